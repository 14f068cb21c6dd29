/**
 * Hyperliquid's public market data: https://hyperliquid.gitbook.io/hyperliquid-docs.
 *
 * Coins are its perpetual futures in USDC, named by the coin alone; small coins in thousands (`kPEPE`) are other
 * instruments. `trades` reports every trade, with ids that have no order; numbers are decimal text. REST is one address
 * that takes POST alone, and has the newest 5,000 candles of each interval.
 */
import { type Bar, type Instrument, isIntraday, type Timeframe } from '@wickwise/market';
import { AskedSymbols } from '../asked-symbols.ts';
import type { CandleCall, Get, Offer, Quoted, StreamEvent, StreamSession } from '../provider-protocol.ts';
import { type Fields, listOf, numberOf, objectOf, priceOf, sizeOf, textOf } from '../wire-values.ts';

export const hyperliquidSymbolOf = ({ symbol }: Instrument): string => symbol.replace(/-USD$/, '');

const TYPES = ['trades', 'activeAssetCtx'] as const;

export const hyperliquidPing = (): string => '{"method":"ping"}';

/** One connection; each subscription is a message of its own, and confirmed or refused by one. */
export class HyperliquidSession implements StreamSession {
  readonly #coins = new AskedSymbols();
  readonly #unconfirmed = new Set<string>();

  get isSettled(): boolean {
    return this.#unconfirmed.size === 0;
  }

  want(coins: ReadonlySet<string>): string[] {
    const { added, removed } = this.#coins.next(coins);
    for (const coin of added) for (const type of TYPES) this.#unconfirmed.add(`${type} ${coin}`);
    return [...ask('subscribe', added), ...ask('unsubscribe', removed)];
  }

  read(message: string | Buffer): readonly StreamEvent[] {
    const { channel, data } = objectOf(JSON.parse(String(message)));
    if (channel === 'trades') return listOf(data).map((entry) => tradeOf(objectOf(entry)));
    if (channel === 'activeAssetCtx') return [referenceOf(objectOf(data))];
    if (channel === 'subscriptionResponse') return this.#confirm(objectOf(objectOf(data).subscription));
    return channel === 'error' ? this.#refuse(textOf(data)) : [];
  }

  #confirm({ type, coin }: Fields): readonly StreamEvent[] {
    this.#unconfirmed.delete(`${textOf(type)} ${textOf(coin)}`);
    return [];
  }

  /** The text of a refusal holds the subscription. */
  #refuse(reason: string): readonly StreamEvent[] {
    const coin = /"coin": ?"([^"]+)"/.exec(reason)?.[1];
    const isKnown = TYPES.map((type) => this.#unconfirmed.delete(`${type} ${coin}`)).includes(true);
    if (!coin || !isKnown) throw new Error(reason);
    return [{ kind: 'refused', symbol: coin, reason }];
  }
}

const ask = (method: string, coins: readonly string[]): string[] =>
  coins.flatMap((coin) => TYPES.map((type) => JSON.stringify({ method, subscription: { type, coin } })));

const tradeOf = (trade: Fields): StreamEvent => ({
  kind: 'trade',
  symbol: textOf(trade.coin),
  timeMs: numberOf(trade.time),
  price: priceOf(trade.px),
  size: sizeOf(trade.sz),
  id: String(numberOf(trade.tid)),
});

const referenceOf = ({ coin, ctx }: Fields): StreamEvent => ({
  kind: 'reference',
  symbol: textOf(coin),
  price: priceOf(objectOf(ctx).prevDayPx),
});

export const HYPERLIQUID_TIMEFRAMES = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '1D',
] as const satisfies readonly Timeframe[];
export const MOST_HYPERLIQUID_CANDLES = 5_000;

/** Weights of calls; candles cost more by their number. */
const INFO_COST = 20;
const CANDLES_PER_COST = 60;

const INTERVAL_MS: Readonly<Record<string, number>> = {
  '1m': 60_000,
  '3m': 180_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '1D': 86_400_000,
};

/** Candles of a stretch, which open in it. */
export async function readHyperliquidCandles(
  get: Get,
  { symbol: coin, timeframe, fromMs: startTime, toMs }: CandleCall,
): Promise<Bar[]> {
  const interval = isIntraday(timeframe) ? timeframe : '1d';
  const most = Math.min((toMs - startTime) / (INTERVAL_MS[timeframe] ?? 60_000), MOST_HYPERLIQUID_CANDLES);
  const cost = INFO_COST + Math.ceil(most / CANDLES_PER_COST);
  const body = { type: 'candleSnapshot', req: { coin, interval, startTime, endTime: toMs - 1 } };
  return listOf(await get('/info', { cost, body })).map((row) => {
    const { t, o, h, l, c, v } = objectOf(row);
    return {
      timeMs: numberOf(t),
      open: priceOf(o),
      high: priceOf(h),
      low: priceOf(l),
      close: priceOf(c),
      volume: sizeOf(v),
    };
  });
}

/** Prices have this many decimals less those of sizes. */
const PRICE_DECIMALS = 6;

/** What can be traded now. */
export async function readHyperliquidOffers(get: Get): Promise<Offer[]> {
  const { universe } = objectOf(await get('/info', { cost: INFO_COST, body: { type: 'meta' } }));
  return listOf(universe)
    .map(objectOf)
    .filter(({ isDelisted }) => isDelisted !== true)
    .map(({ name, szDecimals }) => ({
      symbol: textOf(name),
      tickSize: Number(`1e-${Math.max(PRICE_DECIMALS - numberOf(szDecimals), 0)}`),
    }));
}

/** The newest prices: the middle of the book, or the exchange's mark where a side of it is empty. */
export async function readHyperliquidQuotes(get: Get, symbols: readonly string[]): Promise<Quoted[]> {
  const wanted = new Set(symbols);
  const [meta, contexts] = listOf(await get('/info', { cost: INFO_COST, body: { type: 'metaAndAssetCtxs' } }));
  const prices = listOf(contexts);
  return listOf(objectOf(meta).universe).flatMap((entry, i) => {
    const symbol = textOf(objectOf(entry).name);
    if (!wanted.has(symbol)) return [];
    const { midPx, markPx, prevDayPx } = objectOf(prices[i]);
    return [{ symbol, price: priceOf(midPx ?? markPx), referencePrice: priceOf(prevDayPx), timeMs: undefined }];
  });
}
