/** Tiingo's trades of coins at many exchanges: https://www.tiingo.com/documentation/websockets/crypto, .../general/crypto. */
import { type Bar, DAY_MS, HOUR_MS, type Instrument, type Timeframe } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import type { CandleCall, Get, Offer, Quoted } from '../provider-protocol.ts';
import { type Fields, isoTimeOf, listOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import type { TiingoService } from './wire.ts';

/** `btcusd` */
export const tiingoCoinOf = ({ symbol }: Instrument): string => symbol.replace('-', '').toLowerCase();

/** `["T", ticker, time, exchange, size, price]`: last trades alone. */
export const COINS: TiingoService = {
  name: 'crypto_data',
  thresholdLevel: 5,
  read: ([kind, ticker, time, exchange, size, last]) => {
    if (kind !== 'T') return [];
    const [symbol, timeMs, price, units] = [textOf(ticker), isoTimeOf(time), priceOf(last), sizeOf(size)];
    return [{ kind: 'trade', symbol, timeMs, price, size: units, id: `${time} ${exchange} ${price} ${units}` }];
  },
};

export const TIINGO_COIN_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h', '1D'] as const satisfies readonly Timeframe[];

const FREQUENCIES: { readonly [Name in Timeframe]?: string } = { '1h': '1hour', '1D': '1day' };

async function readPrices(get: Get, tickers: readonly string[], fromMs: number, toMs: number, timeframe: Timeframe) {
  const query = new URLSearchParams({
    tickers: tickers.join(),
    startDate: new Date(fromMs).toISOString(),
    endDate: new Date(toMs).toISOString(),
    resampleFreq: FREQUENCIES[timeframe] ?? `${Number.parseInt(timeframe, 10)}min`,
  });
  const rows = listOf(await get(`/tiingo/crypto/prices?${query}`)).map(objectOf);
  return rows.map(({ ticker, priceData }) => ({
    symbol: textOf(ticker),
    bars: listOf(priceData).map((row) => barOf(objectOf(row))),
  }));
}

function barOf({ date, open, high, low, close, volume }: Fields): Bar {
  const prices = { open: priceOf(open), high: priceOf(high), low: priceOf(low), close: priceOf(close) };
  return { timeMs: isoTimeOf(date), ...prices, volume: sizeOf(volume ?? 0) };
}

export async function readTiingoCoinBars(get: Get, { symbol, timeframe, fromMs, toMs }: CandleCall): Promise<Bar[]> {
  const [own] = await readPrices(get, [symbol], fromMs, toMs, timeframe);
  return own?.bars ?? [];
}

const COIN_STEP = 0.00000001;

/** All pairs that Tiingo has; those against the dollar are coins of ours. */
export async function readTiingoCoins(get: Get): Promise<Offer[]> {
  const stepOf = new Map(instrumentsOf('Crypto').map((one) => [tiingoCoinOf(one), one.tickSize]));
  const rows = listOf(await get('/tiingo/crypto')).map(objectOf);
  return rows.flatMap(({ ticker, quoteCurrency }) => {
    if (typeof ticker !== 'string' || quoteCurrency !== 'usd') return [];
    return [{ symbol: ticker, tickSize: stepOf.get(ticker) ?? COIN_STEP }];
  });
}

/** Tickers of one call: the length of an address is limited. */
const TICKERS_PER_CALL = 100;

/** The newest price, and that of 24 hours before, from hours. */
export async function readTiingoCoinQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const quotes: Quoted[] = [];
  const nowMs = Date.now();
  for (let from = 0; from < symbols.length; from += TICKERS_PER_CALL) {
    const tickers = symbols.slice(from, from + TICKERS_PER_CALL);
    for (const { symbol, bars } of await readPrices(get, tickers, nowMs - DAY_MS - HOUR_MS, nowMs + HOUR_MS, '1h')) {
      const last = bars.at(-1);
      const before = bars.find(({ timeMs }) => timeMs > (last?.timeMs ?? 0) - DAY_MS);
      if (!last) continue;
      quotes.push({
        symbol,
        price: last.close,
        referencePrice: before?.open ?? Number.NaN,
        timeMs: Math.min(nowMs, last.timeMs + HOUR_MS),
      });
    }
  }
  return quotes;
}
