import { FALSE, NO_ANSWER, TRUE } from './answer.ts';

/**
 * The rule fires where it's true and the answer before was false. After "no answer" it turns true without firing: nobody
 * knows when it began.
 */
const fires = (before: number, now: number): boolean => before === FALSE && now === TRUE;

/** Indexes at which a rule fires along one instrument's history. */
export function firingsAlong(answers: Uint8Array): number[] {
  const indexes: number[] = [];
  let before = NO_ANSWER;
  answers.forEach((now, i) => {
    if (fires(before, now)) indexes.push(i);
    before = now;
  });
  return indexes;
}
