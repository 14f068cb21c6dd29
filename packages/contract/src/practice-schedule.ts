import { addDays } from '@wickwise/market';
import type { PracticeKind, PracticeProgress, PracticeReview } from './practice.ts';

/** Days until a missed exercise comes back, after the miss and after each right answer since. */
export const REVIEW_DAYS = [1, 3, 7, 16] as const;

/** Where a missed exercise is in its repetitions. */
export interface ReviewState {
  /** Right answers since the last miss that counted. */
  step: number;
  /** From this date of the reader on; undefined once it was right after the longest wait. */
  due: string | undefined;
}

interface Given {
  isRight: boolean;
  /** The reader's date. */
  day: string;
}

/**
 * Returns the repetitions of an exercise after another answer; undefined while it was never missed. A right answer
 * before its day proves nothing about memory, and changes nothing. Days are dates of a calendar, so neither a zone nor
 * a clock change moves them.
 */
export function reviewAfter(before: ReviewState | undefined, { isRight, day }: Given): ReviewState | undefined {
  if (!isRight) return { step: 0, due: addDays(day, REVIEW_DAYS[0]) };
  if (before?.due === undefined || day < before.due) return before;
  const step = before.step + 1;
  const days = REVIEW_DAYS[step];
  return { step, due: days === undefined ? undefined : addDays(day, days) };
}

/** A kept answer, with what its exercise was. */
export interface KeptAnswer extends Given {
  id: string;
  exercise: { id: string; token: string; kind: PracticeKind };
  base: number | null;
  at: number;
}

/**
 * Returns scores and repetitions of all answers of a reader, in any order and each counted once: answers of two
 * browsers can be put together. Calls don't come back, as there is nothing to remember about them.
 */
export function progressOf(answers: Iterable<KeptAnswer>): PracticeProgress {
  const once = [...new Map([...answers].map((answer) => [answer.id, answer])).values()];
  const inOrder = once.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const reviews = new Map<string, { review: ReviewState; exercise: KeptAnswer['exercise'] }>();
  for (const { exercise, ...given } of inOrder) {
    if (exercise.kind === 'call') continue;
    const review = reviewAfter(reviews.get(exercise.id)?.review, given);
    if (review) reviews.set(exercise.id, { review, exercise });
  }
  const all = [...reviews.values()];
  return {
    scores: { find: scoreOf('find', inOrder), call: scoreOf('call', inOrder), level: scoreOf('level', inOrder) },
    reviews: all.flatMap(openReview).sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.id < b.id ? -1 : 1)),
    learned: all.filter(({ review }) => review.due === undefined).length,
  };
}

function openReview({ review: { due }, exercise }: { review: ReviewState; exercise: KeptAnswer['exercise'] }) {
  const review: PracticeReview[] = due === undefined ? [] : [{ ...exercise, due }];
  return review;
}

function scoreOf(kind: PracticeKind, answers: readonly KeptAnswer[]): PracticeProgress['scores']['find'] {
  const own = answers.filter(({ exercise }) => exercise.kind === kind);
  const bases = own.flatMap(({ base }) => (base === null ? [] : [base]));
  return {
    answers: own.length,
    right: own.filter(({ isRight }) => isRight).length,
    expected: bases.length === 0 ? null : bases.reduce((sum, base) => sum + base, 0),
  };
}
