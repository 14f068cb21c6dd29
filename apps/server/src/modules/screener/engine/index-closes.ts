import type { BarSeries } from '@wickwise/market';

/** A part of a benchmark: its bars, and its exponent, 1 or -1. */
export interface IndexPart {
  bars: BarSeries;
  side: 1 | -1;
}

/** Returns the benchmark's close by open time, for bars that all parts have. */
export function indexCloses(parts: readonly IndexPart[]): ReadonlyMap<number, number> {
  const [first, ...others] = parts.map(closesOf);
  if (!first) return new Map();
  const shared = [...first].filter(([timeMs]) => others.every((closes) => closes.has(timeMs)));
  return new Map(
    shared.map(([timeMs, log]) => {
      const logs = others.reduce((sum, closes) => sum + (closes.get(timeMs) as number), log);
      return [timeMs, Math.exp(logs / parts.length)];
    }),
  );
}

function closesOf({ bars: { timeMs, close, length }, side }: IndexPart): Map<number, number> {
  const closes = new Map<number, number>();
  for (let i = 0; i < length; i++) closes.set(timeMs[i] as number, side * Math.log(close[i] as number));
  return closes;
}

/** Returns the benchmark's close at each bar; NaN where it has none. */
export const indexBeside = (closes: ReadonlyMap<number, number>, { timeMs, length }: BarSeries): Float64Array =>
  Float64Array.from({ length }, (_, i) => closes.get(timeMs[i] as number) ?? Number.NaN);
