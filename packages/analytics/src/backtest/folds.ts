import { BacktestError } from './check-input.ts';
import type { Window } from './simulate.ts';

export interface FoldRule {
  /** Bars of the first training window, and of each test window. */
  trainBars: number;
  testBars: number;
  /** Training always begins at the first bar and grows; otherwise it moves along at its length. */
  isAnchored: boolean;
  /** Bars between training and test that neither reads, so that what lasts a while can't reach over. */
  purgeBars: number;
}

/** A training window and the test window that follows it. */
export interface Fold {
  train: Window;
  test: Window;
}

/** Folds over bars `from` to `to`: tests stand end to end, the last may be short. */
export function foldsOf({ from, to }: Window, { trainBars, testBars, isAnchored, purgeBars }: FoldRule): Fold[] {
  const isWhole = (bars: number, least: number) => Number.isInteger(bars) && bars >= least;
  if (!(isWhole(trainBars, 2) && isWhole(testBars, 2) && isWhole(purgeBars, 0))) {
    throw new BacktestError('Training and test windows need 2 bars or more, and the gap between them 0 or more.');
  }
  const folds: Fold[] = [];
  for (let start = from + trainBars + purgeBars; start < to; start += testBars) {
    const trainTo = start - purgeBars;
    folds.push({
      train: { from: isAnchored ? from : trainTo - trainBars, to: trainTo },
      test: { from: start, to: Math.min(start + testBars, to) },
    });
  }
  return folds;
}
