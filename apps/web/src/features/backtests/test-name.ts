import type { BacktestJobRequest } from '@wickwise/contract';
import { backtestTexts as texts } from './texts/backtest.ts';

/** Returns the name of a tested strategy; the builder sends a dash for one that isn't named yet. */
export const testName = ({ test }: Pick<BacktestJobRequest, 'test'>): string =>
  test.strategy.label === '–' ? texts.unnamed : test.strategy.label;
