import type { ScreenRow } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { screenToCsv } from './csv.ts';

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
    expect(screenToCsv([row({ values: [31.4, null] })], ['rsi_14', 'sma_200'], 'UTC')).toBe(
      'symbol,name,sector,price,change_pct,closed_at (UTC),since (UTC),rsi_14,sma_200\r\n' +
        'AAPL,Apple Inc.,Technology,189.3,-1.5,1970-01-01 00:00:00,,31.4,\r\n',
    );
  });

  it('rounds prices to the instrument’s grid and other values as a screen does', () => {
    const values = [52.384615, 187.26333, 0.00123456, 1234567.891];
    const [, line] = screenToCsv(
      [row({ price: 189.30000000000001, changePct: -1.23456, values })],
      ['rsi_14', 'sma_50', 'natr_14', 'volume'],
      'UTC',
    ).split('\r\n');
    expect(line).toBe('AAPL,Apple Inc.,Technology,189.3,-1.23,1970-01-01 00:00:00,,52.38,187.26,0.001235,1234567.89');
  });

  it('tells times in the reader’s zone, which its headings name', () => {
    const at = Date.UTC(2026, 10, 23, 18, 45);
    const [head, line] = screenToCsv([row({ at, since: at - 86_400_000 })], [], 'Asia/Kolkata').split('\r\n');
    expect(head).toContain('closed_at (Asia/Kolkata),since (Asia/Kolkata)');
    expect(line).toContain('2026-11-24 00:15:00,2026-11-23 00:15:00');
  });

  it('quotes what would break a line, and lets no text run as a formula', () => {
    const names = ['Dr. "A", B', '=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\tx', 'a\nb'];
    const cells = names.map(
      (name) =>
        screenToCsv([row({ name })], [], 'UTC')
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
