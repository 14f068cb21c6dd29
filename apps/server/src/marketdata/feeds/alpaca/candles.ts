import { type Bar, DAY_MS, type Timeframe } from '@wickwise/market';
import type { CandleCall, Get } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** Timeframes that Alpaca's own bars open as ours do; its hours begin at full hours, ours with the session. */
export const ALPACA_TIMEFRAMES = ['1m', '3m', '5m', '15m', '30m', '1D'] as const satisfies readonly Timeframe[];
export const MOST_ALPACA_BARS = 10_000;

/** An answer that goes on for longer is no answer: a call asks for `MOST_ALPACA_BARS` bars. */
const MOST_PAGES = 20;

const nameOf = (timeframe: Timeframe): string => (timeframe === '1D' ? '1Day' : `${Number.parseInt(timeframe, 10)}Min`);

/** Raw bars of a stretch, page after page; those outside the session are among them. `feed`: `iex`, or `sip` of all exchanges. */
export async function readAlpacaBars(
  get: Get,
  { symbol, timeframe, fromMs, toMs }: CandleCall,
  feed = 'iex',
): Promise<Bar[]> {
  const startMs = timeframe === '1D' ? fromMs - DAY_MS : fromMs; // days are labelled with midnight, before the open
  const query = {
    symbols: symbol,
    timeframe: nameOf(timeframe),
    adjustment: 'raw',
    feed,
    limit: `${MOST_ALPACA_BARS}`,
    start: isoOf(startMs),
    end: isoOf(toMs - 1),
  };
  const bars: Bar[] = [];
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const path = `/v2/stocks/bars?${new URLSearchParams({ ...query, ...(token ? { page_token: token } : {}) })}`;
    const body = objectOf(await get(path));
    bars.push(...listOf(objectOf(body.bars ?? {})[symbol] ?? []).map((row) => barOf(objectOf(row))));
    if (typeof body.next_page_token !== 'string') return bars;
    token = body.next_page_token;
  }
  throw new Error('the answer has no end');
}

const isoOf = (timeMs: number): string => new Date(timeMs).toISOString();

function barOf({ t, o, h, l, c, v }: Fields): Bar {
  const prices = { open: priceOf(o), high: priceOf(h), low: priceOf(l), close: priceOf(c) };
  return { timeMs: isoTimeOf(textOf(t)), ...prices, volume: sizeOf(v) };
}
