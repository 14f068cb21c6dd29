/** Angel One's SmartAPI: https://smartapi.angelone.in/docs. Instruments are asked for by their tokens. */
import { type Bar, barLength, DAY_MS, type Instrument, type Timeframe } from '@wickwise/market';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { bestSeries, kindOfName, nseStep, type SeriesOffer, seriesRank } from '../../listed-share.ts';
import { AskedSymbols } from '../asked-symbols.ts';
import { readEntries } from '../list-entries.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, listedCandleOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { type AngelQuote, readAngelPacket } from './packets.ts';

/** Names in Angel One's list, where they aren't the catalogue's. */
const LISTED_AS: Readonly<Record<string, string>> = { NIFTY50: 'Nifty 50', BANKNIFTY: 'Nifty Bank' };

export const angelSymbolOf = ({ market, symbol }: Instrument): string | undefined =>
  market === 'Indian_Equity' ? (LISTED_AS[symbol] ?? symbol) : undefined;

const ACTIONS = { subscribe: 1, unsubscribe: 0 } as const;
/** The mode whose packets have volume and previous close. */
const MODE = 2;
/** NSE's shares and indices. */
const NSE = 1;
export const ANGEL_PING = 'ping';
const PONG = 'pong';

/** One connection. Nothing confirms a subscription but the first quotes, which come at any hour. */
export class AngelSession implements StreamSession {
  readonly #tokens = new AskedSymbols();
  isSettled = false;

  want(tokens: ReadonlySet<string>): string[] {
    const { added, removed } = this.#tokens.next(tokens);
    if (tokens.size === 0) this.isSettled = true;
    return [...ask('subscribe', added), ...ask('unsubscribe', removed)];
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    if (typeof message === 'string') {
      if (message !== PONG) objectOf(JSON.parse(message)); // what a request was refused for
      return [];
    }
    const quote = readAngelPacket(message);
    if (!quote) return [];
    this.isSettled = true;
    return eventsOf(quote);
  }
}

const ask = (action: keyof typeof ACTIONS, tokens: readonly string[]): string[] =>
  tokens.length === 0
    ? []
    : [
        JSON.stringify({
          correlationID: 'wickwise',
          action: ACTIONS[action],
          params: { mode: MODE, tokenList: [{ exchangeType: NSE, tokens }] },
        }),
      ];

/** Tokens of NSE's indices, which have no volume. */
const isIndex = (token: string): boolean => token.startsWith('999');

/**
 * A quote comes with each change of the order book too: what was traded is known by the day's volume. Before the day's
 * first trade there's none.
 */
function eventsOf({ token: symbol, timeMs, price, size, volume, previousClose }: AngelQuote): StreamEvent[] {
  const time: StreamEvent = { kind: 'time', timeMs };
  if (volume === 0 && !isIndex(symbol)) return [time];
  const id = volume === 0 ? `${timeMs} ${price}` : `${Math.floor(timeMs / DAY_MS)} ${volume} ${price}`;
  const reference = previousClose > 0 ? { referencePrice: previousClose } : {};
  return [time, { kind: 'trade', symbol, timeMs, price: priceOf(price), size: sizeOf(size), id, ...reference }];
}

const UNAUTHORIZED = 401;
/** By HTTP 200: the token is missing, invalid or has ended. */
const REFUSED = /^(AG80|AB101[01])/;

/** Returns the refusal of the key in a good answer. */
export function angelRefusal(body: unknown): HttpRefusal | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const { errorcode, errorCode = errorcode, message } = objectOf(body);
  const isRefused = typeof errorCode === 'string' && REFUSED.test(errorCode) && typeof message === 'string';
  return isRefused ? new HttpRefusal(UNAUTHORIZED, message) : undefined;
}

/** What a call answers in `data`. Throws with Angel One's words otherwise. */
function angelDataOf(body: unknown): unknown {
  const { status, success = status, message, data } = objectOf(body);
  if (success !== true) throw new Error(textOf(message));
  return data;
}

