import type { LessonSummary } from '@wickwise/contract';
import { localeChoice } from '../../lib/locale.ts';
import { learningTexts as texts } from './texts/learning.ts';

interface LessonFactsProps {
  lesson: Pick<LessonSummary, 'level' | 'minutes' | 'languages'>;
  isRead?: boolean;
}

/** Level and reading time of a lesson, and its language where that isn't the reader's, and whether it was read. */
export function LessonFacts({ lesson, isRead = false }: LessonFactsProps) {
  const { level, minutes, languages } = lesson;
  const [language = 'en'] = languages;
  const facts = [texts.levels[level], texts.minutes(minutes)];
  if (language !== localeChoice.language) facts.push(texts.languages[language]);
  if (isRead) facts.push(texts.isRead);
  return <p className="text-dense text-quiet">{facts.join(' · ')}</p>;
}
