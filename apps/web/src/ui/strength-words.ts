import type { PatternSignal } from '@wickwise/contract';
import { strengthMarkTexts as texts } from './texts/strength-mark.ts';
import { strengthNamesTexts as strengthNames } from './texts/strength-names.ts';

/** Scores below are Weak in any context. */
const WEAK_BELOW = 45;

export type Graded = Pick<PatternSignal, 'inContext'> & {
  strength: NonNullable<PatternSignal['strength']>;
  score: number;
};

/** Returns a strength with its score, and why a good score is Weak. */
export function strengthWords({ strength, score, inContext }: Graded): string {
  const [name, points] = [strengthNames[strength], Math.round(score)];
  const isLimited = strength === 'Weak' && inContext === false && score >= WEAK_BELOW;
  return isLimited ? texts.limited(name, points) : texts.graded(name, points);
}
