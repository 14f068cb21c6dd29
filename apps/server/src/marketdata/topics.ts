import type { MarketState } from '@wickwise/contract';
import type { Bar, InstrumentId, Market, Tick, Timeframe } from '@wickwise/market';
import { topic } from '#platform/bus.ts';

/** Prices as they come; the key is the instrument's id. */
export const ticks = topic<Tick>('tick');

/** The price before the first tick, so that a market that is shut shows one too; the key is the instrument's id. */
export const snapshots = topic<Tick>('snapshot');

/** Bars of one market and timeframe that ended together, announced when they are stored; the key is the market. */
export interface BarsClosed {
  market: Market;
  timeframe: Timeframe;
  endMs: number;
  /** Late ticks changed bars that had been announced before. */
  areRevisions: boolean;
  bars: readonly { id: InstrumentId; bar: Bar }[];
}
export const barsClosed = topic<BarsClosed>('bar');

/** The forming bar of a watched instrument; the key is its id. */
export interface FormingUpdate {
  id: InstrumentId;
  timeframe: Timeframe;
  bar: Bar;
}
export const forming = topic<FormingUpdate>('forming');

/** Somebody looks at the forming bar: repeated every few seconds while it lasts. */
export interface BarWatch {
  id: InstrumentId;
  timeframe: Timeframe;
}
export const barWatches = topic<BarWatch>('bar-watch');

/** The store now holds an instrument's closed bars up to an instant; the key is its id. */
export interface HistoryLoaded {
  id: InstrumentId;
  throughMs: number;
  /** Bars that had been known otherwise were replaced. */
  hasRevisions: boolean;
}
export const historyLoaded = topic<HistoryLoaded>('history');

/** Ticks of a market were missed between two instants; history is loaded next. The key is the market. */
export const feedGaps = topic<{ market: Market; fromMs: number; toMs: number }>('feed-gap');

/** A replay of the market starts over: its clock was set back. */
export const rewinds = topic<{ market: Market }>('rewind');

/** What a market does and where its prices come from; the key is the market. */
export const marketStates = topic<MarketState>('market-state');
