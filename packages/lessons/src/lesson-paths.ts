import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LessonPath } from '@wickwise/contract';
import { parse } from 'yaml';
import * as z from 'zod';
import { LessonError } from './lesson-error.ts';

const FILE = 'paths.yaml';

const Words = z.strictObject({ en: z.string(), hi: z.string() });
const Paths = z.array(
  z.strictObject({
    path: z.string().regex(/^[a-z-]+$/),
    title: Words,
    summary: Words,
    lessons: z.array(z.string()).min(2),
  }),
);

/** Reads the paths in their order. Throws a `LessonError` for a lesson that isn't there, or that a path has twice. */
export function readPaths(folder: string, language: 'en' | 'hi', slugs: ReadonlySet<string>): LessonPath[] {
  const file = path.join(folder, FILE);
  if (!existsSync(file)) return [];
  const { success, data, error } = Paths.safeParse(parse(readFileSync(file, 'utf8')));
  if (!success) throw new LessonError(FILE, undefined, z.prettifyError(error));
  const seen = new Set<string>();
  for (const { path: name, lessons } of data) {
    if (seen.has(name)) throw new LessonError(FILE, undefined, `there are two paths "${name}"`);
    seen.add(name);
    const unknown = lessons.find((slug) => !slugs.has(slug));
    if (unknown !== undefined) throw new LessonError(FILE, undefined, `${name} has "${unknown}", which is no lesson`);
    const twice = lessons.find((slug, i) => lessons.indexOf(slug) !== i);
    if (twice !== undefined) throw new LessonError(FILE, undefined, `${name} has "${twice}" twice`);
  }
  return data.map(({ path: slug, title, summary, lessons }) => {
    return { slug, title: title[language], summary: summary[language], lessons };
  });
}
