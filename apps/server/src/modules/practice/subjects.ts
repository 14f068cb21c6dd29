import { candleName, NECKLINE_PATTERNS } from '@wickwise/analytics';
import { PRACTICE_SUBJECTS, type PracticeQuery, type PracticeSubject } from '@wickwise/contract';

/** Subjects whose neckline can be marked. */
const LEVEL_SUBJECTS = PRACTICE_SUBJECTS.filter(({ pattern }) => NECKLINE_PATTERNS.includes(pattern));

/** Returns what a kind of exercise can look for, of what a reader asked for. */
export const subjectsOf = (
  kind: 'find' | 'level',
  { pattern, direction }: Pick<PracticeQuery, 'pattern' | 'direction'>,
): readonly PracticeSubject[] =>
  (kind === 'find' ? PRACTICE_SUBJECTS : LEVEL_SUBJECTS).filter(
    (one) =>
      (pattern === undefined || one.pattern === candleName(pattern)) &&
      (direction === undefined || one.direction === null || one.direction === direction),
  );

/** Returns whether a value of a pattern's column is what a subject looks for. */
export const isFound = ({ direction }: Pick<PracticeSubject, 'direction'>, value: number): boolean =>
  direction === null ? value !== 0 && !Number.isNaN(value) : direction === 'bullish' ? value > 0 : value < 0;
