import type { BarRow } from '#marketdata/bars/bar-store.ts';

const START_MS = Date.parse('2026-01-05T00:00Z');

/** What a correction adds to a bar's prices. */
export const CORRECTION = 0.5;

/** A bar that carries its number in all its prices. */
export function numberedBar(number: number, add = 0): BarRow {
  const price = number + 1 + add;
  const timeMs = START_MS + number * 60_000;
  const bar = { timeMs, open: price, high: price, low: price, close: price, volume: number };
  return { instrumentNo: 1, timeframe: '1m', bar, knownAtMs: timeMs + 60_000 };
}
