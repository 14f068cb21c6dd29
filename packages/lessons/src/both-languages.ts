import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Lesson, LessonPath, LessonSummary } from '@wickwise/contract';
import { parse } from 'yaml';
import { AttributeNames } from './attribute-name.ts';
import { summaryOf } from './compile-lessons.ts';
import { readCounts } from './counts.ts';
import { LessonError } from './lesson-error.ts';
import { readPaths } from './lesson-paths.ts';
import { translateLesson } from './translate-lesson.ts';

/** The lessons as readers of a language get them. */
export interface LessonContent {
  /** All, in the order of the hub. */
  list: readonly LessonSummary[];
  /** Those with a text in the language. */
  lessons: readonly Lesson[];
  paths: readonly LessonPath[];
}

/** Returns English lessons with their paths and translations. Throws a `LessonError` for the first flaw. */
export function inBothLanguages(english: readonly Lesson[], folder: string): Record<'en' | 'hi', LessonContent> {
  const hindi = translationsOf(english, folder, 'hi');
  const translated = new Map(hindi.map((lesson) => [lesson.slug, lesson]));
  const slugs = new Set(english.map(({ slug }) => slug));
  const lessons = english.map((lesson) => ({
    ...lesson,
    languages: translated.has(lesson.slug) ? [...lesson.languages, 'hi' as const] : lesson.languages,
  }));
  return {
    en: { list: lessons.map(summaryOf), lessons, paths: readPaths(folder, 'en', slugs) },
    hi: {
      list: english.map((lesson) => summaryOf(translated.get(lesson.slug) ?? lesson)),
      lessons: hindi,
      paths: readPaths(folder, 'hi', slugs),
    },
  };
}

function translationsOf(lessons: readonly Lesson[], folder: string, language: 'hi'): Lesson[] {
  const place = path.join(folder, language);
  if (!existsSync(place)) return [];
  const names = AttributeNames.parse(parse(readFileSync(path.join(place, 'names.yaml'), 'utf8')));
  const counts = readCounts();
  const files = readdirSync(place).filter((name) => name.endsWith('.md'));
  return files.map((name) => {
    const file = `${language}/${name}`;
    const lesson = lessons.find(({ slug }) => `${slug}.md` === name);
    if (!lesson) throw new LessonError(file, undefined, 'there is no English lesson of this name');
    const english = readFileSync(path.join(folder, 'en', name), 'utf8');
    const source = readFileSync(path.join(place, name), 'utf8');
    return translateLesson(lesson, english, { language, file, source, names, counts });
  });
}
