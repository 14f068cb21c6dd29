/** Dhan's market feed and data, version 2: https://dhanhq.co/docs/v2. Instruments are named by segment and number. */
import { type Bar, barLength, DAY_MS, type Instrument, MINUTE_MS, type Timeframe } from '@wickwise/market';
import { csvCells } from '#platform/csv.ts';
import { bestSeries, kindOfName, nseStep, type SeriesOffer, seriesRank } from '../../listed-share.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { type DhanPacket, readDhanPackets } from './packets.ts';

/** Names in Dhan's list, where they aren't the catalogue's. */
const LISTED_AS: Readonly<Record<string, string>> = { NIFTY50: 'NIFTY' };

export const dhanSymbolOf = ({ market, symbol }: Instrument): string | undefined =>
  market === 'Indian_Equity' ? (LISTED_AS[symbol] ?? symbol) : undefined;

/** Our code of an instrument is `1:2885`: the number of its segment, and its own. */
const SEGMENTS: Readonly<Record<string, { name: string; instrument: string }>> = {
  '0': { name: 'IDX_I', instrument: 'INDEX' },
  '1': { name: 'NSE_EQ', instrument: 'EQUITY' },
};

function placeOf(code: string): { segment: string; instrument: string; id: string } {
  const [number = '', id = ''] = code.split(':');
  const segment = SEGMENTS[number];
  if (!segment) throw new Error(`${code} is no instrument of Dhan`);
  return { segment: segment.name, instrument: segment.instrument, id };
}

const SUBSCRIBE = 17;
const UNSUBSCRIBE = 18;
const MOST_IN_A_MESSAGE = 100;

/** Why Dhan ends a connection, by its number. */
const TOO_MANY_CONNECTIONS = 805;
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [806, 'not subscribed to the data APIs (806)'],
  [807, 'the access token has expired (807)'],
  [808, 'authentication failed: client ID or access token is invalid (808)'],
  [809, 'the access token is invalid (809)'],
]);

/** One connection. Nothing confirms a subscription but the previous closes, which come at once. */
export class DhanSession implements StreamSession {
  readonly #codes = new AskedSymbols();
  isSettled = false;

  want(codes: ReadonlySet<string>): string[] {
    const { added, removed } = this.#codes.next(codes);
    if (codes.size === 0) this.isSettled = true;
    return [...ask(SUBSCRIBE, added), ...ask(UNSUBSCRIBE, removed)];
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    if (typeof message === 'string') {
      objectOf(JSON.parse(message));
      return [];
    }
    const packets = readDhanPackets(message, Date.now());
    if (packets.some(({ kind }) => kind !== 'end')) this.isSettled = true;
    return packets.map(eventOf);
  }
}

function ask(code: number, instruments: readonly string[]): string[] {
  const messages: string[] = [];
  for (let i = 0; i < instruments.length; i += MOST_IN_A_MESSAGE) {
    const part = instruments.slice(i, i + MOST_IN_A_MESSAGE).map(placeOf);
    const InstrumentList = part.map(({ segment, id }) => ({ ExchangeSegment: segment, SecurityId: id }));
    messages.push(JSON.stringify({ RequestCode: code, InstrumentCount: part.length, InstrumentList }));
  }
  return messages;
}

function eventOf(packet: DhanPacket): StreamEvent {
  if (packet.kind === 'close') return { kind: 'reference', symbol: packet.code, price: priceOf(packet.price) };
  if (packet.kind === 'quote') {
    const { code: symbol, price, size, timeMs, volume } = packet;
    return { kind: 'trade', symbol, timeMs, price: priceOf(price), size, id: `${timeMs} ${volume} ${price}` };
  }
  if (packet.reason === TOO_MANY_CONNECTIONS) return { kind: 'full', reason: 'too many connections (805)' };
  const refusal = REFUSALS.get(packet.reason);
  return refusal ? { kind: 'login', reason: refusal } : { kind: 'full', reason: `ended by Dhan (${packet.reason})` };
}

export const DHAN_TIMEFRAMES = ['1m', '5m', '15m', '1h', '1D'] as const satisfies readonly Timeframe[];

export const dhanSpanMs = (timeframe: Timeframe): number => (timeframe === '1D' ? 3_650 : 90) * DAY_MS;

const INDIA_MS = 19_800_000;
const inIndia = (timeMs: number): string => new Date(timeMs + INDIA_MS).toISOString().slice(0, 19).replace('T', ' ');
const dateInIndia = (timeMs: number): string => inIndia(timeMs).slice(0, 10);

