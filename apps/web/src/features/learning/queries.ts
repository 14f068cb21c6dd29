import { queryOptions } from '@tanstack/react-query';
import { ERROR_TEXTS, Lesson, LessonList } from '@wickwise/contract';
import type * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.ts';
import { arrival, readBody, withinLimit } from '../../lib/http.ts';

/** Reads a file of the build, which changes with the version only. */
async function readFile<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const response = await arrival(fetch(`/lessons/${name}.json`, { signal: withinLimit(signal) }));
  if (response.ok) return readBody(response, schema);
  throw new ApiError('API_ERROR', ERROR_TEXTS.api, response.status);
}

export const lessonsQuery = queryOptions({
  queryKey: ['lessons'],
  queryFn: async ({ signal }) => (await readFile('index', LessonList, signal)).lessons,
  staleTime: Number.POSITIVE_INFINITY,
});

export const lessonQuery = (slug: string) =>
  queryOptions({
    queryKey: ['lessons', slug],
    queryFn: async ({ signal }) => (await readFile(encodeURIComponent(slug), Lesson, signal)) as Lesson,
    staleTime: Number.POSITIVE_INFINITY,
  });
