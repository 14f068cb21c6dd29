import '../lib/plain-schemas.ts';
import { CryptoTick, ForexTick, IndianTick, TICK_EVENTS, UsTick, WIRE_MARKET_OF } from '@wickwise/contract';
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
    if (symbols.length > 0) socket?.emit(event, { market: WIRE_MARKET_OF[market], symbols });
  }
}

/** Subscribes to exactly the markets with wanted prices. */
function listen(): void {
  if (!socket) return;
  const markets = new Set([...wanted.keys()].map((id) => splitInstrumentId(id).market));
  for (const market of markets) if (!heard.has(market)) heard.set(market, LISTEN[market](socket));
  for (const [market, end] of heard) {
    if (markets.has(market)) continue;
    end();
    heard.delete(market);
  }
}

function note(market: Market, symbol: string, price: number, absChange: number, percentage: number): void {
  const id = instrumentId(market, symbol);
  hear(id);
  quotes.tick(id, price, absChange, percentage);
}

/** Subscription of each market; returns a function that unsubscribes. */
const LISTEN: Readonly<Record<Market, (to: ClientSocket) => () => void>> = {
  Indian_Equity: (to) =>
    onData(to, TICK_EVENTS.Indian_Equity, (payload) => {
      const { data } = IndianTick.safeParse(payload);
      if (data) note('Indian_Equity', data.s, data.p, data.dd, data.dc);
    }),
  Crypto: (to) =>
    onData(to, TICK_EVENTS.Crypto, (payload) => {
      const { data } = CryptoTick.safeParse(payload);
      if (data) note('Crypto', data.s, data.p, data.dd, data.dc);
    }),
  Forex: (to) =>
    onData(to, TICK_EVENTS.Forex, (payload) => {
      const { data } = ForexTick.safeParse(payload);
      if (data) note('Forex', data.s, data.a, data.dd, data.dc);
    }),
  US_Equity: (to) =>
    onData(to, TICK_EVENTS.US_Equity, (payload) => {
      const { data } = UsTick.safeParse(payload);
      if (!data) return;
      hear(instrumentId('US_Equity', data.s));
      noteUsPrice(data.s, data.p);
    }),
};

function hear(id: InstrumentId): void {
  if (!unheard.delete(id)) notePriceHeard(splitInstrumentId(id).market);
}
