import type { BacktestJobRequest } from '@wickwise/contract';
import { backtestTexts as texts } from './texts/backtest.ts';

type Named = Pick<BacktestJobRequest, 'test'>;

/** Returns the name that a tested strategy was given; the builder sends a dash for one that isn't named yet. */
export const givenName = ({ test: { strategy } }: Named): string => (strategy.label === '–' ? '' : strategy.label);

/** Returns the name of a tested strategy, as it is shown. */
export const testName = (request: Named): string => givenName(request) || texts.unnamed;
