import type { Timeframe } from '@wickwise/market';
import { checkStrategy } from './check.ts';
import { compileStrategy } from './compile.ts';
import type { StrategyDefinition } from './definition.ts';
import type { Flaw } from './flaw.ts';
import { sentenceOf } from './sentence.ts';
import { warmUpOf } from './warm-up.ts';

/** What is known of a rule before any bar is read. */
export interface Judgement {
  sentence: string;
  flaws: Flaw[];
  /** Bars of each timeframe needed before it can first be true; empty with an error. */
  warmUp: { timeframe: Timeframe; bars: number }[];
}

/** Returns a rule's sentence, its flaws and its warm-up. */
export function judgeStrategy(definition: StrategyDefinition, timeframe: Timeframe): Judgement {
  const flaws = checkStrategy(definition, timeframe);
  const isWrong = flaws.some(({ severity }) => severity === 'error');
  const warmUp = isWrong ? [] : [...warmUpOf(compileStrategy(definition), timeframe)];
  return { sentence: sentenceOf(definition), flaws, warmUp: warmUp.map(([own, bars]) => ({ timeframe: own, bars })) };
}
