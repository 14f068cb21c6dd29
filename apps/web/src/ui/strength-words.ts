import type { PatternSignal } from '@wickwise/contract';
import { strengthMarkTexts as texts } from './texts/strength-mark.ts';
import { strengthNamesTexts as strengthNames } from './texts/strength-names.ts';

/** Scores below are Weak in any context. */
const WEAK_BELOW = 45;

export type Graded = Pick<PatternSignal, 'inContext'> & {
  strength: NonNullable<PatternSignal['strength']>;
  score: number;
};

/** Returns whether a good score is Weak because there is no trend; never for a continuation. */
export const isLimited = ({ strength, score, inContext }: Graded): boolean =>
  strength === 'Weak' && inContext === false && score >= WEAK_BELOW;

/** Returns a strength with its score, and why a good score is Weak. */
export function strengthWords(graded: Graded): string {
  const { strength, score } = graded;
  const [name, points] = [strengthNames[strength], Math.round(score)];
  return isLimited(graded) ? texts.limited(name, points) : texts.graded(name, points);
}
