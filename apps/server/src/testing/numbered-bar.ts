import type { BarRow } from '#marketdata/bars/bar-store.ts';

const START_MS = Date.parse('2026-01-05T00:00Z');

/** Added to a bar's prices by a correction. */
export const CORRECTION = 0.5;

/** Returns a bar with its number in all prices. */
export function numberedBar(number: number, add = 0): BarRow {
  const price = number + 1 + add;
  const timeMs = START_MS + number * 60_000;
  const bar = { timeMs, open: price, high: price, low: price, close: price, volume: number };
  return { instrumentNo: 1, timeframe: '1m', bar, knownAtMs: timeMs + 60_000 };
}
