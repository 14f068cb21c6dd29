import { checkStrategy, judgeStrategy } from '@wickwise/analytics';
import type { Strategy, StrategyCheck } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { Invalid } from '#platform/errors.ts';

export function checkOf(definition: Strategy, timeframe: ScanTimeframe): StrategyCheck {
  const { warmUp, ...judged } = judgeStrategy(definition, timeframe);
  // a rule reads the bars it is asked on and coarser ones, all of which are scan timeframes
  return { ...judged, warmUp: warmUp.map(({ timeframe: own, bars }) => ({ timeframe: own as ScanTimeframe, bars })) };
}

/** Throws, with a sentence for the user, for a rule that can't be evaluated. */
export function refuseFlawed(definition: Strategy, timeframe: ScanTimeframe): void {
  const flaw = checkStrategy(definition, timeframe).find(({ severity }) => severity === 'error');
  if (flaw) throw new Invalid(flaw.sentence);
}
