import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { symbolSearchQuery } from './symbol-search.ts';
import { useSettled } from './use-settled.ts';

/** Debounce for typing, ms. */
const SETTLE_MS = 120;

/**
 * Returns instruments of all markets that match a typed text, best first. Until they are known, those of the previous
 * text that match this one too: Enter right after typing never chooses another symbol.
 */
export function useSymbolMatches(text: string): InstrumentView[] {
  const wanted = text.trim();
  const settled = useSettled(wanted, SETTLE_MS);
  const { data = [], isPlaceholderData } = useQuery(symbolSearchQuery(settled));
  if (wanted === '') return [];
  return isPlaceholderData || settled !== wanted ? data.filter((one) => isLike(one, wanted.toLowerCase())) : data;
}

const isLike = ({ symbol, name }: InstrumentView, wanted: string): boolean =>
  symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted);

/** Returns a market's instruments that match a typed text. */
export const useFoundSymbols = (market: Market, text: string): InstrumentView[] =>
  useSymbolMatches(text).filter((instrument) => instrument.market === market);

/** Returns the instrument whose symbol is typed in full. */
export const typedInFull = (found: readonly InstrumentView[], text: string): InstrumentView | undefined =>
  found.find(({ symbol }) => symbol === text.trim().toUpperCase());
