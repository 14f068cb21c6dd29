import { type HeldValue, meanOfHeld, typicalSize } from '../stats/held-values.ts';
import { weekOf } from '../weeks.ts';
import type { RunMetrics } from './metrics.ts';

/** Fewer trades than this make no judgement (docs/analytics/backtests.md#verdict). */
export const MIN_TRADES = 30;
/** Fewer weeks with trades have no interval. */
export const MIN_WEEKS = 12;
const CONFIDENCE = 0.95;
/** A total return below this is called a loss: it isn't 0.00 %. */
const LEAST_LOSS = -0.00005;

/** Reasons why a result proves no edge, as parts of an English sentence. */
const FLAWS = {
  'mean-may-be-zero': 'the average trade may be zero',
  'luck-or-overfitting': 'the Sharpe ratio could be luck or overfitting',
  'hold-did-better': 'buy and hold did better',
  'in-sample': 'these bars may have shaped the rules',
} as const;
/** What else can be said of a mean, after a test that lost money. */
const MEAN_GAINED = 'the average trade made money';
export type VerdictReason =
  | keyof typeof FLAWS
  | 'mean-below-zero'
  | 'total-below-zero'
  | 'mean-above-zero'
  | 'few-trades'
  | 'few-weeks';

export interface BacktestVerdict {
  kind: 'loses' | 'too few' | 'no edge' | 'edge';
  /** Number of trades that were judged, and of calendar weeks with any. */
  trades: number;
  weeks: number;
  /** Why no edge is proven, and after a loss in total why that proves nothing in general; empty for an edge. */
  reasons: readonly VerdictReason[];
  /** The same in English. */
  sentence: string;
  /** 95 % interval of the mean net return of a trade; null for too small a sample. */
  expectancyInterval: readonly [low: number, high: number] | null;
}

/**
 * Judges whether the net returns of trades are better than chance and search would give. In sample nothing is called an edge. A mean that is
 * surely below zero is a loss however few trades there are. So is a total below zero, with what keeps it from being
 * proven in general.
 */
export function judgeResult(
  trades: readonly HeldValue[],
  metrics: RunMetrics,
  { isOutOfSample }: { isOutOfSample: boolean },
): BacktestVerdict {
  const weeks = new Set(trades.map(({ fromMs }) => weekOf(fromMs))).size;
  const expectancyInterval = weeks < MIN_WEEKS ? null : intervalOf(trades);
  const judged = { trades: trades.length, weeks, reasons: [], expectancyInterval };
  if (expectancyInterval && expectancyInterval[1] < 0) {
    return { ...judged, kind: 'loses', reasons: ['mean-below-zero'], sentence: 'The average trade loses money.' };
  }
  const lacks = [
    trades.length < MIN_TRADES && (['few-trades', `not enough trades (${trades.length})`] as const),
    weeks < MIN_WEEKS && (['few-weeks', `not enough weeks with trades (${weeks} of at least ${MIN_WEEKS})`] as const),
  ].filter((lack) => lack !== false);
  if (metrics.totalReturn < LEAST_LOSS) {
    const open = lacks.length > 0 ? lacks : [meanOf(expectancyInterval)];
    const why = open.map(([, text]) => text).join('; ');
    const sentence = `Lost money in this test. Not proven beyond it: ${why}.`;
    return { ...judged, kind: 'loses', reasons: ['total-below-zero', ...open.map(([reason]) => reason)], sentence };
  }
  if (lacks.length > 0 || !expectancyInterval) {
    const sentence = sentenceOf(lacks.map(([, text]) => text));
    return { ...judged, kind: 'too few', reasons: lacks.map(([reason]) => reason), sentence };
  }
  const reasons = (
    [
      expectancyInterval[0] <= 0 && 'mean-may-be-zero',
      !((metrics.deflatedSharpe ?? metrics.probabilisticSharpe ?? 0) >= CONFIDENCE) && 'luck-or-overfitting',
      metrics.totalReturn <= metrics.buyAndHold && 'hold-did-better',
      !isOutOfSample && 'in-sample',
    ] as const
  ).filter((reason) => reason !== false);
  if (reasons.length === 0) return { ...judged, kind: 'edge', sentence: 'Better than chance, out of sample.' };
  return { ...judged, kind: 'no edge', reasons, sentence: sentenceOf(reasons.map((reason) => FLAWS[reason])) };
}

/** Returns what an interval says of the mean trade that isn't surely below zero. */
const meanOf = (interval: BacktestVerdict['expectancyInterval']): readonly [VerdictReason, string] =>
  interval && interval[0] > 0 ? ['mean-above-zero', MEAN_GAINED] : ['mean-may-be-zero', FLAWS['mean-may-be-zero']];

function sentenceOf(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Large gains and losses are what a rule may not have met yet, or met once. */
function intervalOf(trades: readonly HeldValue[]): BacktestVerdict['expectancyInterval'] {
  const worst = -typicalSize(trades.map(({ value }) => Math.max(-value, 0)));
  const best = typicalSize(trades.map(({ value }) => Math.max(value, 0)));
  const mean = meanOfHeld(trades, { worst, best });
  return mean ? [mean.low, mean.high] : null;
}
