import { FALSE, NO_ANSWER, TRUE } from './answer.ts';

/**
 * Fires where it is true and the previous answer was false. After "no answer" it becomes true without firing, since its
 * beginning is unknown.
 */
const fires = (before: number, now: number): boolean => before === FALSE && now === TRUE;

/** Returns the indices at which a rule fires along an instrument's history. */
export function firingsAlong(answers: Uint8Array): number[] {
  const indexes: number[] = [];
  let before = NO_ANSWER;
  answers.forEach((now, i) => {
    if (fires(before, now)) indexes.push(i);
    before = now;
  });
  return indexes;
}
