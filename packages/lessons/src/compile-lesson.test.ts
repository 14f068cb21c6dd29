import type { Lesson, LessonNode } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { compileLesson } from './compile-lesson.ts';
import { lessonHtml } from './lesson-html.ts';

const HEAD = `---
title: A lesson
summary: What it is for.
level: beginner
group: indicators
sources: [{ title: A book }]
---
`;

const compile = (markdown: string, head = HEAD): Lesson =>
  compileLesson('a-lesson', 'a-lesson.md', head + markdown).lesson;

const wordsIn = (node: LessonNode): string =>
  typeof node === 'string'
    ? node
    : node
        .slice(2)
        .map((child) => wordsIn(child as LessonNode))
        .join(' ');

const textOf = ({ parts }: Lesson): string =>
  parts.flatMap((part) => (part.kind === 'text' ? part.nodes.map(wordsIn) : [])).join(' ');

const WORKED = `\`\`\`worked
caption: Four closes
closes: [100, 102, 101, 105]
columns: [sma_2]
\`\`\`
`;

describe('a lesson', () => {
  it('has its facts, its text as nodes, and a reading time', () => {
    const { slug, title, level, minutes, parts } = compile(`${'word '.repeat(610)}\n\n## A *heading*`);
    expect({ slug, title, level, minutes }).toEqual({
      slug: 'a-lesson',
      title: 'A lesson',
      level: 'beginner',
      minutes: 3,
    });
    const [part] = parts;
    expect(part?.kind === 'text' && part.nodes.at(-1)).toEqual(['h2', {}, 'A ', ['em', {}, 'heading']]);
  });

  it('has tables whose numbers the engine computes, with dashes in the lookback', () => {
    expect(textOf(compile(WORKED)).replaceAll(/\s+/g, ' ')).toContain(
      '0 100.00 – 1 102.00 101.00 2 101.00 101.50 3 105.00 103.00',
    );
  });

  it('has numbers in its sentences that the engine computes from the last example', () => {
    const text = textOf(compile(`${WORKED}\nIt is \`=sma_2@3\`, or \`=sma_2@3:0\`; \`sma\` stays.`));
    expect(text).toContain('It is  103.00 , or  103 ;  sma  stays.');
  });

  it('aligns columns by class, as the policy allows no inline style', () => {
    const html = lessonHtml(compile('| a | b |\n|---|---:|\n| 1 | 2 |'));
    expect(html).toContain('<td class="align-right">2</td>');
    expect(html).not.toContain('style=');
  });

  it('has nothing in it that a page would run', () => {
    const html = lessonHtml(
      compile('`<script>alert(1)</script>` and "quotes" & more', HEAD.replace('A lesson', 'A <b>')),
    );
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<h1>A &lt;b&gt;</h1>');
  });
});

const SESSIONS = `\`\`\`worked
caption: Two days
sessions: [0, 2]
bars: [[10, 10, 10, 10, 1], [20, 20, 20, 20, 3], [30, 30, 30, 30, 1]]
columns: [vwap]
\`\`\`
`;

describe('an example with sessions', () => {
  it('has what begins again with each of them', () => {
    expect(textOf(compile(SESSIONS)).replaceAll(/\s+/g, ' ')).toContain('0 10.00 10.00 1 20.00 17.50 2 30.00 30.00');
  });
});

describe('a laboratory', () => {
  const LAB = '```lab\ncaption: Try it\nlines: [sma_2]\nscan: { pattern: rsi_oversold, direction: bullish }\n```\n';

  it('has the bars of the last example, its lines, and a rule to open', () => {
    const part = compile(WORKED + LAB).parts.at(-1);
    expect(part).toMatchObject({ kind: 'lab', lab: { caption: 'Try it', sessions: [], lines: ['sma_2'], pane: null } });
    expect(part?.kind === 'lab' && part.lab.bars.map(([, , , close]) => close)).toEqual([100, 102, 101, 105]);
    expect(JSON.stringify(part)).toContain('rsi_14');
  });

  it('has bars and sessions of its own, or those of its example', () => {
    const own = compile(`${WORKED}\`\`\`lab\ncaption: x\nlines: [sma_2]\ncloses: [1, 2]\n\`\`\``).parts.at(-1);
    expect(own?.kind === 'lab' && own.lab.bars).toHaveLength(2);
    const shared = compile(`${SESSIONS}\`\`\`lab\ncaption: x\nlines: [vwap]\n\`\`\``).parts.at(-1);
    expect(shared?.kind === 'lab' && shared.lab.sessions).toEqual([0, 2]);
  });
});

describe('a flaw is refused with its file and line:', () => {
  it.each([
    ['no front matter', 'text', '', 'a-lesson.md:1: the file must begin with front matter'],
    ['a field of the wrong kind', 'text', HEAD.replace('beginner', 'easy'), 'a-lesson.md:1: level:'],
    ['an unknown field', 'text', HEAD.replace('level', 'colour: red\nlevel'), 'a-lesson.md:1: '],
    ['HTML', 'text\n\n<b>bold</b>', HEAD, 'a-lesson.md:10: lessons have no HTML'],
    [
      'an unknown block',
      '```js\n1\n```',
      HEAD,
      'a-lesson.md:8: a block is one of chart, worked, edge, practice, lab, not "js"',
    ],
    [
      'an unknown attribute',
      WORKED.replace('sma_2', 'smart_2'),
      HEAD,
      'a-lesson.md:8: there is no attribute "smart_2"',
    ],
    ['a number without an example', '`=sma_2@3`', HEAD, 'a-lesson.md:8: =sma_2@3 has no example before it'],
    ['a number in the lookback', `${WORKED}\n\`=sma_2@0\``, HEAD, 'sma_2 has no value at bar 0'],
    ['a bar that isn’t there', `${WORKED}\n\`=sma_2@9\``, HEAD, 'there is no bar 9, only 0 to 3'],
    [
      'a high inside a body',
      '```worked\ncaption: x\nbars: [[1, 2, 1, 3]]\ncolumns: [close]\n```',
      HEAD,
      'bar 0: the high 2',
    ],
    ['a laboratory without bars', '```lab\ncaption: x\nlines: [sma_2]\n```', HEAD, 'no bars, and no example before it'],
    ['a laboratory of nothing', `${WORKED}\`\`\`lab\ncaption: x\n\`\`\``, HEAD, 'shows no indicator'],
    [
      'a laboratory of a field',
      `${WORKED}\`\`\`lab\ncaption: x\nlines: [close]\n\`\`\``,
      HEAD,
      '"close" is no output of an indicator',
    ],
    [
      'a laboratory that never has a value',
      `${WORKED}\`\`\`lab\ncaption: x\nlines: [sma_9]\n\`\`\``,
      HEAD,
      'sma_9 has no value at bar 3',
    ],
    [
      'a pattern that the engine doesn’t find',
      '```chart\nalt: x\ncaption: x\ncloses: [1, 2, 3]\nfinds: [{ pattern: hammer, bar: 2, direction: bullish }]\n```',
      HEAD,
      'the engine finds no bullish hammer at bar 2, but at none',
    ],
  ])('%s', (_, markdown, head, message) => {
    expect(() => compile(markdown, head)).toThrow(message);
  });
});
