import { type Bar, barLength, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { pairStep } from '../listed-pair.ts';
import type { CandleCall, Get, Offer, Quoted } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, numberOf, objectOf, priceOf, textOf } from '../wire-values.ts';
import { twelveDataSymbolOf } from './wire.ts';

const BAD_REQUEST = 400;
const TOO_MANY = 429;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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

/** Bars of currencies have no volume. */
export async function readTwelveDataBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const minutes = barLength(timeframe);
  if (typeof minutes !== 'number') throw new Error(`${timeframe} is built from hours`);
  const query = new URLSearchParams({
    ...{ symbol, interval: minutes === 60 ? '1h' : `${minutes}min`, timezone: 'UTC', order: 'asc' },
    ...{ start_date: stampOf(fromMs), end_date: stampOf(toMs - 1), outputsize: `${MOST_TWELVE_DATA_BARS}` },
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

function barOf({ datetime, open, high, low, close }: Fields): Bar {
  const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
  return { timeMs: isoTimeOf(`${textOf(datetime).replace(' ', 'T')}Z`), ...prices, volume: 0 };
}

/** All currency pairs that Twelve Data has. */
export async function readTwelveDataOffers(get: Get): Promise<Offer[]> {
  const stepOf = new Map(instrumentsOf('Forex').map((one) => [twelveDataSymbolOf(one), one.tickSize]));
  const rows = listOf(objectOf(await get('/forex_pairs')).data).map(objectOf);
  return rows.flatMap(({ symbol }) =>
    typeof symbol === 'string' ? [{ symbol, tickSize: stepOf.get(symbol) ?? pairStep(symbol.replace('/', '')) }] : [],
  );
}

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

const quoteOf = ({ symbol, close, timestamp, last_quote_at: lastAt = timestamp }: Fields): Quoted => ({
  ...{ symbol: textOf(symbol), price: priceOf(close), referencePrice: Number.NaN },
  timeMs: numberOf(lastAt) * 1_000,
});
