import type { InstrumentId } from '@wickwise/market';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { watchQuotes } from './quote-feed.ts';
import { type LiveQuote, quotes } from './quotes.ts';

/** Returns the newest price of an instrument; re-renders only on its changes. */
export function useQuote(id: InstrumentId): LiveQuote | undefined {
  const subscribe = useCallback((onChange: () => void) => quotes.subscribe(id, onChange), [id]);
  return useSyncExternalStore(subscribe, () => quotes.get(id));
}

/** Subscribes to prices of instruments while mounted. */
export function useWatch(ids: readonly InstrumentId[]): void {
  const key = ids.join(' ');
  useEffect(() => watchQuotes(key === '' ? [] : (key.split(' ') as InstrumentId[])), [key]);
}
