import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MARKETS } from '@wickwise/market';
import type { Nodes, Root } from 'mdast';
import * as z from 'zod';
import { LessonError } from './lesson-error.ts';
import { number } from './number.ts';

export const COUNTS_FILE = path.resolve(import.meta.dirname, '../content/counts.json');

/** Source of counts on prices that chance made, seeded. */
export const BY_CHANCE = 'chance';

/** A number that lessons quote, counted by `scripts/lesson-counts.ts`. */
const LessonCount = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+$/),
  value: z.number(),
  /** Cases among which `value` of them were counted, or of which it is the average. */
  n: z.int().nonnegative(),
});
export type LessonCount = z.infer<typeof LessonCount>;

/** Counts on the same bars. */
const CountedBars = z.strictObject({
  /** `chance`, or a set of recorded bars with its timeframe, such as `in_equity/upstox/1d`. */
  source: z.string(),
  market: z.nullable(z.enum(MARKETS)),
  /** First and last day. */
  period: z.nullable(z.string().regex(/^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/)),
  counts: z.array(LessonCount),
});
export type CountedBars = z.infer<typeof CountedBars>;

export const readCountedBars = (): CountedBars[] =>
  z.array(CountedBars).parse(JSON.parse(readFileSync(COUNTS_FILE, 'utf8')));

export const readCounts = (): LessonCount[] => readCountedBars().flatMap(({ counts }) => counts);

const PREFIX = '=count:';
const CODE = /^=count:(\w+)(?::(n|in|\d|%\d?))?$/;
const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Replaces inline code such as `=count:doji` by the number of that name. Throws with the line of an unknown one. */
export function fillCounts(
  tree: Root,
  { file, firstLine }: { file: string; firstLine: number },
  counts: readonly LessonCount[],
): void {
  const fill = (node: Nodes): void => {
    if (!('children' in node)) return;
    for (const [i, child] of node.children.entries()) {
      if (child.type !== 'inlineCode' || !child.value.startsWith(PREFIX)) {
        fill(child);
        continue;
      }
      const fail = (problem: string): never => {
        throw new LessonError(file, (child.position?.start.line ?? 0) + firstLine, `${child.value} ${problem}`);
      };
      const value = countText(child.value, counts) ?? fail('is no count');
      if (!/\d/.test(value)) fail('has no number: nothing was counted');
      (node.children as Nodes[])[i] = { type: 'text', value };
    }
  };
  fill(tree);
}

/**
 * Returns what a lesson shows of a count: its value, grouped; with decimals (`:2`); its share of the cases in per cent (`:%`,
 * `:%1`); the cases (`:n`); or in how many of them there was one (`:in`). Returns undefined for an unknown count.
 */
function countText(code: string, counts: readonly LessonCount[]): string | undefined {
  const [, name, form] = CODE.exec(code) ?? [];
  const count = counts.find((one) => one.name === name);
  if (!count) return undefined;
  const { value, n } = count;
  if (form === undefined) return grouped.format(value);
  if (form === 'n') return grouped.format(n);
  if (form === 'in') return grouped.format(n / value);
  if (form.startsWith('%')) return number((100 * value) / n, Number(form.slice(1)));
  return number(value, Number(form));
}