/** Angel One's names of intervals, and the days that one call may cover. */
const INTERVALS: ReadonlyMap<Timeframe, { interval: string; days: number }> = new Map([
  ['1m', { interval: 'ONE_MINUTE', days: 30 }],
  ['3m', { interval: 'THREE_MINUTE', days: 60 }],
  ['5m', { interval: 'FIVE_MINUTE', days: 100 }],
  ['10m', { interval: 'TEN_MINUTE', days: 100 }],
  ['15m', { interval: 'FIFTEEN_MINUTE', days: 200 }],
  ['30m', { interval: 'THIRTY_MINUTE', days: 200 }],
  ['1h', { interval: 'ONE_HOUR', days: 400 }],
  ['1D', { interval: 'ONE_DAY', days: 2_000 }],
]);
export const ANGEL_TIMEFRAMES = [...INTERVALS.keys()];
export const angelSpanMs = (timeframe: Timeframe): number => (INTERVALS.get(timeframe)?.days ?? 1) * DAY_MS;

const INDIA_MS = 19_800_000;
const minuteInIndia = (timeMs: number): string =>
  new Date(timeMs + INDIA_MS).toISOString().slice(0, 16).replace('T', ' ');

/** A day's candle is stamped with midnight in India, so that days are asked for by their dates. */
export async function readAngelCandles(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const { interval = 'ONE_MINUTE' } = INTERVALS.get(timeframe) ?? {};
  const startMs = typeof barLength(timeframe) === 'string' ? fromMs - DAY_MS : fromMs;
  const dates = { fromdate: minuteInIndia(startMs), todate: minuteInIndia(toMs - 1) };
  const body = { exchange: 'NSE', symboltoken: symbol, interval, ...dates };
  const rows = angelDataOf(await get('/rest/secure/angelbroking/historical/v1/getCandleData', { body }));
  return rows === null ? [] : listOf(rows).map(listedCandleOf);
}

const MOST_LIST_BYTES = 128 * 1024 * 1024;
const INDEX_STEP = 0.05;

/** NSE's shares and indices. The list has all derivatives too, so that only what is looked for is parsed. */
export async function readAngelOffers(get: Get): Promise<Offer[]> {
  const path = '/OpenAPI_File/files/OpenAPIScripMaster.json';
  const text = textOf(await get(path, { host: 'assets', as: 'text', mostBytes: MOST_LIST_BYTES }));
  const shares: SeriesOffer[] = [];
  const indices: Offer[] = [];
  const underlying = new Set<string>();
  await readEntries(text, (entry) => {
    if (entry.includes('"NSE"')) {
      const fields = objectOf(JSON.parse(entry));
      if (fields.exch_seg !== 'NSE') return;
      if (fields.instrumenttype === 'AMXIDX') indices.push(indexOf(fields));
      else shares.push(...shareOf(fields));
    } else if (entry.includes('"FUTSTK"')) underlying.add(UNDERLYING.exec(entry)?.[1] ?? '');
  });
  const listed = bestSeries(shares).map((offer) => ({ ...offer, hasDerivatives: underlying.has(offer.symbol) }));
  return [...listed, ...indices];
}

/** The share that a future is of. */
const UNDERLYING = /"name"\s*:\s*"([^"]*)"/;

const indexOf = ({ symbol, token }: Fields): Offer => ({
  symbol: textOf(symbol),
  code: textOf(token),
  tickSize: INDEX_STEP,
  kind: 'index',
});

/** The list has no names of companies. */
function shareOf({ token, symbol: name, tick_size }: Fields): SeriesOffer[] {
  const [, symbol, series = ''] = /^(.+)-([A-Z0-9]{2})$/.exec(textOf(name)) ?? [];
  if (symbol === undefined || seriesRank(series) < 0) return [];
  return [{ symbol, code: textOf(token), series, kind: kindOfName(symbol), tickSize: nseStep(tick_size) }];
}

const MOST_QUOTED = 50;

/** The newest prices with the previous closes. */
export async function readAngelQuotes(get: Get, tokens: readonly string[]): Promise<Quoted[]> {
  const quoted: Quoted[] = [];
  for (let i = 0; i < tokens.length; i += MOST_QUOTED) {
    const body = { mode: 'OHLC', exchangeTokens: { NSE: tokens.slice(i, i + MOST_QUOTED) } };
    const data = objectOf(angelDataOf(await get('/rest/secure/angelbroking/market/v1/quote/', { body })));
    for (const one of listOf(data.fetched).map(objectOf)) {
      const close = numberOf(one.close);
      const prices = { price: priceOf(one.ltp), referencePrice: close > 0 ? close : Number.NaN };
      quoted.push({ symbol: textOf(one.symbolToken), ...prices, timeMs: undefined });
    }
  }
  return quoted;
}
