import type { ScreenRow } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const row = (more: Partial<ScreenRow>): ScreenRow => ({
  market: 'US_Equity',
  symbol: 'AAPL',
  name: 'Apple Inc.',
  sector: 'Technology',
  kind: 'share',
  currency: 'USD',
  tickSize: 0.01,
  finest: '1m',
  price: 189.3,
  changePct: -1.5,
  at: 0,
  since: null,
  values: [],
  ...more,
});

describe('a screen as a file', () => {
  it('has a line per row, with plain numbers and nothing where there is no value', () => {
    expect(toCsv([row({ values: [31.4, null] })], ['rsi_14', 'sma_200'])).toBe(
      'symbol,name,sector,price,change_pct,closed_at,since,rsi_14,sma_200\r\n' +
        'AAPL,Apple Inc.,Technology,189.3,-1.5,1970-01-01T00:00:00.000Z,,31.4,\r\n',
    );
  });

  it('quotes what would break a line, and lets no text run as a formula', () => {
    const names = ['Dr. "A", B', '=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', 'a\nb'];
    const cells = names.map(
      (name) =>
        toCsv([row({ name })], [])
          .split('AAPL,')[1]
          ?.split(',Technology')[0],
    );
    expect(cells).toEqual([
      '"Dr. ""A"", B"',
      `"'=HYPERLINK(""http://x"")"`,
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\tx",
      '"a\nb"',
    ]);
  });
});
