import type { LessonSummary } from '@wickwise/contract';
import { learningTexts as texts } from './texts/learning.ts';

/** Level and reading time of a lesson. */
export function LessonFacts({ lesson: { level, minutes } }: { lesson: Pick<LessonSummary, 'level' | 'minutes'> }) {
  return (
    <p className="text-dense text-quiet">
      {texts.levels[level]} · {texts.minutes(minutes)}
    </p>
  );
}
