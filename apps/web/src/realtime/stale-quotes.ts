import type { StaleQuotes } from '@wickwise/contract';
import type { InstrumentId } from '@wickwise/market';
import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';

/** What is said of a price that is older than is usual for its instrument. */
export type StaleQuote = Omit<StaleQuotes['quotes'][number], 'symbol'>;

export const staleQuotes = createStore<ReadonlyMap<InstrumentId, StaleQuote>>(new Map());

/** Prices are shown before; without it none is marked. */
const follow = (): void => void import('./follow-stale-quotes.ts').catch(() => {});

/** Returns what is said of an instrument's price; undefined while it isn't stale. */
export function useStaleQuote(id: InstrumentId): StaleQuote | undefined {
  useEffect(follow, []);
  return useStore(staleQuotes).get(id);
}
