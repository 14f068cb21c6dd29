import { LESSON_LEVELS, type LessonSummary } from '@wickwise/contract';
import type { Language } from '../../lib/locale.ts';

/** What the list of lessons is narrowed by, in the address. */
export interface LearningSearch {
  q?: string | undefined;
  level?: LessonSummary['level'] | undefined;
  /** The path whose lessons are listed. */
  path?: string | undefined;
}

/** What is in the address of a lesson beside its name. */
export interface LessonSearch {
  /** The path that the reader follows. */
  path?: string | undefined;
  /** Language of the text, where it isn't that of the app. */
  lang?: Language | undefined;
}

const LONGEST = 100;

export function readLearningSearch({ q, level, path }: Record<string, unknown>): LearningSearch {
  const known = LESSON_LEVELS.find((one) => one === level);
  return {
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, LONGEST) } : {}),
    ...(known ? { level: known } : {}),
    ...(typeof path === 'string' ? { path } : {}),
  };
}

export function readLessonSearch({ path, lang }: Record<string, unknown>): LessonSearch {
  const known = lang === 'en' || lang === 'hi' ? lang : undefined;
  return { ...(typeof path === 'string' ? { path } : {}), ...(known ? { lang: known } : {}) };
}
