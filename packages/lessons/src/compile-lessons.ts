import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findScan } from '@wickwise/analytics';
import { LESSON_GROUPS, type Lesson, type LessonNode, type LessonSummary } from '@wickwise/contract';
import { compileLesson, type OrderedLesson } from './compile-lesson.ts';
import { LessonError } from './lesson-error.ts';

const CONTENT = path.resolve(import.meta.dirname, '../content');

export interface CompiledLessons {
  /** In the order of the hub. */
  list: readonly LessonSummary[];
  lessons: readonly Lesson[];
}

/** Compiles all lessons of a folder. Throws a `LessonError` for the first flaw, a link to no lesson among them. */
export function compileLessons(folder = path.join(CONTENT, 'en')): CompiledLessons {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const compiled = files
    .map((file) => compileLesson(path.basename(file, '.md'), file, readFileSync(path.join(folder, file), 'utf8')))
    .sort(byPlace);
  const lessons = compiled.map(({ lesson }) => lesson);
  const slugs = new Set(lessons.map(({ slug }) => slug));
  for (const lesson of lessons) checkReferences(lesson, slugs);
  return { lessons, list: lessons.map(summaryOf) };
}

export const summaryOf = ({ parts: _, scan: _scan, sources: _sources, ...summary }: Lesson): LessonSummary => summary;

const byPlace = (a: OrderedLesson, b: OrderedLesson): number =>
  LESSON_GROUPS.indexOf(a.lesson.group) - LESSON_GROUPS.indexOf(b.lesson.group) ||
  a.order - b.order ||
  a.lesson.slug.localeCompare(b.lesson.slug);

const LESSON_LINK = /^\/learning\/([^#?]+)/;

function checkReferences({ slug, parts, scan }: Lesson, slugs: ReadonlySet<string>): void {
  const file = `${slug}.md`;
  const scans = parts.flatMap((part) => (part.kind === 'edge' ? [part.scan] : []));
  for (const { pattern, direction } of [...scans, ...(scan === undefined ? [] : [scan])])
    if (!findScan(pattern, direction)) throw new LessonError(file, undefined, `there is no ${direction} ${pattern}`);
  for (const part of parts) {
    if (part.kind !== 'text') continue;
    for (const link of part.nodes.flatMap(linksIn)) {
      const [, target] = LESSON_LINK.exec(link) ?? [];
      if (target !== undefined && !slugs.has(target))
        throw new LessonError(file, undefined, `it links to "${target}", which is no lesson`);
    }
  }
}

function linksIn(node: LessonNode): string[] {
  if (typeof node === 'string') return [];
  const [, { href }, ...children] = node;
  return [...(href === undefined ? [] : [String(href)]), ...children.flatMap(linksIn)];
}
