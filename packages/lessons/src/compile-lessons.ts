import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findMeasured, findScan } from '@wickwise/analytics';
import { LESSON_GROUPS, type Lesson, type LessonScan, type LessonSummary, PRACTICE_SUBJECTS } from '@wickwise/contract';
import { compileLesson, type OrderedLesson } from './compile-lesson.ts';
import { readCounts } from './counts.ts';
import { LessonError } from './lesson-error.ts';
import { type MeasuredRow, readMeasured, recordsOf } from './measured.ts';
import { linksIn } from './node-text.ts';

const CONTENT = path.resolve(import.meta.dirname, '../content');

export interface CompiledLessons {
  /** In the order of the hub. */
  list: readonly LessonSummary[];
  lessons: readonly Lesson[];
}

/** Compiles all lessons of a folder. Throws a `LessonError` for the first flaw, a link to no lesson among them. */
export function compileLessons(folder = path.join(CONTENT, 'en')): CompiledLessons {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const counts = readCounts();
  const compiled = files
    .map((file) =>
      compileLesson(path.basename(file, '.md'), file, readFileSync(path.join(folder, file), 'utf8'), counts),
    )
    .sort(byPlace);
  const rows = readMeasured();
  const lessons = compiled.map(({ lesson }) => withRecords(lesson, rows));
  const slugs = new Set(lessons.map(({ slug }) => slug));
  for (const lesson of lessons) checkReferences(lesson, slugs);
  return { lessons, list: lessons.map(summaryOf) };
}

export const summaryOf = ({ parts: _, scan: _scan, sources: _sources, ...summary }: Lesson): LessonSummary => summary;

const withRecords = (lesson: Lesson, rows: readonly MeasuredRow[]): Lesson => ({
  ...lesson,
  parts: lesson.parts.map((part) => (part.kind === 'edge' ? { ...part, records: recordsOf(part.scan, rows) } : part)),
});

const byPlace = (a: OrderedLesson, b: OrderedLesson): number =>
  LESSON_GROUPS.indexOf(a.lesson.group) - LESSON_GROUPS.indexOf(b.lesson.group) ||
  a.order - b.order ||
  a.lesson.slug.localeCompare(b.lesson.slug);

/** Pages beside the lessons. */
export const OTHER_PAGES: readonly string[] = ['practice', 'glossary'];

const missing = ({ pattern, direction }: LessonScan): string => `there is no ${direction} ${pattern}`;

const isPractised = (scan: LessonScan): boolean =>
  PRACTICE_SUBJECTS.some(
    ({ pattern, direction }) => pattern === scan.pattern && (direction === null || direction === scan.direction),
  );

const LESSON_LINK = /^\/learning\/([^#?]+)/;

function checkReferences({ slug, parts, scan }: Lesson, slugs: ReadonlySet<string>): void {
  const file = `${slug}.md`;
  if (OTHER_PAGES.includes(slug)) throw new LessonError(file, undefined, 'its address is that of another page');
  // current signals are those of scans; public strategies are measured, too
  if (scan && !findScan(scan.pattern, scan.direction)) throw new LessonError(file, undefined, missing(scan));
  for (const part of parts) {
    if (part.kind === 'edge' && !findMeasured(part.scan.pattern, part.scan.direction))
      throw new LessonError(file, undefined, missing(part.scan));
    if (part.kind === 'practice' && !isPractised(part.scan))
      throw new LessonError(file, undefined, `there are no exercises on ${part.scan.direction} ${part.scan.pattern}`);
    if (part.kind !== 'text') continue;
    for (const link of part.nodes.flatMap(linksIn)) {
      const [, target] = LESSON_LINK.exec(link) ?? [];
      if (target !== undefined && !OTHER_PAGES.includes(target) && !slugs.has(target))
        throw new LessonError(file, undefined, `it links to "${target}", which is no lesson`);
    }
  }
}
