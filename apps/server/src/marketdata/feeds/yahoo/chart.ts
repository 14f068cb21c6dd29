import { type Bar, calendarOf, DAY_MS, type Timeframe } from '@wickwise/market';
import { HttpRefusal } from '#platform/net/http-client.ts';
import type { CandleCall, Get, Quoted } from '../provider-protocol.ts';
import { type Fields, listOf, numberOf, objectOf, priceOf } from '../wire-values.ts';
import { ofFourBytes } from './wire.ts';

const NOT_FOUND = 404;
/** Time for which splits are reused, ms. */
const SPLITS_LAST_MS = DAY_MS / 2;

/** Yahoo's hours begin with the session, and end with a half: half hours take their place. */
const INTERVALS: { readonly [Name in Timeframe]?: string } = { '1m': '1m', '5m': '5m', '30m': '30m', '1D': '1d' };
export const YAHOO_TIMEFRAMES = ['1m', '5m', '30m', '1D'] as const satisfies readonly Timeframe[];

/** Longest stretch of one call. */
export const YAHOO_SPANS_MS: { readonly [Name in Timeframe]?: number } = {
  '1m': 7 * DAY_MS,
  '5m': 59 * DAY_MS,
  '30m': 59 * DAY_MS,
};

interface Split {
  atMs: number;
  /** Shares after for a share before. */
  ratio: number;
}

/** Reads Yahoo's charts. Their prices are adjusted for splits, ours are as traded: that is undone. */
export class YahooCharts {
  readonly #splits = new Map<string, { atMs: number; splits: Promise<readonly Split[]> }>();

  /** Raw bars of a stretch; times without a trade have none. */
  async bars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
    const interval = INTERVALS[timeframe];
    if (!interval) throw new Error(`${timeframe} is built from shorter bars`);
    const [period1, period2] = [Math.floor(fromMs / 1_000), Math.ceil(toMs / 1_000)];
    const chart = await readChart(get, symbol, { interval, period1: `${period1}`, period2: `${period2}` });
    if (!chart) return [];
    const splits = await this.#splitsOf(get, symbol);
    return barsIn(chart).map((bar) => unadjusted(bar, splits));
  }

  #splitsOf(get: Get, symbol: string): Promise<readonly Split[]> {
    const known = this.#splits.get(symbol);
    if (known && performance.now() - known.atMs < SPLITS_LAST_MS) return known.splits;
    const splits = readSplits(get, symbol);
    this.#splits.set(symbol, { atMs: performance.now(), splits });
    splits.catch(() => this.#splits.delete(symbol));
    return splits;
  }
}

const nyse = calendarOf('nyse');

/** The newest price of the session and the close before it. */
export async function readYahooQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const quotes: Quoted[] = [];
  for (const symbol of symbols) {
    const chart = await readChart(get, symbol, { interval: '1d', range: '1d' });
    if (!chart) continue;
    const { regularMarketPrice, regularMarketTime, chartPreviousClose } = objectOf(chart.meta);
    const atMs = numberOf(regularMarketTime) * 1_000;
    // a close is stamped with the end of its session, or later
    const timeMs = nyse.sessionAt(atMs) ? atMs : nyse.previous(atMs).closeMs - 1;
    const referencePrice = chartPreviousClose === undefined ? Number.NaN : ofFourBytes(chartPreviousClose);
    quotes.push({ symbol, price: ofFourBytes(regularMarketPrice), referencePrice, timeMs });
  }
  return quotes;
}

/** Undefined for a symbol that Yahoo doesn't have. */
async function readChart(
  get: Get,
  symbol: string,
  query: Readonly<Record<string, string>>,
): Promise<Fields | undefined> {
  try {
    const body = await get(`/v8/finance/chart/${encodeURIComponent(symbol)}?${new URLSearchParams(query)}`);
    return objectOf(listOf(objectOf(objectOf(body).chart).result)[0]);
  } catch (error) {
    if (error instanceof HttpRefusal && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

async function readSplits(get: Get, symbol: string): Promise<Split[]> {
  const chart = await readChart(get, symbol, { interval: '3mo', range: 'max', events: 'split' });
  const { splits = {} } = objectOf(chart?.events ?? {});
  return Object.values(objectOf(splits)).map((entry) => {
    const { date, numerator, denominator } = objectOf(entry);
    return { atMs: numberOf(date) * 1_000, ratio: priceOf(numerator) / priceOf(denominator) };
  });
}

function barsIn({ timestamp = [], indicators }: Fields): Bar[] {
  const quote = objectOf(listOf(objectOf(indicators).quote)[0]);
  const column = (name: string): readonly unknown[] => listOf(quote[name] ?? []);
  const [opens, highs, lows, closes, volumes] = [
    column('open'),
    column('high'),
    column('low'),
    column('close'),
    column('volume'),
  ];
  return listOf(timestamp).flatMap((time, i) => {
    if (typeof closes[i] !== 'number' || typeof opens[i] !== 'number') return []; // nothing was traded
    const prices = { open: ofFourBytes(opens[i]), high: ofFourBytes(highs[i]), low: ofFourBytes(lows[i]) };
    return [
      { timeMs: numberOf(time) * 1_000, ...prices, close: ofFourBytes(closes[i]), volume: numberOf(volumes[i] ?? 0) },
    ];
  });
}

/** Returns a bar in prices of its own session. */
function unadjusted(bar: Bar, splits: readonly Split[]): Bar {
  const factor = splits.filter(({ atMs }) => atMs > bar.timeMs).reduce((all, { ratio }) => all * ratio, 1);
  if (factor === 1) return bar;
  const raw = (price: number): number => Number((price * factor).toPrecision(7));
  const { timeMs, volume } = bar;
  const prices = { open: raw(bar.open), high: raw(bar.high), low: raw(bar.low), close: raw(bar.close) };
  return { timeMs, ...prices, volume: volume / factor };
}