/** The end of a call isn't included: it lies a bit later than what is wanted. */
export async function readDhanCandles(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const { segment: exchangeSegment, instrument, id: securityId } = placeOf(symbol);
  const length = barLength(timeframe);
  const asked = { securityId, exchangeSegment, instrument, oi: false };
  if (typeof length === 'string') {
    const dates = { expiryCode: 0, fromDate: dateInIndia(fromMs), toDate: dateInIndia(toMs + DAY_MS) };
    return barsOf(await get('/v2/charts/historical', { body: { ...asked, ...dates } }));
  }
  const times = { interval: String(length), fromDate: inIndia(fromMs), toDate: inIndia(toMs + MINUTE_MS) };
  return barsOf(await get('/v2/charts/intraday', { body: { ...asked, ...times } }));
}

/** Candles come as columns. */
function barsOf(body: unknown): Bar[] {
  const columns = objectOf(body);
  const [times, open, high, low, close, volume] = ['timestamp', 'open', 'high', 'low', 'close', 'volume'].map((name) =>
    listOf(columns[name]),
  );
  return (times ?? []).map((seconds, i) => ({
    timeMs: numberOf(seconds) * 1_000,
    open: priceOf(open?.[i]),
    high: priceOf(high?.[i]),
    low: priceOf(low?.[i]),
    close: priceOf(close?.[i]),
    volume: sizeOf(volume?.[i]),
  }));
}

const MOST_LIST_BYTES = 128 * 1024 * 1024;
/** Between parts of the list, others have their turn. */
const LISTED_AT_ONCE = 10_000;
const INDEX_STEP = 0.05;
const COLUMNS = {
  id: 'SEM_SMST_SECURITY_ID',
  symbol: 'SEM_TRADING_SYMBOL',
  series: 'SEM_SERIES',
  step: 'SEM_TICK_SIZE',
} as const;
/** Left out of older lists. */
const NAME_COLUMN = 'SM_SYMBOL_NAME';
const SHARES_AND_INDICES = /^NSE,[EID],.*$/gm;
/** A future's symbol: `RELIANCE-Nov2026-FUT`. */
const FUTURE = /^(.+)-[A-Za-z]{3}\d{4}-FUT$/;

/** NSE's shares and indices, from a table with a heading that has all derivatives too. */
export async function readDhanOffers(get: Get): Promise<Offer[]> {
  const path = '/api-data/api-scrip-master.csv';
  const text = textOf(await get(path, { host: 'assets', as: 'text', mostBytes: MOST_LIST_BYTES }));
  const heading = text.slice(0, text.indexOf('\n')).trim().split(',');
  const places = Object.values(COLUMNS).map((name) => heading.indexOf(name));
  if (places.includes(-1)) throw new Error('not the list of instruments');
  const namePlace = heading.indexOf(NAME_COLUMN);
  const shares: SeriesOffer[] = [];
  const indices: Offer[] = [];
  const underlying = new Set<string>();
  let seen = 0;
  for (const [line] of text.matchAll(SHARES_AND_INDICES)) {
    if (++seen % LISTED_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const cells = csvCells(line) ?? [];
    const [id = '', symbol = '', series = '', step] = places.map((place) => cells[place] ?? '');
    const name = cells[namePlace] || symbol;
    if (cells[1] === 'D') underlying.add(FUTURE.exec(symbol)?.[1] ?? '');
    else if (cells[1] === 'I') indices.push({ symbol, code: `0:${id}`, tickSize: INDEX_STEP, kind: 'index' });
    else if (seriesRank(series) >= 0) {
      shares.push({ symbol, code: `1:${id}`, series, name, kind: kindOfName(name), tickSize: nseStep(step) });
    }
  }
  const listed = bestSeries(shares).map((offer) => ({ ...offer, hasDerivatives: underlying.has(offer.symbol) }));
  return [...listed, ...indices];
}

const MOST_QUOTED = 1_000;

/** The newest prices with the previous closes. */
export async function readDhanQuotes(get: Get, codes: readonly string[]): Promise<Quoted[]> {
  const quoted: Quoted[] = [];
  for (let i = 0; i < codes.length; i += MOST_QUOTED) {
    const bySegment = Map.groupBy(codes.slice(i, i + MOST_QUOTED), (code) => placeOf(code).segment);
    const body = Object.fromEntries(
      [...bySegment].map(([name, own]) => [name, own.map((one) => Number(placeOf(one).id))]),
    );
    const data = objectOf(objectOf(await get('/v2/marketfeed/ohlc', { body })).data);
    for (const [number, { name }] of Object.entries(SEGMENTS)) {
      for (const [id, one] of Object.entries(objectOf(data[name] ?? {}))) {
        const { last_price, ohlc } = objectOf(one);
        const close = numberOf(objectOf(ohlc).close);
        const prices = { price: priceOf(last_price), referencePrice: close > 0 ? close : Number.NaN };
        quoted.push({ symbol: `${number}:${id}`, ...prices, timeMs: undefined });
      }
    }
  }
  return quoted;
}
