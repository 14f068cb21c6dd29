import {
  LESSON_GROUPS,
  LESSON_LEVELS,
  type Lesson,
  type LessonPart,
  LessonScan,
  LessonSource,
} from '@wickwise/contract';
import type { ElementContent } from 'hast';
import type { Code, Root, RootContent } from 'mdast';
import * as z from 'zod';
import { fillCounts, type LessonCount, readCounts } from './counts.ts';
import { Example } from './example.ts';
import type { ExampleBars } from './example-bars.ts';
import { LabSpec, labOf } from './lab.ts';
import { LessonError } from './lesson-error.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { htmlOf, readMarkdown } from './markdown.ts';
import { number } from './number.ts';
import { picture } from './picture/picture.ts';
import { PictureSpec } from './picture/picture-spec.ts';
import { readYaml } from './read-yaml.ts';
import { WorkedSpec, workedTable } from './worked-table.ts';

const WORDS_PER_MINUTE = 200;

const FrontMatter = z.strictObject({
  title: z.string(),
  summary: z.string(),
  level: z.enum(LESSON_LEVELS),
  group: z.enum(LESSON_GROUPS),
  /** LessonPlace within its group. */
  order: z.number().default(100),
  scan: z.optional(LessonScan),
  sources: z.array(LessonSource).min(1),
});

export interface OrderedLesson {
  lesson: Lesson;
  order: number;
}

/**
 * Compiles a lesson from Markdown with front matter. Fenced blocks in YAML become pictures (`chart`), tables (`worked`),
 * measured records (`edge`), exercises (`practice`) and laboratories (`lab`); inline code such as `=sma_5@6` becomes the
 * value that the engine computes at bar 6 of the last example, and `=count:india_doji` the number of that name in
 * `content/counts.json`. Throws a `LessonError` with the file's line.
 */
export function compileLesson(
  slug: string,
  file: string,
  source: string,
  counts: readonly LessonCount[] = readCounts(),
): OrderedLesson {
  const { front, tree, text, firstLine } = readMarkdown(file, source, FrontMatter);
  const { order, ...facts } = front;
  const place = { file, firstLine };
  fillCounts(tree, place, counts);
  const parts = partsOf(tree, place);
  const words = text.split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return { order, lesson: { slug, ...omitUndefined(facts), languages: ['en'], minutes, parts } };
}

export interface LessonPlace {
  file: string;
  /** Lines before the Markdown. */
  firstLine: number;
}

export function partsOf(tree: Root, place: LessonPlace): LessonPart[] {
  const parts: LessonPart[] = [];
  let last: { example: Example; sessions: readonly number[] } | undefined;
  let html: ElementContent[] = [];
  const endText = (): void => {
    if (html.length > 0) parts.push({ kind: 'text', nodes: html.flatMap(lessonNodes) });
    html = [];
  };
  for (const node of tree.children) {
    const at = (node.position?.start.line ?? 0) + place.firstLine;
    const named = <Value>(work: () => Value): Value => {
      try {
        return work();
      } catch (error) {
        throw error instanceof LessonError ? error : new LessonError(place.file, at, (error as Error).message);
      }
    };
    if (node.type === 'html') throw new LessonError(place.file, at, 'lessons have no HTML');
    if (node.type !== 'code') {
      named(() => fillNumbers(node, last?.example));
      html.push(...htmlOf(node));
      continue;
    }
    const read = <Spec extends z.ZodType>(spec: Spec): z.infer<Spec> => readYaml(spec, node.value, place.file, at);
    const block = blockOf(node, place.file, at);
    if (block === 'edge' || block === 'practice') {
      endText();
      const { scan } = read(z.strictObject({ scan: LessonScan }));
      parts.push(block === 'edge' ? { kind: block, scan, records: [] } : { kind: block, scan });
      continue;
    }
    if (block === 'lab') {
      endText();
      const lab = named(() => labOf(read(LabSpec), last));
      parts.push({ kind: 'lab', lab });
      continue;
    }
    html.push(
      named(() => {
        if (block === 'worked') {
          const spec = read(WorkedSpec);
          last = exampleOf(spec);
          return workedTable(spec, last.example);
        }
        const spec = read(PictureSpec);
        last = exampleOf(spec);
        return picture(spec, last.example);
      }),
    );
  }
  endText();
  return parts;
}

const exampleOf = (spec: WorkedSpec | PictureSpec) => {
  const { sessions } = spec;
  return { example: new Example(spec as ExampleBars, sessions), sessions };
};

const BLOCKS = ['chart', 'worked', 'edge', 'practice', 'lab'] as const;

function blockOf({ lang }: Code, file: string, line: number): (typeof BLOCKS)[number] {
  const block = BLOCKS.find((name) => name === lang);
  if (block) return block;
  throw new LessonError(file, line, `a block is one of ${BLOCKS.join(', ')}, not "${lang ?? ''}"`);
}

/** Inline code for a number: attribute, bar, and decimals after a second colon. */
const NUMBER = /^=([a-zA-Z0-9_]+)@(\d+)(?::(\d))?$/;

/** Replaces inline code such as `=rsi_14@20` or `=rsi_14@20:1` by what the engine computes. */
function fillNumbers(node: RootContent, example: Example | undefined): void {
  if (!('children' in node)) return;
  for (const [i, child] of node.children.entries()) {
    if (child.type === 'html') throw new RangeError('lessons have no HTML');
    if (child.type !== 'inlineCode') {
      fillNumbers(child as RootContent, example);
      continue;
    }
    const [whole, key = '', bar = '', decimals = '2'] = NUMBER.exec(child.value) ?? [];
    if (whole === undefined) {
      if (child.value.startsWith('=')) throw new RangeError(`${child.value} is no number of an example`);
      continue;
    }
    if (!example) throw new RangeError(`${child.value} has no example before it`);
    (node.children as RootContent[])[i] = {
      type: 'text',
      value: number(example.at(key, Number(bar)), Number(decimals)),
    };
  }
}

/** Leaves out what is undefined, as JSON does. */
const omitUndefined = <Facts extends { scan?: LessonScan | undefined }>({ scan, ...facts }: Facts) =>
  scan === undefined ? facts : { ...facts, scan };
