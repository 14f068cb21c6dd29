import type { MarketClose, MarketState } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { Bus } from '#platform/bus.ts';
import type { SplitBook } from '../bars/split-book.ts';
import type { PaperAccess } from '../paper-access.ts';
import type { Quote } from '../quote-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import type { StaleChanged } from '../topics.ts';

/** Prices as some readers have them: the server's, or those of an account's own connections. */
export interface PriceView {
  /** The account whose own connections bring them; undefined for the server's prices. */
  owner: string | undefined;
  markets: readonly Market[];
  bus: Bus;
  /** All that can be asked for, subscribed to or not. */
  registry: InstrumentRegistry;
  splits: SplitBook;
  paperAccess: PaperAccess;
  nowOf(market: Market): number;
  /** Returns an instrument that prices come of from now on. Throws where there is no place for one more. */
  open(market: Market, symbol: string): ListedInstrument | undefined;
  /** Makes a symbol known that only the provider's list has; `open` takes it then. */
  learn(market: Market, symbol: string): Promise<void>;
  /** Has the providers' lists read, for a search. Resolves once each has been read before, or after some seconds. */
  readLists(): Promise<void>;
  quoteOf(id: InstrumentId): Quote | undefined;
  /** Returns when an instrument's newest split took effect; null for none. */
  splitAt(id: InstrumentId): number | null;
  stateOf(market: Market): MarketState;
  staleOf(market: Market): StaleChanged['stale'];
  /** Returns the closes that today's change is measured from. */
  closesOf(market: Market): MarketClose;
  /** Resolves when an instrument's history is loaded. */
  hurry(id: InstrumentId): Promise<void>;
}
