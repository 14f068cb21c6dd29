import type { BarSeries } from '@wickwise/market';

/** Peers with a price, from which their mean is that of a sector. */
export const LEAST_PEERS = 3;

/** A part of a market's benchmark: its bars, and its exponent in the geometric mean. */
export interface BenchmarkPart {
  bars: BarSeries;
  side: 1 | -1;
}

/** What an instrument is compared with. */
export interface ComparedBars {
  /** All parts of its market's benchmark without itself. */
  market?: readonly BenchmarkPart[] | undefined;
  /** Others of its sector. */
  sector?: readonly BarSeries[] | undefined;
}

/** Returns the mean of the values that are known; NaN with fewer than `least`. */
export function meanKnown(values: readonly number[], least: number): number {
  let sum = 0;
  let known = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    known++;
  }
  return known >= least && known > 0 ? sum / known : Number.NaN;
}

/** Returns the columns of a market and a sector, absent without enough parts; `returnsOf` gives those of one instrument. */
export function comparedReturns(
  { market, sector }: ComparedBars,
  returnsOf: (bars: BarSeries) => Float64Array,
): { market?: Float64Array | undefined; sector?: Float64Array | undefined } {
  return {
    market: market?.length
      ? meanColumn(market, market.length, ({ bars, side }) => ({ returns: returnsOf(bars), side }))
      : undefined,
    sector:
      sector && sector.length >= LEAST_PEERS
        ? meanColumn(sector, LEAST_PEERS, (bars) => ({ returns: returnsOf(bars), side: 1 }))
        : undefined,
  };
}

function meanColumn<Part>(
  parts: readonly Part[],
  least: number,
  read: (part: Part) => { returns: Float64Array; side: number },
): Float64Array {
  const all = parts.map(read);
  return Float64Array.from({ length: all[0]?.returns.length ?? 0 }, (_, i) =>
    meanKnown(
      all.map(({ returns, side }) => side * returns[i]),
      least,
    ),
  );
}
