import type { InstrumentId } from '@wickwise/market';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { watchQuotes } from './quote-feed.ts';
import { type Quote, quotes } from './quotes.ts';

/** The newest price of an instrument; the component redraws at its changes alone. */
export function useQuote(id: InstrumentId): Quote | undefined {
  const subscribe = useCallback((onChange: () => void) => quotes.subscribe(id, onChange), [id]);
  return useSyncExternalStore(subscribe, () => quotes.get(id));
}

/** Keeps prices of these instruments coming while the component is shown. */
export function useWatch(ids: readonly InstrumentId[]): void {
  const key = ids.join(' ');
  useEffect(() => watchQuotes(key === '' ? [] : (key.split(' ') as InstrumentId[])), [key]);
}
