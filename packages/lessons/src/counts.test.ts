import type { Lesson } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { compileLesson } from './compile-lesson.ts';
import type { LessonCount } from './counts.ts';

const HEAD = `---
title: A lesson
summary: What it is for.
level: beginner
group: candles
sources: [{ title: A book }]
---
`;

const COUNTS: readonly LessonCount[] = [
  { name: 'doji', value: 15_000, n: 250_000 },
  { name: 'never', value: 0, n: 40 },
  { name: 'nowhere', value: 0, n: 0 },
  { name: 'day_move', value: -0.0759, n: 40 },
];

const compile = (markdown: string): Lesson => compileLesson('a-lesson', 'a-lesson.md', HEAD + markdown, COUNTS).lesson;

describe('a count in a lesson', () => {
  it.each([
    ['`=count:doji`', '15,000'],
    ['`=count:doji:n`', '2,50,000'],
    ['`=count:doji:%`', '6'],
    ['`=count:doji:%2`', '6.00'],
    ['`=count:doji:in`', '17'],
    ['`=count:day_move:2`', '−0.08'],
    ['**`=count:doji`**', '15,000'],
    ['| A | B |\n|---|---:|\n| x | `=count:doji` |', '15,000'],
  ])('%s shows %s', (markdown, text) => {
    expect(JSON.stringify(compile(markdown).parts)).toContain(`"${text}"`);
  });

  it.each(['=count:dojo', '=count:doji:x', '=count:', '=count:doji:%x'])('%s is refused with its line', (code) => {
    expect(() => compile(`One.\n\nTwo\n\`${code}\`.`)).toThrow(`a-lesson.md:11: ${code} is no count`);
  });

  it.each(['=count:never:in', '=count:nowhere:%'])('%s is refused: there is no such number', (code) => {
    expect(() => compile(`\`${code}\``)).toThrow(`${code} has no number`);
  });
});
