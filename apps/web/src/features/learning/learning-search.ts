import { LESSON_LEVELS, type LessonSummary } from '@wickwise/contract';

/** What the list of lessons is narrowed by, in the address. */
export interface LearningSearch {
  q?: string | undefined;
  level?: LessonSummary['level'] | undefined;
}

const LONGEST = 100;

export function readLearningSearch({ q, level }: Record<string, unknown>): LearningSearch {
  const known = LESSON_LEVELS.find((one) => one === level);
  return {
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, LONGEST) } : {}),
    ...(known ? { level: known } : {}),
  };
}
