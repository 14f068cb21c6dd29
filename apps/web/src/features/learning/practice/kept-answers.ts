import { type KeptAnswer, PRACTICE_KINDS, PRACTICE_LIMITS, PracticeAnswer } from '@wickwise/contract';
import * as z from 'zod/mini';
import { createStore } from '../../../lib/store.ts';

const KEY = 'practice_answers';

/** An answer as this browser keeps it: what an account needs, and which exercise it was. */
const BrowserAnswer = z.object({
  ...PracticeAnswer.shape,
  exercise: z.object({ id: z.string(), kind: z.enum(PRACTICE_KINDS) }),
});
export type BrowserAnswer = z.infer<typeof BrowserAnswer>;

/** What a browser without storage keeps until the page is left. */
let inMemory: readonly BrowserAnswer[] = [];

/** Answers that are in no account yet, oldest first. */
export const browserAnswers = createStore<readonly BrowserAnswer[]>(read());

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY) browserAnswers.set(read());
});

export function addAnswer(answer: BrowserAnswer): void {
  write([...read(), answer].slice(-PRACTICE_LIMITS.browserAnswers));
}

/** Forgets answers that an account has, or that no account takes. */
export function dropAnswers(ids: ReadonlySet<string>): void {
  write(read().filter(({ id }) => !ids.has(id)));
}

/** Forgets the answers to an exercise that no server asks any more: it would come back for ever. */
export function dropExercise(token: string): void {
  const gone = new Set(read().flatMap((answer) => (answer.token === token ? [answer.exercise.id] : [])));
  if (gone.size > 0) write(read().filter(({ exercise }) => !gone.has(exercise.id)));
}

export const asKept = ({ token, exercise, ...answer }: BrowserAnswer): KeptAnswer => ({
  ...answer,
  exercise: { ...exercise, token },
});

/** Other tabs write too: what is stored counts. */
function read(): readonly BrowserAnswer[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const list = Array.isArray(stored) ? stored : [];
    return list.flatMap((one) => {
      const { success, data } = BrowserAnswer.safeParse(one);
      return success ? [data] : [];
    });
  } catch {
    return inMemory;
  }
}

function write(answers: readonly BrowserAnswer[]): void {
  try {
    if (answers.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(answers));
  } catch {
    inMemory = answers;
  }
  browserAnswers.set(answers);
}
