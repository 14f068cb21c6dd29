import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ERROR_TEXTS, Lesson, LessonList } from '@wickwise/contract';
import type * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.ts';
import { arrival, readBody, withinLimit } from '../../lib/http.ts';
import type { Language } from '../../lib/locale.ts';

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

/** The lists of lessons and paths, with texts in a language where there are some. */
export const lessonsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lessons', language],
    queryFn: ({ signal }) => readFile(language === 'en' ? 'index' : `${language}/index`, LessonList, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A lesson in a language; in English where it isn't translated. */
export const lessonQuery = (slug: string, language: Language) =>
  queryOptions({
    queryKey: ['lessons', language, slug],
    queryFn: async ({ signal, client }) => {
      const file = encodeURIComponent(slug);
      const isTranslated = language !== 'en' && (await hasTexts(client, slug, language));
      return (await readFile(isTranslated ? `${language}/${file}` : file, Lesson, signal)) as Lesson;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

async function hasTexts(client: QueryClient, slug: string, language: Language): Promise<boolean> {
  const { lessons } = await client.ensureQueryData(lessonsQuery(language));
  return lessons.find((lesson) => lesson.slug === slug)?.languages[0] === language;
}
