import { queryOptions } from '@tanstack/react-query';
import { Lesson, LessonList } from '@wickwise/contract';
import { glossary, readBuilt } from '../../lib/built-texts.ts';

export const lessonsQuery = queryOptions({
  queryKey: ['lessons'],
  queryFn: async ({ signal }) => (await readBuilt('lessons/index', LessonList, signal)).lessons,
  staleTime: Number.POSITIVE_INFINITY,
});

export const lessonQuery = (slug: string) =>
  queryOptions({
    queryKey: ['lessons', slug],
    queryFn: async ({ signal }) => (await readBuilt(`lessons/${encodeURIComponent(slug)}`, Lesson, signal)) as Lesson,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const glossaryQuery = queryOptions({
  queryKey: ['glossary'],
  queryFn: glossary.again,
  staleTime: Number.POSITIVE_INFINITY,
});
