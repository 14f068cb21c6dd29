import type { IndexGlance } from '@wickwise/contract';
import { MARKET_INFO, type Market, priceGridOf } from '@wickwise/market';
import { type Benchmark, catalogueOf } from '@wickwise/market/catalogue';
import { finiteOrNull } from '#platform/finite.ts';
import type { InstrumentReading } from './readings.ts';

/** Returns the index instruments of a market, preceded by a basket where it has none. */
export function indexStrip(market: Market, readings: readonly InstrumentReading[]): IndexGlance[] {
  const bySymbol = new Map(readings.map((one) => [one.listed.instrument.symbol, one]));
  const own = MARKET_INFO[market].indexes.flatMap((symbol) => bySymbol.get(symbol) ?? []).map(toGlance);
  const { name, sides } = catalogueOf(market).benchmark;
  return name === undefined ? own : [basket(name, sides, bySymbol), ...own];
}

const toGlance = ({ listed: { instrument }, price, changePct, session }: InstrumentReading): IndexGlance => ({
  symbol: instrument.symbol,
  name: instrument.name,
  price: finiteOrNull(price),
  ...priceGridOf(instrument),
  changePct: finiteOrNull(changePct),
  points: [...(session?.points ?? [])],
});

/** Returns a benchmark of several instruments, equally weighted: the geometric mean of the changes. */
function basket(
  name: string,
  ofSymbols: Benchmark['sides'],
  bySymbol: ReadonlyMap<string, InstrumentReading>,
): IndexGlance {
  const sides = Object.entries(ofSymbols);
  const logs = sides.map(([symbol, side]) => side * Math.log1p((bySymbol.get(symbol)?.changePct ?? Number.NaN) / 100));
  const mean = logs.reduce((sum, log) => sum + log, 0) / sides.length;
  return {
    symbol: null,
    name,
    price: null,
    tickSize: 0.01,
    currency: 'USD',
    isMoney: false,
    changePct: finiteOrNull(100 * Math.expm1(mean)),
    points: basketPoints(sides.map(([symbol, side]) => [bySymbol.get(symbol)?.session?.points ?? [], side])),
  };
}

/** Returns the basket's curve, 100 at its first point; empty unless all pairs have the same bars. */
function basketPoints(pairs: readonly (readonly [readonly number[], 1 | -1])[]): number[] {
  const length = pairs[0]?.[0].length ?? 0;
  if (pairs.some(([points]) => points.length !== length)) return [];
  return Array.from({ length }, (_, i) => {
    const logs = pairs.map(([points, side]) => side * Math.log((points[i] as number) / (points[0] as number)));
    return 100 * Math.exp(logs.reduce((sum, log) => sum + log, 0) / pairs.length);
  });
}
