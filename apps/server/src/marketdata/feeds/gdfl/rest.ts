/**
 * Global Datafeeds' REST side: https://globaldatafeeds.in/global-datafeeds-apis/global-datafeeds-apis/rest-api-documentation.
 * Names of fields are in capitals here.
 */
import { type Bar, DAY_MS, type Instrument, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { nseShare, nseStep } from '../../listed-share.ts';
import type { CandleCall, Get, Offer, Quoted } from '../provider-protocol.ts';
import { type Fields, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { gdflPlaceOf, gdflSymbolOf } from './wire.ts';

/** What every plan with history has; others are switched on one by one. */
export const GDFL_TIMEFRAMES = ['1m', '1D'] as const satisfies readonly Timeframe[];

/** Sentences come in place of JSON. */
async function read(get: Get, path: string): Promise<unknown> {
  return JSON.parse(textOf(await get(path, { as: 'text' })));
}

/** Requests name seconds; answers have milliseconds in every sample, and seconds in the pages' words. */
const LEAST_MS = 100_000_000_000;
const timeOf = (value: unknown): number => (numberOf(value) < LEAST_MS ? numberOf(value) * 1_000 : numberOf(value));

/** Raw bars: splits are adjusted unless that is refused. A minute is stamped with its start, a day with its evening. */
export async function readGdflBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const { exchange, name } = gdflPlaceOf(symbol);
  const isDay = timeframe === '1D';
  const query = queryOf({
    exchange,
    instrumentIdentifier: name,
    periodicity: isDay ? 'DAY' : 'MINUTE',
    period: '1',
    max: '0',
    from: `${Math.floor(fromMs / 1_000)}`,
    to: `${Math.floor((isDay ? toMs + DAY_MS : toMs) / 1_000)}`,
    AdjustSplits: 'false',
  });
  const { OHLC = [] } = objectOf(await read(get, `/GetHistory/?${query}`));
  return listOf(OHLC).map((row) => {
    const { LASTTRADETIME, OPEN, HIGH, LOW, CLOSE, TRADEDQTY } = objectOf(row);
    const prices = { open: priceOf(OPEN), high: priceOf(HIGH), low: priceOf(LOW), close: priceOf(CLOSE) };
    return { timeMs: timeOf(LASTTRADETIME), ...prices, volume: sizeOf(TRADEDQTY) };
  });
}

/** NSE's shares in the normal market, and the indices of the catalogue. A plan may lack the exchange of indices. */
export async function readGdflOffers(get: Get): Promise<Offer[]> {
  const stepOf = new Map(instrumentsOf('Indian_Equity').map((one) => [gdflSymbolOf(one), one.tickSize]));
  const shares = await readNames(get, 'NSE');
  const indices = await readNames(get, 'NSE_IDX').catch((error: unknown) => {
    if (error instanceof HttpRefusal) return [];
    throw error;
  });
  return [
    ...shares.map((symbol) => ({ symbol, tickSize: stepOf.get(symbol) ?? nseStep(undefined) })),
    ...indices.flatMap((symbol) => {
      const tickSize = stepOf.get(symbol);
      return tickSize === undefined ? [] : [{ symbol, tickSize, kind: 'index' as const }];
    }),
  ];
}

/** Other series of a share have an ending: `ABC.BE`. The list names no companies. */
export function gdflShare(offer: Offer): Instrument | undefined {
  const { exchange, name } = gdflPlaceOf(offer.symbol);
  return exchange === 'NSE' && !name.includes('.') ? nseShare({ ...offer, symbol: name, name }) : undefined;
}

async function readNames(get: Get, exchange: string): Promise<string[]> {
  const { INSTRUMENTS } = objectOf(await read(get, `/GetInstruments/?${queryOf({ exchange })}`));
  return listOf(INSTRUMENTS).map((row) => `${exchange}:${textOf(objectOf(row).IDENTIFIER)}`);
}

const MOST_QUOTED = 25;

/** The newest prices with the previous closes. */
export async function readGdflQuotes(get: Get, codes: readonly string[]): Promise<Quoted[]> {
  const quoted: Quoted[] = [];
  for (const [exchange, own] of Map.groupBy(codes, (code) => gdflPlaceOf(code).exchange)) {
    for (let from = 0; from < own.length; from += MOST_QUOTED) {
      const names = own.slice(from, from + MOST_QUOTED).map((code) => encodeURIComponent(gdflPlaceOf(code).name));
      const path = `/GetLastQuoteArray/?${queryOf({ exchange })}&instrumentIdentifiers=${names.join('+')}`;
      quoted.push(...listOf(await read(get, path)).map((row) => quoteOf(objectOf(row))));
    }
  }
  return quoted;
}

function quoteOf({ EXCHANGE, INSTRUMENTIDENTIFIER, LASTTRADEPRICE, CLOSE, LASTTRADETIME }: Fields): Quoted {
  const close = numberOf(CLOSE);
  return {
    symbol: `${textOf(EXCHANGE)}:${textOf(INSTRUMENTIDENTIFIER)}`,
    price: priceOf(LASTTRADEPRICE),
    referencePrice: close > 0 ? close : Number.NaN,
    timeMs: timeOf(LASTTRADETIME),
  };
}

/** Spaces are `%20` here: a plus parts the names of a list. */
const queryOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
