import type { InstrumentView, Preferences } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { chosenFirst } from '../../features/quotes/chosen-first.ts';
import { findInstrument } from '../../features/quotes/find-instrument.ts';

/** Most symbols of a market that the dashboard lists. */
export const WATCHED = 12;

/** Days tell where a symbol stands, whatever bars its chart shows. */
export const RATED = '1D';

export interface Chosen {
  market: Market;
  /** The one that the address names. */
  symbol: string | undefined;
  preferences: Preferences | undefined;
}

/** A market's instruments, those in front that the reader has chosen, and which of them is looked at: the named one, or else the first. */
export function shownSymbols(
  known: readonly InstrumentView[],
  { market, symbol, preferences }: Chosen,
): { instruments: readonly InstrumentView[]; selected: InstrumentView | undefined } {
  const instruments = chosenFirst(known, preferences?.symbols ?? []);
  return { instruments, selected: symbol ? findInstrument(instruments, market, symbol) : instruments[0] };
}
