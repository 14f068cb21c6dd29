import { type Parameter, parametersOf } from '@wickwise/analytics';
import { BACKTEST_LIMITS, type BacktestJobInput, type Strategy } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';

/** What is tested: a rule as it's being built. */
export interface TestSubject {
  strategyId: string | undefined;
  market: Market;
  timeframe: ScanTimeframe;
  definition: Strategy;
}

type Axis = NonNullable<BacktestJobInput['sweep']>[number];

/** What stands in the form. Empty numbers are left out of the order. */
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
  slippagePct: number | undefined;
  /** As the browser's date fields give them: 2024-01-31. */
  from: string;
  to: string;
  axes: readonly { place: Axis['place']; text: string }[];
  isWalking: boolean;
  trainBars: number;
  testBars: number;
  isAnchored: boolean;
  metric: NonNullable<BacktestJobInput['metric']>;
}

/** A plain test of the rule, or one that chooses its numbers anew as time goes on. */
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
  slippagePct: undefined,
  from: '',
  to: '',
  axes: [],
  isWalking: false,
  trainBars: 500,
  testBars: 125,
  isAnchored: false,
  metric: 'sharpe',
};

/** Values around a number to begin with. */
export function valuesAround({ value, kind }: Parameter): string {
  const shares = [0.5, 0.75, 1, 1.5, 2].map((share) => value * share);
  const shown = kind === 'period' ? shares.map((one) => Math.max(Math.round(one), 1)) : shares;
  return [...new Set(shown)].join(', ');
}

/** Walking forward needs settings to choose from: those around the rule's first number. */
export function firstOrder(kind: TestKind, definition: Strategy): OrderState {
  if (kind === 'test') return FIRST_ORDER;
  const [first] = parametersOf(definition);
  const axes = first ? [{ place: first.place, text: valuesAround(first) }] : [];
  return { ...FIRST_ORDER, axes, isWalking: true };
}

/** The order without numbers that the rule has no more. */
export function fittingOrder(order: OrderState, definition: Strategy): OrderState {
  const places = parametersOf(definition).map(({ place }) => JSON.stringify(place));
  return { ...order, axes: order.axes.filter(({ place }) => places.includes(JSON.stringify(place))) };
}

/** Numbers as people list them: `10, 20 30`; what isn't a number is left out. */
const numbersIn = (text: string): number[] =>
  [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number)
        .filter(Number.isFinite),
    ),
  ].slice(0, BACKTEST_LIMITS.axisValues);

const axesOf = ({ axes }: OrderState): Axis[] =>
  axes.map(({ place, text }) => ({ place, values: numbersIn(text) })).filter(({ values }) => values.length > 0);

export const settingsCount = (order: OrderState): number =>
  axesOf(order).reduce((product, { values }) => product * values.length, axesOf(order).length > 0 ? 1 : 0);

/** Why an order can't be sent yet; undefined when it can. */
export function isComplete(order: OrderState): boolean {
  const { universe, symbol, watchlistId, isWalking } = order;
  const count = settingsCount(order);
  const isPlaced = universe === 'market' || (universe === 'symbol' ? symbol : watchlistId) !== '';
  return isPlaced && count <= BACKTEST_LIMITS.variants && (!isWalking || count >= 2);
}

const universeOf = ({ universe, symbol, watchlistId }: OrderState): BacktestJobInput['universe'] => {
  if (universe === 'symbol') return { symbol };
  return universe === 'watchlist' ? { watchlistId } : { market: true };
};

/** Midnight in UTC of a date. */
const instantOf = (date: string): number | undefined => (date === '' ? undefined : Date.parse(`${date}T00:00Z`));

/** The order as it's sent. */
export function requestOf(
  { strategyId, market, timeframe, definition }: TestSubject,
  order: OrderState,
): BacktestJobInput {
  const { stopPct, targetPct, maxBars, cash, commissionPct, slippagePct, isWalking, trainBars, testBars } = order;
  const [fromMs, toMs] = [instantOf(order.from), instantOf(order.to)];
  const axes = axesOf(order);
  const costs = {
    ...(commissionPct === undefined ? {} : { commissionPct }),
    ...(slippagePct === undefined ? {} : { slippagePct }),
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
    },
    ...(axes.length > 0 ? { sweep: axes } : {}),
    ...(isWalking && axes.length > 0 ? { walkForward: { trainBars, testBars, isAnchored: order.isAnchored } } : {}),
    metric: order.metric,
  };
}
