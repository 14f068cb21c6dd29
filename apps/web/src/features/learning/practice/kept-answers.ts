import { type KeptAnswer, PRACTICE_KINDS, PRACTICE_LIMITS, PracticeAnswer } from '@wickwise/contract';
import * as z from 'zod/mini';
import { browserList } from '../browser-list.ts';

/** An answer as this browser keeps it: what an account needs, and which exercise it was. */
const BrowserAnswer = z.object({
  ...PracticeAnswer.shape,
  exercise: z.object({ id: z.string(), kind: z.enum(PRACTICE_KINDS) }),
});
export type BrowserAnswer = z.infer<typeof BrowserAnswer>;

const { entries, change } = browserList('practice_answers', (one) => BrowserAnswer.safeParse(one).data);

/** Answers that are in no account yet, oldest first. */
export const browserAnswers = entries;

export const addAnswer = (answer: BrowserAnswer): void =>
  change((known) => [...known, answer].slice(-PRACTICE_LIMITS.browserAnswers));

/** Forgets answers that an account has, or that no account takes. */
export const dropAnswers = (ids: ReadonlySet<string>): void =>
  change((known) => known.filter(({ id }) => !ids.has(id)));

/** Forgets the answers to an exercise that no server asks any more: it would come back for ever. */
export function dropExercise(token: string): void {
  const gone = new Set(entries.get().flatMap((answer) => (answer.token === token ? [answer.exercise.id] : [])));
  if (gone.size > 0) change((known) => known.filter(({ exercise }) => !gone.has(exercise.id)));
}

export const asKept = ({ token, exercise, ...answer }: BrowserAnswer): KeptAnswer => ({
  ...answer,
  exercise: { ...exercise, token },
});
