import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { Lesson, LessonList } from '@wickwise/contract';
import { glossary, readBuilt } from '../../lib/built-texts.ts';
import type { Language } from '../../lib/locale.ts';

const folderOf = (language: Language): string => (language === 'en' ? 'lessons' : `lessons/${language}`);

/** The lists of lessons and paths, with texts in a language where there are some. */
export const lessonsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lessons', language],
    queryFn: async ({ signal }) => (await readBuilt(`${folderOf(language)}/index`, LessonList, signal)) as LessonList,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A lesson in a language; in English where it isn't translated. */
export const lessonQuery = (slug: string, language: Language) =>
  queryOptions({
    queryKey: ['lessons', language, slug],
    queryFn: async ({ signal, client }) => {
      const isTranslated = language !== 'en' && (await hasTexts(client, slug, language));
      const folder = folderOf(isTranslated ? language : 'en');
      return (await readBuilt(`${folder}/${encodeURIComponent(slug)}`, Lesson, signal)) as Lesson;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

async function hasTexts(client: QueryClient, slug: string, language: Language): Promise<boolean> {
  const { lessons } = await client.ensureQueryData(lessonsQuery(language));
  return lessons.find((lesson) => lesson.slug === slug)?.languages[0] === language;
}

export const glossaryQuery = queryOptions({
  queryKey: ['glossary'],
  queryFn: glossary.again,
  staleTime: Number.POSITIVE_INFINITY,
});
