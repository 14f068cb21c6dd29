/**
 * Tiingo's prices of US shares at IEX: https://www.tiingo.com/documentation/websockets/iex, .../general/iex, .../end-of-day.
 *
 * Without an agreement with IEX a price is Tiingo's reference price, else the last trade.
 */
import { type Bar, calendarOf, DAY_MS, dateInZone, type Instrument, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { dottedClass, US_STEP } from '../../listed-share.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import type { TiingoService } from './wire.ts';

/** Share classes carry a dash: `brk-b`. */
export const tiingoShareOf = ({ symbol }: Instrument): string => symbol.replace('.', '-').toLowerCase();

const TRADE = 'T';
/** Places in an entry of a trade. */
const PLACES = { time: 1, ticker: 3, price: 9, size: 10 } as const;

/** `[time, ticker, price]`, or all of a trade. */
export const SHARES: TiingoService = {
  name: 'iex',
  thresholdLevel: 6,
  read(data): readonly StreamEvent[] {
    const isTrade = data[0] === TRADE;
    if (!isTrade && data.length > 3) return []; // a quote
    const [time, ticker, last] = isTrade ? [data[PLACES.time], data[PLACES.ticker], data[PLACES.price]] : data;
    const size = isTrade ? sizeOf(data[PLACES.size]) : 0;
    const [symbol, timeMs, price] = [textOf(ticker).toLowerCase(), isoTimeOf(time), priceOf(last)];
    return [{ kind: 'trade', symbol, timeMs, price, size, id: `${time} ${price} ${size}` }];
  },
};

export const TIINGO_SHARE_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1D'] as const satisfies readonly Timeframe[];

const dateOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Intraday bars as IEX traded them; days of all exchanges, adjusted for splits up to the last one. */
export async function readTiingoShareBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const dates = { startDate: dateOf(fromMs), endDate: dateOf(toMs + DAY_MS) };
  if (timeframe === '1D') {
    const rows = listOf(await get(`/tiingo/daily/${symbol}/prices?${new URLSearchParams(dates)}`)).map(objectOf);
    return adjusted(rows);
  }
  const query = { ...dates, resampleFreq: `${Number.parseInt(timeframe, 10)}min`, columns: COLUMNS };
  const rows = listOf(await get(`/iex/${symbol}/prices?${new URLSearchParams(query)}`)).map(objectOf);
  return rows.map((row) => ({ timeMs: isoTimeOf(row.date), ...pricesOf(row), volume: sizeOf(row.volume ?? 0) }));
}

const COLUMNS = 'open,high,low,close,volume';

const pricesOf = ({ open, high, low, close }: Fields) => ({
  open: priceOf(open),
  high: priceOf(high),
  low: priceOf(low),
  close: priceOf(close),
});

/** A split's factor comes with its first day: shares after for one before. */
function adjusted(rows: readonly Fields[]): Bar[] {
  let factor = 1;
  const bars: Bar[] = [];
  for (const row of rows.toReversed()) {
    const { open, high, low, close } = pricesOf(row);
    const prices = { open: open * factor, high: high * factor, low: low * factor, close: close * factor };
    bars.push({ timeMs: isoTimeOf(row.date) + DAY_MS / 2, ...prices, volume: sizeOf(row.volume ?? 0) / factor });
    const split = numberOf(row.splitFactor ?? 1);
    if (split > 0) factor /= split;
  }
  return bars.reverse();
}

/** All that IEX has. */
export async function readTiingoShares(get: Get): Promise<Offer[]> {
  const stepOf = new Map(instrumentsOf('US_Equity').map((one) => [tiingoShareOf(one), one.tickSize]));
  const rows = listOf(await get('/iex/')).map(objectOf);
  return rows.map(({ ticker }) => {
    const symbol = textOf(ticker).toLowerCase();
    return { symbol, name: dottedClass(symbol), tickSize: stepOf.get(symbol) ?? US_STEP };
  });
}

/** Tickers of one call: the length of an address is limited. */
const TICKERS_PER_CALL = 200;
const nyse = calendarOf('nyse');

export async function readTiingoShareQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const quotes: Quoted[] = [];
  for (let from = 0; from < symbols.length; from += TICKERS_PER_CALL) {
    const names = new URLSearchParams({ tickers: symbols.slice(from, from + TICKERS_PER_CALL).join() });
    for (const row of listOf(await get(`/iex/?${names}`)).map(objectOf)) {
      const last = row.tngoLast ?? row.last;
      if (typeof last !== 'number' || last <= 0) continue;
      const atMs = isoTimeOf(row.timestamp);
      const today = nyse.sessionOn(dateInZone(nyse.schedule.zone, atMs));
      const own = today && atMs >= today.endMs ? today : nyse.previous(atMs);
      quotes.push({
        symbol: textOf(row.ticker).toLowerCase(),
        price: last,
        referencePrice: typeof row.prevClose === 'number' && row.prevClose > 0 ? row.prevClose : Number.NaN,
        timeMs: nyse.sessionAt(atMs) ? atMs : own.closeMs - 1,
      });
    }
  }
  return quotes;
}
