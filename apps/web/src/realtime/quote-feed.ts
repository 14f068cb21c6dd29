import '../lib/plain-schemas.ts';
import { WireTick, wireFormOf } from '@wickwise/contract';
import { type InstrumentId, instrumentId, MARKETS, type Market, splitInstrumentId } from '@wickwise/market';
import { type ClientSocket, openSocket } from './connection.ts';
import { onData } from './on-data.ts';
import { notePriceHeard } from './price-age.ts';
import { quotes } from './quotes.ts';
import { followSources, noteUsPrice } from './us-quotes.ts';

/** Number of subscribers by instrument. */
const wanted = new Map<InstrumentId, number>();

/** Instruments without an answer yet: the first one is the server's last price, of any age. */
const unheard = new Set<InstrumentId>();

let socket: ClientSocket | undefined;
let isOpening = false;

/** Functions that unsubscribe from markets. */
const heard = new Map<Market, () => void>();

/** Subscribes to prices of instruments; returns a function that unsubscribes. */
export function watchQuotes(ids: readonly InstrumentId[]): () => void {
  const added = ids.filter((id) => change(id, 1) === 1);
  if (!isOpening) void open();
  else {
    listen();
    if (socket?.connected) subscribe(added);
  }
  return () => {
    const dropped = ids.filter((id) => change(id, -1) === 0);
    if (socket?.connected) send('unsubscribe_market', dropped);
    listen();
  };
}

function change(id: InstrumentId, by: 1 | -1): number {
  const count = (wanted.get(id) ?? 0) + by;
  if (count > 0) wanted.set(id, count);
  else wanted.delete(id);
  return count;
}

async function open(): Promise<void> {
  isOpening = true;
  const opened = await openSocket();
  socket = opened;
  listen();
  opened.on('connect', () => subscribe([...wanted.keys()]));
  if (opened.connected) subscribe([...wanted.keys()]);
  followSources();
}

function subscribe(ids: readonly InstrumentId[]): void {
  for (const id of ids) unheard.add(id);
  send('subscribe_market', ids);
}

function send(event: 'subscribe_market' | 'unsubscribe_market', ids: readonly InstrumentId[]): void {
  for (const market of MARKETS) {
    const symbols = ids
      .filter((id) => splitInstrumentId(id).market === market)
      .map((id) => splitInstrumentId(id).symbol);
    if (symbols.length > 0) socket?.emit(event, { market: wireFormOf(market).name, symbols });
  }
}

/** Subscribes to exactly the markets with wanted prices. */
function listen(): void {
  if (!socket) return;
  const markets = new Set([...wanted.keys()].map((id) => splitInstrumentId(id).market));
  for (const market of markets) if (!heard.has(market)) heard.set(market, listenTo(market, socket));
  for (const [market, end] of heard) {
    if (markets.has(market)) continue;
    end();
    heard.delete(market);
  }
}

/** Subscribes to a market's ticks; returns a function that unsubscribes. */
function listenTo(market: Market, to: ClientSocket): () => void {
  const { event, price: key, hasChange } = wireFormOf(market);
  return onData(to, event, (payload) => {
    const { data } = WireTick.safeParse(payload);
    const price = data?.[key];
    if (data === undefined || price === undefined) return;
    const id = instrumentId(market, data.s);
    const { dd = Number.NaN, dc = Number.NaN } = data;
    if (hasChange && Number.isNaN(dd)) return;
    hear(id);
    if (hasChange) quotes.tick(id, price, dd, dc);
    else noteUsPrice(data.s, price);
  });
}

function hear(id: InstrumentId): void {
  if (!unheard.delete(id)) notePriceHeard(splitInstrumentId(id).market);
}
