import type { Instrument } from '@wickwise/market';
import { catalogueOf } from '@wickwise/market/catalogue';
import type { ListedInstrument } from './registry.ts';

/** What instruments of a market are compared with: the geometric mean of its parts, each with its exponent. */
export interface MarketBenchmark {
  name: string;
  parts: readonly { listed: ListedInstrument; side: 1 | -1 }[];
}

/** Returns the benchmark of an instrument's market without itself; undefined where no part has prices. */
export function benchmarkOf(
  { market, symbol }: Instrument,
  partOf: (symbol: string) => ListedInstrument | undefined,
): MarketBenchmark | undefined {
  const { sides, name } = catalogueOf(market).benchmark;
  const parts = Object.entries(sides).flatMap(([part, side]) => {
    const listed = part === symbol ? undefined : partOf(part);
    return listed ? [{ listed, side }] : [];
  });
  const [first] = parts;
  return first && { name: name ?? first.listed.instrument.name, parts };
}
