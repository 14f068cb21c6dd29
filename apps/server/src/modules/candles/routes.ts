import { type BarTuple, CandlesAnswer, CandlesQuery, type PriceGap, REFUSAL_TEXTS } from '@wickwise/contract';
import {
  type Bar,
  type BarSeries,
  barLength,
  type ChartTimeframe,
  type InstrumentId,
  isBuiltFrom,
  isTimeframe,
  type Market,
} from '@wickwise/market';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { awaitHistory } from '#marketdata/bars/await-history.ts';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { readChartBars, storedBarsPerBar } from '#marketdata/bars/chart-bars.ts';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import type { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { HistoryDepth } from '#platform/entitlements/history.ts';
import { Invalid, NotFound } from '#platform/errors.ts';
import { BARS_PER_POINT } from '#platform/route-costs.ts';

export interface CandleDeps {
  store: BarStore;
  missing: Pick<MissingPrices, 'of'>;
  /** Returns the prices that a caller has of a symbol. */
  pricesFor: (userId: string | undefined, market: Market, symbol: string) => CandlePrices;
  /** Returns how far back a caller's plan shows prices; undefined without a limit. */
  depthOf: (userId: string | undefined, marketMs: number) => Promise<HistoryDepth | undefined>;
}

interface CandlePrices {
  splits: SplitBook;
  registry: InstrumentRegistry;
  nowOf: (market: Market) => number;
  /** Resolves when an instrument's history is loaded. */
  hurry: (id: InstrumentId) => Promise<void>;
}

/** Points of a request: one, and one per number of stored bars. */
function pointsOf({ query }: FastifyRequest): number {
  const { limit, timeframe } = query as CandlesQuery;
  return 1 + Math.ceil((limit * storedBarsPerBar(timeframe)) / BARS_PER_POINT);
}

/** Bars of one instrument and timeframe, oldest first, paged into the past. */
export const candleRoutes: FastifyPluginAsyncZod<CandleDeps> = async (app, { store, missing, pricesFor, depthOf }) => {
  app.get('/candles', {
    config: { guard: 'public', cost: 'bars', points: pointsOf, readsOwnPrices: true },
    schema: { tags: ['market data'], querystring: CandlesQuery, response: { 200: CandlesAnswer } },
    handler: async ({ caller, query: { market, symbol, timeframe, before, limit } }) => {
      const prices = pricesFor(caller?.userId, market, symbol);
      const { registry, splits, nowOf } = prices;
      const listed = registry.find(market, symbol);
      if (!listed) throw new NotFound(`Instrument ${symbol}`);
      if (!isBuiltFrom(barLength(timeframe), barLength(listed.finest))) {
        throw new Invalid(REFUSAL_TEXTS.finestBars(listed.instrument.symbol, timeframe, listed.finest));
      }
      await awaitHistory(prices, listed.instrument.id);
      const atMs = nowOf(market);
      const range = { atMs, limit: limit + 1, ...(before === undefined ? {} : { beforeMs: before }) };
      const [depth, stored] = await Promise.all([
        depthOf(caller?.userId, atMs),
        readChartBars({ store, splits }, listed, timeframe, range),
      ]);
      const bars = depth ? stored.slice(firstFrom(stored, depth.fromMs)) : stored;
      const kept = bars.slice(Math.max(bars.length - limit, 0));
      return {
        market,
        symbol: listed.instrument.symbol,
        timeframe,
        badge: registry.badgeOf(market),
        bars: [...kept].map(toTuple),
        hasMore: bars.length > limit,
        splitAt: splits.newestAt(listed.no, atMs),
        ...(depth && bars.length < stored.length ? { historyDays: depth.days } : {}),
        gaps: gapsIn(missing, listed, timeframe, { fromMs: kept.timeMs[0] ?? atMs, toMs: before ?? atMs }),
      };
    },
  });
};

/** Returns the index of the first bar that opens at a time or later. */
function firstFrom({ timeMs, length }: BarSeries, fromMs: number): number {
  let first = 0;
  while (first < length && (timeMs[first] ?? 0) < fromMs) first++;
  return first;
}

/** Bars that aren't stored are built from hours. */
const gapsIn = (
  missing: Pick<MissingPrices, 'of'>,
  listed: ListedInstrument,
  timeframe: ChartTimeframe,
  range: Stretch,
): PriceGap[] =>
  missing
    .of(listed, isTimeframe(timeframe) ? timeframe : '1h', range)
    .map(({ fromMs, toMs }) => ({ from: fromMs, to: toMs }));

const toTuple = ({ timeMs, open, high, low, close, volume }: Bar): BarTuple => [timeMs, open, high, low, close, volume];
