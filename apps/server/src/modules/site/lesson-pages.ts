import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LessonList, type LessonSummary } from '@wickwise/contract';
import type { PageHead } from '#platform/page-head.ts';

const ADDRESS = /^\/learning\/([a-z0-9-]+)$/;

/** Heads and texts of the lessons that the web app's build made. */
export class LessonPages {
  readonly #folder: string;
  readonly #bySlug: ReadonlyMap<string, LessonSummary>;

  constructor(webFolder: string) {
    this.#folder = path.join(webFolder, 'lessons');
    const file = path.join(this.#folder, 'index.json');
    const { lessons } = existsSync(file) ? LessonList.parse(JSON.parse(readFileSync(file, 'utf8'))) : { lessons: [] };
    this.#bySlug = new Map(lessons.map((lesson) => [lesson.slug, lesson]));
  }

  get slugs(): readonly string[] {
    return [...this.#bySlug.keys()];
  }

  /** Returns the head of a lesson's page; undefined for other addresses. */
  async headOf(address: string): Promise<PageHead | undefined> {
    const lesson = this.#bySlug.get(ADDRESS.exec(address)?.[1] ?? '');
    if (!lesson) return undefined;
    const { slug, title, summary, level } = lesson;
    return {
      title: `${title} | Wickwise`,
      description: summary,
      path: `/learning/${slug}`,
      type: 'article',
      withoutScripts: await readFile(path.join(this.#folder, `${slug}.html`), 'utf8'),
      dataFor: (url) => ({
        '@context': 'https://schema.org',
        '@type': 'LearningResource',
        name: title,
        description: summary,
        educationalLevel: level,
        url,
      }),
    };
  }
}
