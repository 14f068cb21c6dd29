import { type Bar, calendarOf, type Instrument, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { isinOf, US_STEP, usShare } from '../../listed-share.ts';
import { coinsNamed } from '../listed-coin.ts';
import { pairStep, pairsNamed } from '../listed-pair.ts';
import type { CandleCall, Get, Offer, Quoted } from '../provider-protocol.ts';
import { listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { finnhubSymbolOf } from './wire.ts';

/** Finnhub's days are adjusted for splits, ours are raw: they are made of half hours, which aren't. */
export const FINNHUB_TIMEFRAMES = ['1m', '5m', '15m', '30m'] as const satisfies readonly Timeframe[];
/** Longest stretch of one call. */
export const FINNHUB_SPAN_MS = 30 * 86_400_000;

/** Hours begin at full hours, ours with the session: half hours take their place. */
const RESOLUTIONS: { readonly [Name in Timeframe]?: string } = {
  '1m': '1',
  '5m': '5',
  '15m': '15',
  '30m': '30',
  '1h': '30',
};
/** Of pairs and coins, whose hours are full ones. */
export const FINNHUB_PAIR_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h'] as const satisfies readonly Timeframe[];
/** Days of coins begin at midnight UTC, as ours do. */
export const FINNHUB_COIN_TIMEFRAMES = [...FINNHUB_PAIR_TIMEFRAMES, '1D'] as const satisfies readonly Timeframe[];
const PAIR_RESOLUTIONS: { readonly [Name in Timeframe]?: string } = { ...RESOLUTIONS, '1h': '60', '1D': 'D' };

const SHARES = '/stock';
/** Pairs and coins are named after their exchange. */
const routeOf = (symbol: string): string =>
  symbol.startsWith('OANDA:') ? '/forex' : symbol.startsWith('BINANCE:') ? '/crypto' : SHARES;

/** Raw bars of a stretch, which only paid plans have; those outside the session are among them. */
export async function readFinnhubBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const route = routeOf(symbol);
  const resolution = (route === SHARES ? RESOLUTIONS : PAIR_RESOLUTIONS)[timeframe];
  if (!resolution) throw new Error(`${timeframe} is built from ${route === SHARES ? 'half hours' : 'hours'}`);
  const [from, to] = [Math.ceil(fromMs / 1_000), Math.ceil(toMs / 1_000) - 1];
  const query = new URLSearchParams({ symbol, resolution, from: `${from}`, to: `${to}` });
  const isPair = route === '/forex';
  const body = objectOf(await get(`${route}/candle?${query}`));
  if (body.s === 'no_data') return [];
  const column = (name: string): readonly unknown[] => listOf(body[name]);
  const [opens, highs, lows, closes, volumes] = [column('o'), column('h'), column('l'), column('c'), column('v')];
  return column('t').map((time, i) => ({
    timeMs: numberOf(time) * 1_000,
    open: priceOf(opens[i]),
    high: priceOf(highs[i]),
    low: priceOf(lows[i]),
    close: priceOf(closes[i]),
    volume: isPair ? 0 : sizeOf(volumes[i]), // that of a pair counts its prices
  }));
}

/** Exchanges by their MIC; shares over the counter are on the list too. */
const EXCHANGES: ReadonlySet<unknown> = new Set(['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS']);
const FUNDS: ReadonlySet<unknown> = new Set(['ETP', 'Closed-End Fund', 'Unit']);
const OTHERS: ReadonlySet<unknown> = new Set(['Equity WRT', 'Right', 'Ltd Part Warrant']);
const MOST_LIST_BYTES = 64 * 1024 * 1024;

/** What is traded at exchanges of the US, OANDA's pairs, and Binance's coins. */
export async function readFinnhubOffers(get: Get): Promise<Offer[]> {
  const pairs = await readSymbols(get, '/forex/symbol?exchange=oanda', 'Forex');
  const coins = await readSymbols(get, '/crypto/symbol?exchange=binance', 'Crypto');
  return [...(await readShares(get)), ...pairs, ...coins];
}

const COIN_STEP = 0.00000001;

/** A plan may lack a list; none of its market then. */
async function readSymbols(get: Get, path: string, market: 'Forex' | 'Crypto'): Promise<Offer[]> {
  const stepOf = new Map(instrumentsOf(market).map((one) => [finnhubSymbolOf(one), one.tickSize]));
  const rows = await get(path, { isExtra: true, mostBytes: MOST_LIST_BYTES }).catch((error: unknown) => {
    if (error instanceof HttpRefusal) return [];
    throw error;
  });
  return listOf(rows)
    .map((row) => textOf(objectOf(row).symbol))
    .map((symbol) => ({
      symbol,
      tickSize: stepOf.get(symbol) ?? (market === 'Crypto' ? COIN_STEP : pairStep(symbol.slice(6).replace('_', ''))),
    }));
}

const pairOf = pairsNamed((name) => name.replace('OANDA:', '').replace('_', ''));
const coinOf = coinsNamed(/^BINANCE:([A-Z\d]+)USDT$/);
const shareOf = usShare();

/** Returns the share, pair or coin that an offer is. */
export function finnhubInstrument(offer: Offer): Instrument | undefined {
  if (offer.symbol.startsWith('OANDA:')) return pairOf(offer);
  return offer.symbol.startsWith('BINANCE:') ? coinOf(offer) : shareOf(offer);
}

async function readShares(get: Get): Promise<Offer[]> {
  const stepOf = new Map(instrumentsOf('US_Equity').map((one) => [finnhubSymbolOf(one), one.tickSize]));
  const rows = listOf(await get('/stock/symbol?exchange=US', { mostBytes: MOST_LIST_BYTES })).map(objectOf);
  return rows.flatMap(({ symbol, description, mic, type, isin: own }) => {
    if (typeof symbol !== 'string' || !EXCHANGES.has(mic) || OTHERS.has(type)) return [];
    const isin = isinOf(own);
    const named = typeof description === 'string' && description !== '' ? { name: description } : {};
    const kind = FUNDS.has(type) ? 'fund' : 'share';
    return [{ symbol, tickSize: stepOf.get(symbol) ?? US_STEP, kind, ...named, ...(isin ? { isin } : {}) }];
  });
}

export async function readFinnhubQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const quotes: Quoted[] = [];
  for (const symbol of symbols) {
    const quote = quoteOf(symbol, await get(`/quote?${new URLSearchParams({ symbol })}`));
    if (quote) quotes.push(quote);
  }
  return quotes;
}

const nyse = calendarOf('nyse');

/** A symbol without a price has zeros. The close is stamped with the end of its session. */
function quoteOf(symbol: string, body: unknown): Quoted | undefined {
  const { c, pc, t } = objectOf(body);
  const seconds = numberOf(t);
  if (seconds === 0 || numberOf(c) === 0) return undefined;
  const atMs = seconds * 1_000;
  const before = numberOf(pc) === 0 ? Number.NaN : priceOf(pc);
  if (symbol.startsWith('BINANCE:')) return { symbol, price: priceOf(c), referencePrice: before, timeMs: atMs };
  if (symbol.startsWith('OANDA:')) return { symbol, price: priceOf(c), referencePrice: Number.NaN, timeMs: atMs };
  const timeMs = nyse.sessionAt(atMs) ? atMs : nyse.previous(atMs).closeMs - 1;
  return { symbol, price: priceOf(c), referencePrice: before, timeMs };
}
