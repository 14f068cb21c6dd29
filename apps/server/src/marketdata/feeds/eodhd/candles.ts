import { type Bar, DAY_MS, type Timeframe } from '@wickwise/market';
import type { CandleCall, Get } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

/** EODHD's hours begin at full hours, ours with the session: they are made of 5 minutes. */
export const EODHD_TIMEFRAMES = ['1m', '5m', '1D'] as const satisfies readonly Timeframe[];

/** Longest stretch of one call. */
export const EODHD_SPANS_MS: { readonly [Name in Timeframe]?: number } = {
  '1m': 120 * DAY_MS,
  '5m': 600 * DAY_MS,
  '1h': 7_200 * DAY_MS,
};

const INTRADAY_COST = 5;

/** How symbols of an exchange are named, and the time that its days are stamped with. */
export interface EodhdExchange {
  name: string;
  dayTime: string;
}
const US: EodhdExchange = { name: 'US', dayTime: 'T12:00Z' };

/** Raw bars of a stretch; times without a trade come as rows without prices. */
export async function readEodhdBars(
  get: Get,
  { symbol, timeframe, fromMs, toMs }: CandleCall,
  { name: exchange, dayTime } = US,
): Promise<Bar[]> {
  const name = `${symbol}.${exchange}`;
  if (timeframe === '1D') {
    const query = new URLSearchParams({ fmt: 'json', period: 'd', from: dateOf(fromMs), to: dateOf(toMs) });
    return barsOf(await get(`/eod/${name}?${query}`), ({ date }) => isoTimeOf(`${textOf(date)}${dayTime}`));
  }
  const [from, to] = [Math.ceil(fromMs / 1_000), Math.ceil(toMs / 1_000) - 1];
  const query = new URLSearchParams({ fmt: 'json', interval: timeframe, from: `${from}`, to: `${to}` });
  const body = await get(`/intraday/${name}?${query}`, { cost: INTRADAY_COST });
  return barsOf(body, ({ timestamp }) => numberOf(timestamp) * 1_000);
}

const dateOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

function barsOf(body: unknown, timeOf: (row: Fields) => number): Bar[] {
  return listOf(body)
    .map(objectOf)
    .filter(({ close }) => close !== null)
    .map((row) => {
      const { open, high, low, close, volume } = row;
      const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
      return { timeMs: timeOf(row), ...prices, volume: volume === null ? 0 : sizeOf(volume) };
    });
}
