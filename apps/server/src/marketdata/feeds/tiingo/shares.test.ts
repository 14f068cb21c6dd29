import { expect, it } from 'vitest';
import { readTiingoShareBars, readTiingoShareQuotes, SHARES } from './shares.ts';

it('reads a reference price, a trade, and no quote', () => {
  const time = '2026-11-18T15:00:00.123456789-00:00';
  const timeMs = Date.UTC(2026, 10, 18, 15, 0, 0, 123);
  const base = { kind: 'trade', symbol: 'aapl', timeMs, price: 228.5 };
  expect(SHARES.read([time, 'AAPL', 228.5])).toMatchObject([{ ...base, size: 0 }]);
  const trade = ['T', time, 1, 'aapl', null, null, null, null, null, 228.5, 40, 0, 0, 0, 0, 0];
  expect(SHARES.read(trade)).toMatchObject([{ ...base, size: 40 }]);
  expect(SHARES.read(['Q', time, 1, 'aapl', 100, 228, 228.5, 229, 100, null, null, 0, 0, null, null, null])).toEqual(
    [],
  );
});

it('adjusts days before a split by its factor, which comes with the first day after it', async () => {
  const day = (date: string, price: number, volume: number, splitFactor: number) => ({
    date: `${date}T00:00:00.000Z`,
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
    splitFactor,
  });
  const rows = [day('2024-06-06', 1_200, 10, 1), day('2024-06-07', 1_210, 20, 1), day('2024-06-10', 121, 300, 10)];
  const paths: string[] = [];
  const get = async (path: string) => {
    paths.push(path);
    return rows;
  };
  const [fromMs, toMs] = [Date.UTC(2024, 5, 6), Date.UTC(2024, 5, 11)];
  const bars = await readTiingoShareBars(get, { symbol: 'nvda', timeframe: '1D', fromMs, toMs });
  expect(bars.map(({ close, volume }) => [close, volume])).toEqual([
    [120, 100],
    [121, 200],
    [121, 300],
  ]);
  expect(paths[0]).toContain('/tiingo/daily/nvda/prices?startDate=2024-06-06');
});

it('stamps a price outside the session with its close', async () => {
  const row = { ticker: 'AAPL', timestamp: '2026-11-18T22:30:00+00:00', tngoLast: 229, last: null, prevClose: 227 };
  expect(
    await readTiingoShareQuotes(async () => [row, { ticker: 'MSFT', tngoLast: null, last: null }], ['aapl']),
  ).toEqual([{ symbol: 'aapl', price: 229, referencePrice: 227, timeMs: Date.UTC(2026, 10, 18, 21) - 1 }]);
});
