import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GlossaryTerm, LessonSummary, PageLanguage } from '@wickwise/contract';
import * as z from 'zod';
import { LessonError } from '../lesson-error.ts';
import { readYaml } from '../read-yaml.ts';

const Id = z.string().regex(/^[a-z0-9-]+$/);

const Terms = z.array(
  z.strictObject({
    id: Id,
    name: z.string(),
    text: z.string(),
    /** Slug of the lesson about it. */
    lesson: z.string().optional(),
    /** How texts name it, where they link to it; by default as it is named, `[]` never. */
    words: z.array(z.string()).optional(),
  }),
);
const Translations = z.record(Id, z.strictObject({ name: z.string(), text: z.string() }));

/** A term with the words by which texts name it. */
export interface LinkedTerm {
  id: string;
  name: string;
  text: string;
  words: readonly string[];
  lesson?: string;
}

/** Reads the terms of `en.yaml`. Throws a `LessonError` for a term or word that is there twice. */
export function readGlossary(folder: string): LinkedTerm[] {
  const terms = readYaml(Terms, readFileSync(path.join(folder, 'en.yaml'), 'utf8'), 'en.yaml', 1);
  const known = new Set<string>();
  return terms.map(({ words, lesson, ...term }) => {
    const all = words ?? [term.name];
    for (const one of [`#${term.id}`, ...all.map((word) => word.toLowerCase())]) {
      if (known.has(one)) throw new LessonError('en.yaml', undefined, `"${one}" is there twice`);
      known.add(one);
    }
    return { ...term, words: all, ...(lesson === undefined ? {} : { lesson }) };
  });
}

/** Returns the terms as the app shows them in a language, by name. */
export function glossaryTerms(
  folder: string,
  terms: readonly LinkedTerm[],
  lessons: readonly LessonSummary[],
  language: PageLanguage,
): GlossaryTerm[] {
  const translations = translationsOf(folder, terms, language);
  return terms
    .map(({ id, name, text, lesson: slug }): GlossaryTerm => {
      const translated = translations[id];
      const lesson = lessons.find((one) => one.slug === slug);
      if (slug !== undefined && !lesson) throw new LessonError('en.yaml', undefined, `${id}: no lesson is "${slug}"`);
      return {
        id,
        name: translated?.name ?? name,
        text: translated?.text ?? text,
        ...(translated && translated.name !== name ? { english: name } : {}),
        ...(language !== 'en' && !translated ? { lang: 'en' as const } : {}),
        ...(lesson ? { lesson: { slug: lesson.slug, title: lesson.title } } : {}),
      };
    })
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }));
}

/** The English name, by which the list is in order in all languages. */
const nameOf = ({ english, name }: GlossaryTerm): string => english ?? name;

function translationsOf(
  folder: string,
  terms: readonly LinkedTerm[],
  language: PageLanguage,
): z.infer<typeof Translations> {
  const file = `${language}.yaml`;
  if (language === 'en' || !existsSync(path.join(folder, file))) return {};
  const translations = readYaml(Translations, readFileSync(path.join(folder, file), 'utf8'), file, 1);
  for (const id of Object.keys(translations))
    if (!terms.some((term) => term.id === id)) throw new LessonError(file, undefined, `no term is "${id}"`);
  return translations;
}
