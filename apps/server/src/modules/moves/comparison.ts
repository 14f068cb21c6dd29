import { type ComparedBars, LEAST_PEERS } from '@wickwise/analytics';
import type { TodaysMove } from '@wickwise/contract';
import { type BarSeries, type InstrumentId, MARKET_INFO, type Market } from '@wickwise/market';
import { catalogueOf } from '@wickwise/market/catalogue';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import { benchmarkOf, type MarketBenchmark } from '#marketdata/market-benchmark.ts';
import type { Quote } from '#marketdata/quote-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';

/** Prices as a reader has them: the server's, or those of own connections. */
export interface MovePrices {
  registry: Pick<InstrumentRegistry, 'find' | 'badgeOf'>;
  splits: SplitBook;
  nowOf(market: Market): number;
  quoteOf(id: InstrumentId): Quote | undefined;
  /** Resolves when an instrument's history is loaded. */
  hurry(id: InstrumentId): Promise<void>;
  /** Returns a part of the market's benchmark; undefined where prices of it don't come. */
  benchmarkPart(market: Market, symbol: string): ListedInstrument | undefined;
  /** Returns the instruments of a market that sectors are made of. */
  peersIn(market: Market): readonly ListedInstrument[];
}

/** What an instrument is compared with. */
export interface MoveComparison {
  isBenchmark: boolean;
  market: MarketBenchmark | undefined;
  sector: { name: string; peers: readonly ListedInstrument[] } | undefined;
}

/** Most peers of a sector's mean, the first of the catalogue; each is read. */
const MOST_PEERS = 8;

/** Chooses the benchmark of an instrument's market without itself, and others of its sector, which follow a benchmark. */
export function comparisonOf({ no, instrument }: ListedInstrument, prices: MovePrices): MoveComparison {
  const { market, symbol, kind, sector } = instrument;
  const { sides } = catalogueOf(market).benchmark;
  const isOfSector = (one: ListedInstrument): boolean =>
    one.no !== no && one.instrument.sector === sector && one.instrument.kind === kind;
  const isPart = sides[symbol] !== undefined;
  const peers =
    hasSector(instrument) && !isPart
      ? prices.peersIn(market).filter((one) => isOfSector(one) && sides[one.instrument.symbol] === undefined)
      : [];
  return {
    isBenchmark: isPart && Object.keys(sides).length === 1,
    market: benchmarkOf(instrument, (part) => prices.benchmarkPart(market, part)),
    sector: peers.length >= LEAST_PEERS ? { name: sector, peers: peers.slice(0, MOST_PEERS) } : undefined,
  };
}

/** Currencies have sectors by their liquidity, which says nothing about a move; indices and funds have none. */
const hasSector = ({ kind, market }: ListedInstrument['instrument']): boolean =>
  kind === 'share' || MARKET_INFO[market].traded === 'coins';

/** Returns all instruments of a comparison. */
export const comparedInstruments = ({ market, sector }: MoveComparison): ListedInstrument[] => [
  ...(market?.parts.map(({ listed }) => listed) ?? []),
  ...(sector?.peers ?? []),
];

/** Returns a comparison as readers see it. */
export const comparisonView = ({ isBenchmark, market, sector }: MoveComparison): TodaysMove['compared'] => ({
  isBenchmark,
  market: market
    ? {
        symbol: market.parts.length === 1 ? (market.parts[0]?.listed.instrument.symbol ?? null) : null,
        name: market.name,
      }
    : null,
  sector: sector ? { name: sector.name, symbols: sector.peers.map(({ instrument }) => instrument.symbol) } : null,
});

/** Returns the bars of a comparison. */
export const comparedBars = (
  { market, sector }: MoveComparison,
  barsOf: (listed: ListedInstrument) => BarSeries,
): ComparedBars => ({
  market: market?.parts.map(({ listed, side }) => ({ bars: barsOf(listed), side })),
  sector: sector?.peers.map(barsOf),
});
