import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LessonList, type LessonSummary } from '@wickwise/contract';
import { API_PREFIX } from '#platform/http.ts';
import type { PageHead } from '#platform/page-head.ts';

const ADDRESS = /^\/learning\/([a-z0-9-]+)$/;

/** Folders of the lessons by language, below that of the English ones. */
const FOLDERS = { en: '', hi: 'hi' } as const;
type Language = keyof typeof FOLDERS;

/** Heads and texts of the lessons that the web app's build made. */
export class LessonPages {
  readonly #folder: string;
  readonly #bySlug: Readonly<Record<Language, ReadonlyMap<string, LessonSummary>>>;

  constructor(webFolder: string) {
    this.#folder = path.join(webFolder, 'lessons');
    this.#bySlug = { en: this.#read('en'), hi: this.#read('hi') };
  }

  /** Returns the path of each lesson in each of its languages. */
  get paths(): readonly string[] {
    return [...this.#bySlug.en.values()].flatMap(({ slug, languages }) =>
      languages.map((language) => pathIn(language, slug)),
    );
  }

  /** Returns a lesson in a language, or in English; undefined where there is none. */
  find(slug: string, language: Language): LessonSummary | undefined {
    return this.#bySlug[language].get(slug) ?? this.#bySlug.en.get(slug);
  }

  #read(language: Language): ReadonlyMap<string, LessonSummary> {
    const file = path.join(this.#folder, FOLDERS[language], 'index.json');
    if (!existsSync(file)) return new Map();
    const { lessons } = LessonList.parse(JSON.parse(readFileSync(file, 'utf8')));
    return new Map(lessons.map((lesson) => [lesson.slug, lesson]));
  }

  /**
   * Returns the head of a lesson's page; undefined for other addresses. The page is in the language of the address where
   * the lesson is translated, otherwise in English: a request for a page carries no account whose language could count.
   */
  async headOf(url: string): Promise<PageHead | undefined> {
    const [address = '', query = ''] = url.split('?');
    const slug = ADDRESS.exec(address)?.[1] ?? '';
    const asked = new URLSearchParams(query).get('lang') === 'hi' ? 'hi' : 'en';
    const lesson = this.find(slug, asked);
    if (!lesson) return undefined;
    const { title, summary, level, languages } = lesson;
    const [language = 'en'] = languages;
    return {
      title: `${title} | Wickwise`,
      description: summary,
      path: pathIn(language, slug),
      language,
      ...(languages.length > 1 ? { alternates: alternatesOf(languages, slug) } : {}),
      type: 'article',
      picture: { path: `${API_PREFIX}/previews/lesson?slug=${slug}&lang=${language}`, alt: title },
      withoutScripts: await readFile(path.join(this.#folder, FOLDERS[language], `${slug}.html`), 'utf8'),
      dataFor: (whole) => ({
        '@context': 'https://schema.org',
        '@type': 'LearningResource',
        name: title,
        description: summary,
        educationalLevel: level,
        inLanguage: language,
        url: whole,
      }),
    };
  }
}

const pathIn = (language: Language, slug: string): string =>
  `/learning/${slug}${language === 'en' ? '' : `?lang=${language}`}`;

/** Returns the page's paths by language; English is for readers of all others, too. */
const alternatesOf = (languages: readonly Language[], slug: string): Record<string, string> => ({
  ...Object.fromEntries([...languages].sort().map((language) => [language, pathIn(language, slug)])),
  'x-default': pathIn('en', slug),
});
