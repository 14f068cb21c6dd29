import type { BarSeries } from '@wickwise/market';
import { type Benchmark, catalogueOf } from '@wickwise/market/catalogue';
import type { ListedInstrument } from '#marketdata/registry.ts';

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

/** Returns the index of a market by its bars' times; empty where a part of it isn't listed. */
export function benchmarkCloses(
  listed: readonly ListedInstrument[],
  barsOf: (slot: number) => BarSeries,
): ReadonlyMap<number, number> {
  const [one] = listed;
  const sides: Benchmark['sides'] = one ? catalogueOf(one.instrument.market).benchmark.sides : {};
  const parts = listed.flatMap(({ instrument }, slot) => {
    const side = sides[instrument.symbol];
    return side ? [{ bars: barsOf(slot), side }] : [];
  });
  // a basket with a part missing would be another basket
  return parts.length === Object.keys(sides).length ? indexCloses(parts) : new Map();
}
