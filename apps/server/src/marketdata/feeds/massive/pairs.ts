/** Massive's currencies and coins: https://massive.com/docs/websocket/forex/quotes, .../crypto/trades. */
import type { Instrument } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { pairStep } from '../listed-pair.ts';
import type { Get, Offer, Quoted } from '../provider-protocol.ts';
import { type Fields, listOf, middleOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';
import { readTickers } from './tickers.ts';
import type { MassiveChannel } from './wire.ts';

/** `C:EURUSD` in calls, `C.EUR-USD` in subscriptions, `EUR/USD` in frames. */
export const massivePairOf = ({ symbol }: Instrument): string => `C:${symbol}`;
/** `X:BTCUSD` in calls, `XT.BTC-USD` in subscriptions, `BTC-USD` in frames. */
export const massiveCoinOf = ({ symbol }: Instrument): string => `X:${symbol.replace('-', '')}`;

const QUOTE_LENGTH = 3;
const dashed = (ticker: string): string => `${ticker.slice(2, -QUOTE_LENGTH)}-${ticker.slice(-QUOTE_LENGTH)}`;

export const PAIR_QUOTES: MassiveChannel = {
  event: 'C',
  nameOf: (ticker) => `C.${dashed(ticker)}`,
  read: ({ p, a, b, t }) => ({
    kind: 'trade',
    symbol: `C:${textOf(p).replace('/', '')}`,
    timeMs: numberOf(t),
    price: middleOf(b, a),
    size: 0,
    id: `${t} ${b} ${a}`,
  }),
};

export const COIN_TRADES: MassiveChannel = {
  event: 'XT',
  nameOf: (ticker) => `XT.${dashed(ticker)}`,
  read: ({ pair, p, s, t, i, x }) => ({
    kind: 'trade',
    symbol: `X:${textOf(pair).replace('-', '')}`,
    timeMs: numberOf(t),
    price: priceOf(p),
    size: sizeOf(s),
    id: `${x} ${i} ${t}`,
  }),
};

const COIN_STEP = 0.00000001;

/** All pairs, or all coins against the dollar. */
export async function readMassivePairs(get: Get, market: 'Forex' | 'Crypto'): Promise<Offer[]> {
  const nameOf = market === 'Forex' ? massivePairOf : massiveCoinOf;
  const stepOf = new Map(instrumentsOf(market).map((one) => [nameOf(one), one.tickSize]));
  const rows = await readTickers(get, market === 'Forex' ? 'fx' : 'crypto');
  return rows.flatMap(({ ticker }) => {
    if (typeof ticker !== 'string') return [];
    const usual = market === 'Forex' ? pairStep(ticker.slice(2)) : COIN_STEP;
    return [{ symbol: ticker, tickSize: stepOf.get(ticker) ?? usual }];
  });
}

/** Tickers of one call: the length of an address is limited. */
const TICKERS_PER_CALL = 200;

async function readSnapshots(get: Get, path: string, tickers: readonly string[]): Promise<Fields[]> {
  const rows: Fields[] = [];
  for (let from = 0; from < tickers.length; from += TICKERS_PER_CALL) {
    const query = new URLSearchParams({ tickers: tickers.slice(from, from + TICKERS_PER_CALL).join() });
    const body = objectOf(await get(`/v2/snapshot/locale/global/markets/${path}/tickers?${query}`));
    rows.push(...listOf(body.tickers ?? []).map(objectOf));
  }
  return rows;
}

export const readMassivePairQuotes = async (get: Get, tickers: readonly string[]): Promise<Quoted[]> =>
  (await readSnapshots(get, 'forex', tickers)).flatMap(({ ticker, lastQuote }) => {
    if (!lastQuote) return [];
    const { a, b, t } = objectOf(lastQuote);
    return [{ symbol: textOf(ticker), price: middleOf(b, a), referencePrice: Number.NaN, timeMs: numberOf(t) }];
  });

/** The change starts from the close of the day before, in UTC. */
export const readMassiveCoinQuotes = async (get: Get, tickers: readonly string[]): Promise<Quoted[]> =>
  (await readSnapshots(get, 'crypto', tickers)).flatMap(({ ticker, lastTrade, prevDay }) => {
    if (!lastTrade) return [];
    const { p, t } = objectOf(lastTrade);
    const { c = 0 } = objectOf(prevDay ?? {});
    const referencePrice = numberOf(c) > 0 ? priceOf(c) : Number.NaN;
    return [{ symbol: textOf(ticker), price: priceOf(p), referencePrice, timeMs: numberOf(t) }];
  });
