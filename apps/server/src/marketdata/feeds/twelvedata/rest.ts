import {
  type Bar,
  barLength,
  calendarOf,
  dateInZone,
  HOUR_MS,
  type Instrument,
  MINUTE_MS,
  type Timeframe,
} from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { US_STEP, usShare } from '../../listed-share.ts';
import { pairStep, pairsNamed } from '../listed-pair.ts';
import type { CandleCall, Get, Offer, Quoted } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { twelveDataSymbolOf } from './wire.ts';

const BAD_REQUEST = 400;
const TOO_MANY = 429;

/** Errors come by HTTP 200 too: `{"code":401,"message":"...","status":"error"}`. */
function errorIn(body: unknown): Fields | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const fields = objectOf(body);
  return fields.status === 'error' ? fields : undefined;
}

export function twelveDataRefusalIn(body: unknown): HttpRefusal | undefined {
  const error = errorIn(body);
  return error && new HttpRefusal(numberOf(error.code), textOf(error.message));
}

/** Credits of a minute come back with the next one, those of a day are waited for by the hour. */
export function twelveDataThrottledMs(body: unknown): number | undefined {
  const error = errorIn(body);
  if (error?.code !== TOO_MANY) return undefined;
  return /\bday\b/i.test(textOf(error.message)) ? HOUR_MS : MINUTE_MS - (Date.now() % MINUTE_MS);
}

/** Twelve Data's days begin at midnight, ours at 17:00 in New York: they are made of hours. */
export const TWELVE_DATA_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h'] as const satisfies readonly Timeframe[];
export const MOST_TWELVE_DATA_BARS = 5_000;

/** Of shares the hours are of the session; days are by their dates. */
export const TWELVE_DATA_SHARE_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1D'] as const satisfies readonly Timeframe[];

/** A pair is the only thing with a slash. */
const isPair = (symbol: string): boolean => symbol.includes('/');

/** Bars as they were traded; those of currencies have no volume. */
export async function readTwelveDataBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const minutes = barLength(timeframe);
  const interval = timeframe === '1D' ? '1day' : minutes === 60 ? '1h' : `${minutes}min`;
  if (typeof minutes !== 'number' && timeframe !== '1D') throw new Error(`${timeframe} is built from days`);
  const query = new URLSearchParams({
    symbol,
    interval,
    timezone: 'UTC',
    order: 'asc',
    start_date: stampOf(fromMs),
    end_date: stampOf(toMs - 1),
    outputsize: `${MOST_TWELVE_DATA_BARS}`,
    ...(isPair(symbol) ? {} : { adjust: 'none' }),
  });
  const body = await get(`/time_series?${query}`).catch(emptyWhereNothingIs);
  return listOf(objectOf(body).values).map((row) => barOf(objectOf(row)));
}

/** A stretch in which nothing was traded is an error. */
function emptyWhereNothingIs(error: unknown): Fields {
  const isEmpty = error instanceof HttpRefusal && error.status === BAD_REQUEST && /no data/i.test(error.body);
  if (!isEmpty) throw error;
  return { values: [] };
}

/** `2026-11-18 10:00:00` */
const stampOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');

function barOf({ datetime, open, high, low, close, volume }: Fields): Bar {
  const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
  const [date = '', time = '12:00:00'] = textOf(datetime).split(' ');
  return { timeMs: isoTimeOf(`${date}T${time}Z`), ...prices, volume: volume === undefined ? 0 : sizeOf(volume) };
}

/** Exchanges of the US by their MIC. */
const EXCHANGES: ReadonlySet<unknown> = new Set(['XNYS', 'XNAS', 'XNGS', 'XNMS', 'XNCM', 'XASE', 'ARCX', 'BATS']);
const MOST_LIST_BYTES = 64 * 1024 * 1024;

/** All currency pairs, shares and funds of the US that Twelve Data has. */
export async function readTwelveDataOffers(get: Get): Promise<Offer[]> {
  const instruments = [...instrumentsOf('Forex'), ...instrumentsOf('US_Equity')];
  const stepOf = new Map(instruments.map((one) => [twelveDataSymbolOf(one), one.tickSize]));
  const rowsOf = async (path: string): Promise<Fields[]> =>
    listOf(objectOf(await get(path, { mostBytes: MOST_LIST_BYTES })).data).map(objectOf);
  const pairs = (await rowsOf('/forex_pairs')).flatMap(({ symbol }) =>
    typeof symbol === 'string' ? [{ symbol, tickSize: stepOf.get(symbol) ?? pairStep(symbol.replace('/', '')) }] : [],
  );
  const shares = new Map<string, Offer>();
  for (const [path, kind] of [
    ['/stocks?country=United%20States', 'share'],
    ['/etf?country=United%20States', 'fund'],
  ] as const)
    for (const { symbol, name, mic_code } of await rowsOf(path)) {
      if (typeof symbol !== 'string' || !EXCHANGES.has(mic_code)) continue;
      const named = typeof name === 'string' && name !== '' ? { name } : {};
      shares.set(symbol, { symbol, tickSize: stepOf.get(symbol) ?? US_STEP, kind, ...named });
    }
  return [...pairs, ...shares.values()];
}

const pairOf = pairsNamed((name) => name.replace('/', ''));
const shareOf = usShare();
export const twelveDataInstrument = (offer: Offer): Instrument | undefined =>
  isPair(offer.symbol) ? pairOf(offer) : shareOf(offer);

/** Each symbol costs a credit, and the free plan has this many in a minute. */
const SYMBOLS_PER_CALL = 8;

export async function readTwelveDataQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const quotes: Quoted[] = [];
  for (let from = 0; from < symbols.length; from += SYMBOLS_PER_CALL) {
    const names = symbols.slice(from, from + SYMBOLS_PER_CALL);
    const query = new URLSearchParams({ symbol: names.join(), timezone: 'UTC' });
    const body = objectOf(await get(`/quote?${query}`, { cost: names.length }));
    // the answer about one symbol is its quote, that about several has each under its name
    const entries = names.length === 1 ? [body] : names.map((name) => objectOf(body[name] ?? { status: 'error' }));
    quotes.push(...entries.filter(({ status }) => status !== 'error').map(quoteOf));
  }
  return quotes;
}

const nyse = calendarOf('nyse');

/** Of a share, a time outside of its session is that of the close. */
function quoteOf({
  symbol,
  close,
  previous_close: before,
  timestamp,
  last_quote_at: lastAt = timestamp,
}: Fields): Quoted {
  const name = textOf(symbol);
  const timeMs = numberOf(lastAt) * 1_000;
  if (isPair(name)) return { symbol: name, price: priceOf(close), referencePrice: Number.NaN, timeMs };
  const session = nyse.sessionAt(timeMs) ? undefined : nyse.sessionOn(dateInZone(nyse.schedule.zone, timeMs));
  const own = session && timeMs >= session.endMs ? session : nyse.previous(timeMs);
  return {
    symbol: name,
    price: priceOf(close),
    referencePrice: before === undefined ? Number.NaN : priceOf(before),
    timeMs: nyse.sessionAt(timeMs) ? timeMs : own.closeMs - 1,
  };
}
