import type { StaleQuotes } from '@wickwise/contract';
import { type InstrumentId, instrumentId, splitInstrumentId } from '@wickwise/market';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';
import { openSocket } from './connection.ts';
import { onData } from './on-data.ts';

/** What is said of a price that is older than is usual for its instrument. */
export type StaleQuote = Omit<StaleQuotes['quotes'][number], 'symbol'>;

const known = createStore<ReadonlyMap<InstrumentId, StaleQuote>>(new Map());

/** Replaces what is known of a market. */
export function noteStaleQuotes({ market, quotes }: StaleQuotes): void {
  const others = [...known.get()].filter(([id]) => splitInstrumentId(id).market !== market);
  const own = quotes.map(({ symbol, ...quote }) => [instrumentId(market, symbol), quote] as const);
  known.set(new Map([...others, ...own]));
}

let isListening = false;

function follow(): void {
  if (isListening) return;
  isListening = true;
  void openSocket().then((socket) => {
    // of a market without any, nothing is sent on connection
    socket.on('connect', () => known.set(new Map()));
    onData(socket, 'stale_quotes', noteStaleQuotes);
  });
}

/** Returns what is said of an instrument's price; undefined while it isn't stale. */
export function useStaleQuote(id: InstrumentId): StaleQuote | undefined {
  useEffect(follow, []);
  const get = useCallback(() => known.get().get(id), [id]);
  return useSyncExternalStore(known.subscribe, get);
}
