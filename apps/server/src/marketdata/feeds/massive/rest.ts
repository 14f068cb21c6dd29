import { type Bar, barLength, calendarOf, DAY_MS, dateInZone, type Timeframe } from '@wickwise/market';
import type { CandleCall, Get, Quoted } from '../provider-protocol.ts';
import { type Fields, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Hours begin at full hours, ours with the session: they are made of half hours. */
export const MASSIVE_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1D'] as const satisfies readonly Timeframe[];
/** Bars are made of minutes, or of days, of which a call covers so many. */
export const MOST_AGGREGATES = 50_000;

/** An answer that goes on for longer is no answer. */
const MOST_PAGES = 20;

/** Raw bars of a stretch, page after page; those outside the session are among them. */
export async function readMassiveBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const isDay = timeframe === '1D';
  const span = isDay ? '1/day' : `${barLength(timeframe)}/minute`;
  const startMs = isDay ? fromMs - DAY_MS : fromMs; // days are labelled with midnight, before the open
  const query = new URLSearchParams({ adjusted: 'false', sort: 'asc', limit: `${MOST_AGGREGATES}` });
  const bars: Bar[] = [];
  let path = `/v2/aggs/ticker/${symbol}/range/${span}/${startMs}/${toMs - 1}?${query}`;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { results, next_url: next } = objectOf(await get(path));
    bars.push(...listOf(results ?? []).map((row) => barOf(objectOf(row))));
    if (typeof next !== 'string') return bars;
    const { pathname, search } = new URL(next);
    path = `${pathname}${search}`;
  }
  throw new Error('the answer has no end');
}

function barOf({ t, o, h, l, c, v }: Fields): Bar {
  const prices = { open: priceOf(o), high: priceOf(h), low: priceOf(l), close: priceOf(c) };
  return { timeMs: numberOf(t), ...prices, volume: sizeOf(v) };
}

/** Tickers of one call: the length of an address is limited. */
const TICKERS_PER_CALL = 400;

async function readSnapshots(get: Get, symbols: readonly string[]): Promise<Fields[]> {
  const rows: Fields[] = [];
  for (let from = 0; from < symbols.length; from += TICKERS_PER_CALL) {
    const query = new URLSearchParams({ tickers: symbols.slice(from, from + TICKERS_PER_CALL).join() });
    const { tickers } = objectOf(await get(`/v2/snapshot/locale/us/markets/stocks/tickers?${query}`));
    rows.push(...listOf(tickers ?? []).map(objectOf));
  }
  return rows;
}

export async function readMassiveQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  return (await readSnapshots(get, symbols)).flatMap((row) => quoteOf(row) ?? []);
}

const NS_PER_MS = 1_000_000;

const nyse = calendarOf('nyse');

/** The newest price of a session: the close of the last one where the newest trade came before or after. */
function quoteOf({ ticker, lastTrade, day, prevDay }: Fields): Quoted | undefined {
  if (!lastTrade) return undefined;
  const { p, t } = objectOf(lastTrade);
  const timeMs = Math.floor(numberOf(t) / NS_PER_MS);
  const [close, before] = [closeIn(day), closeIn(prevDay)];
  const symbol = textOf(ticker);
  if (nyse.sessionAt(timeMs)) return { symbol, price: priceOf(p), referencePrice: before, timeMs };
  const today = nyse.sessionOn(dateInZone(nyse.schedule.zone, timeMs));
  const isOver = today !== undefined && timeMs >= today.endMs;
  const last = isOver ? today : nyse.previous(timeMs);
  const price = isOver ? close : before;
  if (Number.isNaN(price)) return undefined;
  return { symbol, price, referencePrice: isOver ? before : Number.NaN, timeMs: last.closeMs - 1 };
}

/** NaN where the day has no trade yet. */
function closeIn(day: unknown): number {
  const { c = 0 } = objectOf(day ?? {});
  return numberOf(c) === 0 ? Number.NaN : priceOf(c);
}

/** The closes of the whole market, for plans without snapshots: one call for each of the last two sessions. */
export async function readMassiveCloses(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const wanted = new Set(symbols);
  const newest = nyse.previous(Date.now());
  const last = await readGrouped(get, newest.date);
  const before = await readGrouped(get, nyse.previous(newest.openMs).date);
  return [...last].flatMap(([symbol, price]) =>
    wanted.has(symbol)
      ? [{ symbol, price, referencePrice: before.get(symbol) ?? Number.NaN, timeMs: newest.closeMs - 1 }]
      : [],
  );
}

async function readGrouped(get: Get, date: string): Promise<Map<string, number>> {
  const { results } = objectOf(await get(`/v2/aggs/grouped/locale/us/market/stocks/${date}?adjusted=false`));
  return new Map(listOf(results ?? []).map((row) => [textOf(objectOf(row).T), priceOf(objectOf(row).c)]));
}
