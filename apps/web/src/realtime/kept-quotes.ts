import { instrumentId, MARKETS } from '@wickwise/market';
import * as z from 'zod/mini';
import { session } from '../lib/session/session.ts';
import { connection } from './connection.ts';
import { notePriceHeard } from './price-age.ts';
import { type QuoteStore, quotes } from './quotes.ts';

const KEY = 'last_quotes';
const MOST = 200;
/** Maximum age of stored prices, ms. */
const MOST_AGE_MS = 7 * 86_400_000;

/** Stored prices with their time. */
const Kept = z.object({
  atMs: z.number(),
  quotes: z.array(
    z.object({
      market: z.enum(MARKETS),
      symbol: z.string(),
      price: z.number(),
      absChange: z.nullable(z.number()),
      percentage: z.nullable(z.number()),
    }),
  ),
});

/** Stores the last prices when a page is closed, and shows them with their age on a page without a server. */
export function keepQuotes(store: QuoteStore = quotes): void {
  let userId = session.get()?.userId;
  session.subscribe(() => {
    const next = session.get()?.userId;
    if (userId !== undefined && next !== userId) localStorage.removeItem(KEY); // they reveal what somebody watched
    userId = next;
  });
  addEventListener('pagehide', () => save(store));
  document.addEventListener('visibilitychange', () => document.hidden && save(store));
  if (connection.get() === 'disconnected') {
    restore(store);
    return;
  }
  const stop = connection.subscribe(() => {
    if (connection.get() === 'disconnected') restore(store);
    stop(); // later prices replace them once connected
  });
}

function save(store: QuoteStore): void {
  if (connection.get() !== 'connected') return; // the shown prices may be stored ones themselves
  const known = store.all().slice(-MOST);
  if (known.length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ atMs: Date.now(), quotes: known }));
  } catch {
    // without storage nothing is shown offline
  }
}

function restore(store: QuoteStore): void {
  const kept = read();
  const ageMs = kept ? Date.now() - kept.atMs : MOST_AGE_MS;
  if (!kept || ageMs >= MOST_AGE_MS) return;
  for (const { market, symbol, price, absChange, percentage } of kept.quotes) {
    notePriceHeard(market, performance.now() - ageMs);
    store.tick(instrumentId(market, symbol), price, absChange ?? Number.NaN, percentage ?? Number.NaN);
  }
}

function read(): z.infer<typeof Kept> | undefined {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
