import type { MarketState } from '@wickwise/contract';
import type { Bar, ChartTimeframe, InstrumentId, Market, Tick, Timeframe } from '@wickwise/market';
import { topic } from '#platform/bus.ts';

/** Prices; the key is the instrument's id. */
export const ticks = topic<Tick>('tick');

/** The price before the first tick, so a closed market shows one too; the key is the instrument's id. */
export const snapshots = topic<Tick>('snapshot');

/** Bars of one market and timeframe that ended together, announced once stored; the key is the market. */
export interface BarsClosed {
  market: Market;
  timeframe: Timeframe;
  endMs: number;
  /** Late ticks changed bars that were announced before. */
  areRevisions: boolean;
  bars: readonly { id: InstrumentId; bar: Bar }[];
  /** Market time at which another node announced them. */
  nowMs?: number;
}
export const barsClosed = topic<BarsClosed>('bar');

/** Closed bars of a chart's timeframe that isn't stored, announced once the hours that they are of are stored. */
export interface ChartBarsClosed extends Omit<BarsClosed, 'timeframe'> {
  timeframe: ChartTimeframe;
}
export const chartBarsClosed = topic<ChartBarsClosed>('chart-bar');

/** The forming bar of a viewed instrument; the key is its id. */
export interface FormingUpdate {
  id: InstrumentId;
  timeframe: ChartTimeframe;
  bar: Bar;
}
export const forming = topic<FormingUpdate>('forming');

/** A request for the forming bar, repeated every few seconds while somebody views it. */
export interface BarRequest {
  id: InstrumentId;
  timeframe: ChartTimeframe;
}
export const barRequests = topic<BarRequest>('bar-watch');

/** Clients of another node watch an instrument's prices, said again every few seconds; the key is its id. */
export const watchedElsewhere = topic<{ id: InstrumentId }>('watched-elsewhere');

/** An instrument's closed bars are stored up to an instant; the key is its id. */
export interface HistoryLoaded {
  id: InstrumentId;
  /** Market time at which loading began: prices that were missed later aren't part of it. */
  begunMs: number;
  throughMs: number;
  /** Market time from which the shortest bars were loaded; undefined where all that was missing of them was. */
  sinceMs?: number;
  /** Stored bars were replaced. */
  hasRevisions: boolean;
  /** Market time at which another node announced it. */
  nowMs?: number;
}
export const historyLoaded = topic<HistoryLoaded>('history');

/** An instrument on demand is no longer watched; the key is its id. */
export const unwatched = topic<{ id: InstrumentId }>('unwatched');

/**
 * Ticks of a market, or of some of its instruments, were missed between two instants; history is loaded next. The key is
 * the market.
 */
export interface FeedGap {
  market: Market;
  fromMs: number;
  toMs: number;
  /** All of the market without it. */
  ids?: readonly InstrumentId[];
}
export const feedGaps = topic<FeedGap>('feed-gap');

/** All instruments of an open market that lack prices, with the source's reason where it refuses them or they are halted; see `StaleQuotes`. */
export interface StaleChanged {
  market: Market;
  stale: ReadonlyMap<InstrumentId, string | null>;
}
export const staleChanges = topic<StaleChanged>('stale');

/**
 * A market's time was set back. With `toMs` a wrong clock was corrected to it, and what lies before stays true. Without
 * it a replay starts over: all earlier prices are void.
 */
export interface Rewind {
  market: Market;
  toMs?: number;
}
export const rewinds = topic<Rewind>('rewind');

/** State of a market and its source; the key is the market. */
export const marketStates = topic<MarketState>('market-state');
