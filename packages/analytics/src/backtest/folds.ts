import { BacktestError } from './check-input.ts';
import type { Window } from './simulate.ts';

export interface FoldRule {
  /** Bars of the first training window, and of each test window. */
  trainBars: number;
  testBars: number;
  /** Training always begins at the first bar and grows; otherwise it moves along at its length. */
  isAnchored: boolean;
}

/** A training window and the test window that follows it. */
export interface Fold {
  train: Window;
  test: Window;
}

/** Folds over bars `from` to `to`: each test follows its training and the test before; the last may be short. */
export function foldsOf({ from, to }: Window, { trainBars, testBars, isAnchored }: FoldRule): Fold[] {
  const isWhole = (bars: number) => Number.isInteger(bars) && bars >= 2;
  if (!(isWhole(trainBars) && isWhole(testBars))) {
    throw new BacktestError('Training and test windows need 2 bars or more.');
  }
  const folds: Fold[] = [];
  for (let start = from + trainBars; start < to; start += testBars) {
    folds.push({
      train: { from: isAnchored ? from : start - trainBars, to: start },
      test: { from: start, to: Math.min(start + testBars, to) },
    });
  }
  return folds;
}
