import { checkStrategy, compileStrategy, sentenceOf, warmUpOf } from '@wickwise/analytics';
import type { Strategy, StrategyCheck } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { Invalid } from '#platform/errors.ts';

/** What can be said of a rule before any bar is read. */
export function checkOf(definition: Strategy, timeframe: ScanTimeframe): StrategyCheck {
  const flaws = checkStrategy(definition, timeframe);
  const isWrong = flaws.some(({ severity }) => severity === 'error');
  const warmUp = isWrong ? [] : [...warmUpOf(compileStrategy(definition), timeframe)];
  return {
    sentence: sentenceOf(definition),
    flaws,
    warmUp: warmUp.map(([own, bars]) => ({ timeframe: own as ScanTimeframe, bars })),
  };
}

/** Refuses a rule that can't be evaluated, in words for the person who built it. */
export function refuseFlawed(definition: Strategy, timeframe: ScanTimeframe): void {
  const flaw = checkStrategy(definition, timeframe).find(({ severity }) => severity === 'error');
  if (flaw) throw new Invalid(flaw.sentence);
}
