import { type Parameter, parametersOf } from '@wickwise/analytics';
import { type BacktestJobInput, BacktestJobRequest, type Strategy } from '@wickwise/contract';
import { dateInZone, type IsoDate, isIntraday, type Market, type ScanTimeframe, zonedTimeMs } from '@wickwise/market';
import * as z from 'zod/mini';
import { readerZone } from '../../../lib/zones.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';

/** The tested rule as it is being built. */
export interface TestSubject {
  strategyId: string | undefined;
  market: Market;
  timeframe: ScanTimeframe;
  definition: Strategy;
}

type Axis = NonNullable<BacktestJobInput['sweep']>[number];

/** Form state. Empty numbers are left out of the order. */
export interface OrderState {
  universe: 'symbol' | 'watchlist' | 'market';
  symbol: string;
  watchlistId: string;
  side: 'long' | 'short';
  stopPct: number | undefined;
  targetPct: number | undefined;
  maxBars: number | undefined;
  cash: number | undefined;
  commissionPct: number | undefined;
  halfSpreadPct: number | undefined;
  slippagePct: number | undefined;
  /** The market's own taxes and fees. */
  taxesAndFees: boolean;
  /** Counts trades over jumps and gaps in the data too. */
  countBreaks: boolean;
  /** As date fields give them: 2024-01-31. */
  from: string;
  to: string;
  axes: readonly { place: Axis['place']; text: string }[];
  isWalking: boolean;
  trainBars: number;
  testBars: number;
  isAnchored: boolean;
  metric: NonNullable<BacktestJobInput['metric']>;
}

/** A plain test of the rule, or a walk-forward. */
export type TestKind = 'test' | 'walk';

const FIRST_ORDER: OrderState = {
  universe: 'symbol',
  symbol: '',
  watchlistId: '',
  side: 'long',
  stopPct: undefined,
  targetPct: undefined,
  maxBars: undefined,
  cash: undefined,
  commissionPct: undefined,
  halfSpreadPct: undefined,
  slippagePct: undefined,
  taxesAndFees: true,
  countBreaks: false,
  from: '',
  to: '',
  axes: [],
  isWalking: false,
  trainBars: 500,
  testBars: 125,
  isAnchored: false,
  metric: 'sharpe',
};

/** Returns values around a number, as initial values. */
export function valuesAround({ value, kind }: Parameter): string {
  const shares = [0.5, 0.75, 1, 1.5, 2].map((share) => value * share);
  const shown = shares.map((one) => (kind === 'period' ? Math.max(Math.round(one), 1) : Number(one.toPrecision(12))));
  return [...new Set(shown)].join(', ');
}

/** Returns the initial order: a walk-forward needs settings, those around the rule's first number. */
export function firstOrder(kind: TestKind, definition: Strategy): OrderState {
  if (kind === 'test') return FIRST_ORDER;
  const [first] = parametersOf(definition);
  const axes = first ? [{ place: first.place, text: valuesAround(first) }] : [];
  return { ...FIRST_ORDER, axes, isWalking: true };
}

/** Returns the order without numbers that the rule no longer has. */
export function fittingOrder(order: OrderState, definition: Strategy): OrderState {
  const places = parametersOf(definition).map(({ place }) => JSON.stringify(place));
  return { ...order, axes: order.axes.filter(({ place }) => places.includes(JSON.stringify(place))) };
}

/** Parses numbers such as `10, 20 30`, each once; NaN for others, which the schema refuses. */
const numbersIn = (text: string): number[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number),
  ),
];

const axesOf = ({ axes }: OrderState): Axis[] =>
  axes.map(({ place, text }) => ({ place, values: numbersIn(text) })).filter(({ values }) => values.length > 0);

export const settingsCount = (order: OrderState): number =>
  axesOf(order).reduce((product, { values }) => product * values.length, axesOf(order).length > 0 ? 1 : 0);

