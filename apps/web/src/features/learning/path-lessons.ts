import type { LessonPath, LessonSummary } from '@wickwise/contract';

/** Returns the lessons of a path in its order. */
export const lessonsOf = ({ lessons: slugs }: LessonPath, lessons: readonly LessonSummary[]): LessonSummary[] =>
  slugs.flatMap((slug) => lessons.find((lesson) => lesson.slug === slug) ?? []);

export const minutesOf = (path: LessonPath, lessons: readonly LessonSummary[]): number =>
  lessonsOf(path, lessons).reduce((sum, { minutes }) => sum + minutes, 0);
