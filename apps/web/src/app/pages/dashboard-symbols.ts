import type { InstrumentView, Preferences } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { chosenFirst } from '../../features/quotes/chosen-first.ts';
import { instrumentOfAddress } from '../../features/quotes/find-instrument.ts';

/** Maximum number of symbols in the dashboard's list. */
export const WATCHED = 10;

/** Ratings use daily bars, whatever timeframe the chart shows. */
export const RATED = '1D';

interface Chosen {
  market: Market;
  /** The symbol in the URL. */
  symbol: string | undefined;
  preferences: Preferences | undefined;
}

/** Returns a market's instruments, chosen ones first, and the selected one: the named or the first one. */
export function shownSymbols(
  known: readonly InstrumentView[],
  { market, symbol, preferences }: Chosen,
): { instruments: readonly InstrumentView[]; selected: InstrumentView | undefined } {
  const instruments = chosenFirst(known, preferences?.symbols ?? []);
  return { instruments, selected: symbol ? instrumentOfAddress(instruments, market, symbol) : instruments[0] };
}