/** Returns the schema of an order: the server's, and settings for a walk-forward. */
export const backtestSchemaOf = (order: OrderState) =>
  BacktestJobRequest.check(
    z.refine(() => !order.isWalking || settingsCount(order) >= 2, {
      path: ['sweep', '0', 'values'],
      error: () => texts.walkNeeds,
    }),
  );

const universeOf = ({ universe, symbol, watchlistId }: OrderState): object => {
  if (universe === 'symbol') return { symbol };
  return universe === 'watchlist' ? { watchlistId: watchlistId || undefined } : { market: true };
};

/** The zone in which days of a test begin: the reader's for intraday bars, as in its report. */
const zoneFor = (timeframe: ScanTimeframe): string => (isIntraday(timeframe) ? readerZone.get() : 'UTC');

/** Returns when a date begins, epoch ms. */
const instantOf = (date: string, timeframe: ScanTimeframe): number | undefined =>
  date === '' ? undefined : zonedTimeMs(zoneFor(timeframe), date as IsoDate, 0);

/** Returns the request of an order, for its schema. */
export function backtestRequestOf(
  { strategyId, market, timeframe, definition }: TestSubject,
  order: OrderState,
): Record<string, unknown> {
  const { stopPct, targetPct, maxBars, cash, commissionPct, slippagePct, isWalking, trainBars, testBars } = order;
  const [fromMs, toMs] = [instantOf(order.from, timeframe), instantOf(order.to, timeframe)];
  const axes = axesOf(order);
  const costs = {
    ...(commissionPct === undefined ? {} : { commissionPct }),
    ...(order.halfSpreadPct === undefined ? {} : { halfSpreadPct: order.halfSpreadPct }),
    ...(slippagePct === undefined ? {} : { slippagePct }),
    ...(order.taxesAndFees ? {} : { taxesAndFees: false }),
  };
  return {
    ...(strategyId ? { strategyId } : {}),
    market,
    timeframe,
    universe: universeOf(order),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
    test: {
      strategy: definition,
      side: order.side,
      ...(stopPct ? { stop: { pct: stopPct } } : {}),
      ...(targetPct ? { target: { pct: targetPct } } : {}),
      ...(maxBars ? { maxBars } : {}),
      ...(cash ? { cash } : {}),
      ...(Object.keys(costs).length > 0 ? { costs } : {}),
      ...(order.countBreaks ? { countBreaks: true } : {}),
    },
    ...(axes.length > 0 ? { sweep: axes } : {}),
    ...(isWalking && axes.length > 0 ? { walkForward: { trainBars, testBars, isAnchored: order.isAnchored } } : {}),
    metric: order.metric,
  };
}

const dateOf = (timeMs: number | undefined, timeframe: ScanTimeframe): string =>
  timeMs === undefined ? '' : dateInZone(zoneFor(timeframe), timeMs);

/** The form as it was filled in for a test. */
export function orderOfTest({
  timeframe,
  universe,
  test,
  sweep = [],
  walkForward,
  fromMs,
  toMs,
  metric,
}: BacktestJobRequest): OrderState {
  const { side = 'long', stop, target, maxBars, cash, costs = {}, countBreaks = false } = test;
  return {
    ...FIRST_ORDER,
    universe: 'symbol' in universe ? 'symbol' : 'market' in universe ? 'market' : 'watchlist',
    symbol: 'symbol' in universe ? universe.symbol : '',
    watchlistId: 'watchlistId' in universe ? universe.watchlistId : '',
    side,
    stopPct: stop && 'pct' in stop ? stop.pct : undefined,
    targetPct: target && 'pct' in target ? target.pct : undefined,
    maxBars,
    cash,
    commissionPct: costs.commissionPct,
    halfSpreadPct: costs.halfSpreadPct,
    slippagePct: costs.slippagePct,
    taxesAndFees: costs.taxesAndFees ?? true,
    countBreaks,
    from: dateOf(fromMs, timeframe),
    to: dateOf(toMs, timeframe),
    axes: sweep.map(({ place, values }) => ({ place, text: values.join(', ') })),
    isWalking: walkForward !== undefined,
    ...walkForward,
    metric,
  };
}
