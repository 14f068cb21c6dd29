import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { symbolSearchQuery } from './symbol-search.ts';
import { useSettled } from './use-settled.ts';

/** Debounce for typing, ms. */
const SETTLE_MS = 120;

/** Returns a market's instruments that match a typed text. */
export function useFoundSymbols(market: Market, text: string): InstrumentView[] {
  const { data = [] } = useQuery(symbolSearchQuery(useSettled(text.trim(), SETTLE_MS)));
  return data.filter((instrument) => instrument.market === market);
}
