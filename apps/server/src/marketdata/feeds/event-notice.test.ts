import { describe, expect, it } from 'vitest';
import { readAlpacaDividends } from './alpaca/dividends.ts';
import { readEodhdEarnings } from './eodhd/earnings.ts';
import { dateOf, dividendNotice, readNotices } from './event-notice.ts';
import { readFinnhubEarnings } from './finnhub/earnings.ts';

describe('a list of events', () => {
  it('has dates of the calendar alone', () => {
    expect(dateOf('2026-12-03')).toBe('2026-12-03');
    for (const bad of ['2026-02-31', '2026-13-01', '03.12.2026', '', null, 20261203, '0000-00-00'])
      expect(() => dateOf(bad)).toThrow();
  });

  it('leaves out rows that make no sense, and is none where no row does', () => {
    const read = (row: Readonly<Record<string, unknown>>) =>
      dividendNotice(row.symbol, row.date, { amount: row.amount, currency: row.currency });
    const good = { symbol: 'AAPL', date: '2026-12-03', amount: '0.26', currency: 'usd' };
    const bad = [null, 7, [], {}, { ...good, amount: 0 }, { ...good, date: 'soon' }, { ...good, symbol: null }];
    expect(readNotices([...bad, good], read)).toEqual([
      { symbol: 'AAPL', date: '2026-12-03', timing: null, isEstimated: false, title: '0.26 USD' },
    ]);
    expect(readNotices([], read)).toEqual([]);
    expect(() => readNotices(bad, read)).toThrow('no row');
    for (const other of [undefined, {}, 'soon']) expect(() => readNotices(other, read)).toThrow('not a list');
  });
});

const row = (symbol: string, date: string, more: object = {}) => ({
  symbol,
  date,
  hour: 'amc',
  quarter: 4,
  year: 2026,
  epsActual: null,
  ...more,
});

describe('readFinnhubEarnings', () => {
  it('asks week by week, and again in halves where an answer may be cut off', async () => {
    const paths: string[] = [];
    const full = Array.from({ length: 1_000 }, (_, i) => row(`S${i}`, '2026-12-02'));
    const get = async (path: string) => {
      paths.push(path.replace('/calendar/earnings?', ''));
      return { earningsCalendar: path.includes('from=2026-12-01&to=2026-12-07') ? full : [row('AAPL', '2026-12-03')] };
    };
    const found = await readFinnhubEarnings(get, '2026-12-01', '2026-12-09');
    expect(paths).toEqual([
      'from=2026-12-01&to=2026-12-07',
      'from=2026-12-01&to=2026-12-04',
      'from=2026-12-05&to=2026-12-07',
      'from=2026-12-08&to=2026-12-09',
    ]);
    expect(found.every(({ symbol }) => symbol === 'AAPL')).toBe(true);
  });

  it('takes a busy day as it comes', async () => {
    const full = Array.from({ length: 1_500 }, (_, i) => row(`S${i}`, '2026-12-01'));
    const found = await readFinnhubEarnings(async () => ({ earningsCalendar: full }), '2026-12-01', '2026-12-01');
    expect(found).toHaveLength(1_500);
  });

  it('names quarters, and confirms by a figure alone', async () => {
    const rows = [
      row('AAPL', '2026-12-01', { epsActual: 1.4, hour: 'bmo' }),
      row('MSFT', '2026-12-01', { hour: 'dmh', quarter: 0 }),
    ];
    expect(await readFinnhubEarnings(async () => ({ earningsCalendar: rows }), '2026-12-01', '2026-12-01')).toEqual([
      {
        symbol: 'AAPL',
        date: '2026-12-01',
        timing: 'before-open',
        isEstimated: false,
        title: 'Q4 2026',
        period: 'Q4 2026',
      },
      { symbol: 'MSFT', date: '2026-12-01', timing: null, isEstimated: true, title: '' },
    ]);
  });
});

it('readEodhdEarnings leaves other exchanges out', async () => {
  const own = { report_date: '2026-12-03', date: '2026-12-31', before_after_market: 'AfterMarket', actual: null };
  const get = async () => ({
    earnings: [
      { ...own, code: 'AAPL.BA' },
      { ...own, code: 'BRK-B.US' },
    ],
  });
  expect(await readEodhdEarnings(get, '2026-12-01', '2026-12-09')).toEqual([
    { symbol: 'BRK-B', date: '2026-12-03', timing: 'after-close', title: '', period: '2026-12-31', isEstimated: true },
  ]);
});

it('readAlpacaDividends reads all pages', async () => {
  const pages = [
    {
      corporate_actions: { cash_dividends: [{ symbol: 'AAPL', ex_date: '2026-12-03', rate: 0.26 }] },
      next_page_token: '1',
    },
    {
      corporate_actions: { cash_dividends: [{ symbol: 'KO', ex_date: '2026-12-04', rate: 0.51 }] },
      next_page_token: null,
    },
  ];
  const found = await readAlpacaDividends(async () => pages.shift(), '2026-12-01', '2026-12-09');
  expect(found.map(({ symbol, title }) => `${symbol} ${title}`)).toEqual(['AAPL 0.26 USD', 'KO 0.51 USD']);
});
