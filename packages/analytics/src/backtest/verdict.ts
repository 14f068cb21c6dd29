import { bootstrapTotals, quantileOf } from '../stats/block-bootstrap.ts';
import type { Metrics } from './metrics.ts';

const WEEK_MS = 7 * 86_400_000;
/** Fewer trades than this make no judgement (docs/analytics/backtests.md#verdict). */
const MIN_TRADES = 30;
/** Trades of fewer weeks hang together too much to be drawn from. */
const MIN_WEEKS = 12;
const CONFIDENCE = 0.95;
const RESAMPLES = 2_000;
const SEED = 20_261_121;

export interface Verdict {
  kind: 'too few' | 'no edge' | 'edge';
  sentence: string;
  /** 95 % interval of the mean net return of a trade, by a bootstrap over calendar weeks; null for too small a sample. */
  expectancyInterval: readonly [low: number, high: number] | null;
}

export interface JudgedTrade {
  netReturn: number;
  /** When it was decided. */
  atMs: number;
}

/** Whether the result is more than chance and search would give. In sample nothing is ever called an edge. */
export function judgeResult(
  trades: readonly JudgedTrade[],
  metrics: Metrics,
  { isOutOfSample }: { isOutOfSample: boolean },
): Verdict {
  const expectancyInterval = intervalOf(trades);
  if (trades.length < MIN_TRADES || !expectancyInterval) {
    return { kind: 'too few', sentence: `Not enough trades (${trades.length}).`, expectancyInterval };
  }
  const flaws = [
    expectancyInterval[0] <= 0 && 'the average trade may be zero',
    !((metrics.deflatedSharpe ?? metrics.probabilisticSharpe ?? 0) >= CONFIDENCE) &&
      'the Sharpe ratio could be luck or overfitting',
    metrics.totalReturn <= metrics.buyAndHold && 'buy and hold did better',
    !isOutOfSample && 'these bars may have shaped the rules',
  ].filter((flaw) => flaw !== false);
  if (flaws.length === 0) {
    return { kind: 'edge', sentence: 'Better than chance, out of sample.', expectancyInterval };
  }
  return { kind: 'no edge', sentence: sentenceOf(flaws), expectancyInterval };
}

/** The flaws as one sentence. */
const sentenceOf = (flaws: readonly string[]): string => {
  const text = flaws.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** Weeks are drawn whole: trades of one week hang together across instruments. */
function intervalOf(trades: readonly JudgedTrade[]): readonly [number, number] | null {
  const weeks = [...Map.groupBy(trades, ({ atMs }) => Math.floor(atMs / WEEK_MS)).values()];
  if (weeks.length < MIN_WEEKS) return null;
  const sums = Float64Array.from(weeks, (week) => week.reduce((sum, { netReturn }) => sum + netReturn, 0));
  const counts = Float64Array.from(weeks, (week) => week.length);
  const mean = (totals: Float64Array): number => totals[0] / totals[1];
  const means = bootstrapTotals([sums, counts], mean, { seed: SEED, resamples: RESAMPLES }).sort((a, b) => a - b);
  return [quantileOf(means, (1 - CONFIDENCE) / 2), quantileOf(means, (1 + CONFIDENCE) / 2)];
}
