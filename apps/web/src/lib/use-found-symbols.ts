import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { symbolSearchQuery } from './symbol-search.ts';
import { useSettled } from './use-settled.ts';

/** Letters typed faster than this are asked for together. */
const SETTLE_MS = 120;

/** A market's instruments that a typed text may mean. */
export function useFoundSymbols(market: Market, text: string): InstrumentView[] {
  const { data = [] } = useQuery(symbolSearchQuery(useSettled(text.trim(), SETTLE_MS)));
  return data.filter((instrument) => instrument.market === market);
}
