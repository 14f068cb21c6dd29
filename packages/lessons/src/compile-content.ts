import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Lesson, LessonList } from '@wickwise/contract';
import { parse } from 'yaml';
import { AttributeNames } from './attribute-name.ts';
import { compileLessons, summaryOf } from './compile-lessons.ts';
import { LessonError } from './lesson-error.ts';
import { readPaths } from './lesson-paths.ts';
import { translateLesson } from './translate-lesson.ts';

const CONTENT = path.resolve(import.meta.dirname, '../content');

/** The lessons as readers of a language get them. */
export interface LessonContent extends LessonList {
  /** Texts in the language itself; English ones alone are in `lessons` only. */
  texts: readonly Lesson[];
}

/** Compiles the lessons with their paths, in English and in Hindi. Throws a `LessonError` for the first flaw. */
export function compileContent(folder = CONTENT): Record<'en' | 'hi', LessonContent> {
  const english = compileLessons(path.join(folder, 'en')).lessons;
  const hindi = translationsOf(english, folder, 'hi');
  const translated = new Map(hindi.map((lesson) => [lesson.slug, lesson]));
  const slugs = new Set(english.map(({ slug }) => slug));
  const texts = english.map((lesson) => ({
    ...lesson,
    languages: translated.has(lesson.slug) ? [...lesson.languages, 'hi' as const] : lesson.languages,
  }));
  return {
    en: { lessons: texts.map(summaryOf), paths: readPaths(folder, 'en', slugs), texts },
    hi: {
      lessons: english.map((lesson) => summaryOf(translated.get(lesson.slug) ?? lesson)),
      paths: readPaths(folder, 'hi', slugs),
      texts: hindi,
    },
  };
}

function translationsOf(lessons: readonly Lesson[], folder: string, language: 'hi'): Lesson[] {
  const place = path.join(folder, language);
  if (!existsSync(place)) return [];
  const names = AttributeNames.parse(parse(readFileSync(path.join(place, 'names.yaml'), 'utf8')));
  const files = readdirSync(place).filter((name) => name.endsWith('.md'));
  return files.map((name) => {
    const file = `${language}/${name}`;
    const lesson = lessons.find(({ slug }) => `${slug}.md` === name);
    if (!lesson) throw new LessonError(file, undefined, 'there is no English lesson of this name');
    const english = readFileSync(path.join(folder, 'en', name), 'utf8');
    const source = readFileSync(path.join(place, name), 'utf8');
    return translateLesson(lesson, english, { language, file, source, names });
  });
}
