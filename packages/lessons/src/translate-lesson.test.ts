import type { Lesson } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { compileLesson } from './compile-lesson.ts';
import { lessonHtml } from './lesson-html.ts';
import { translateLesson } from './translate-lesson.ts';

const ENGLISH = `---
title: A lesson
summary: What it is for.
level: beginner
group: indicators
sources: [{ title: A book }]
---

Over 50 % of 1,200 bars, see [RSI](/learning/rsi).

\`\`\`chart
alt: A line
caption: Up from 100
closes: [100, 102, 101, 105]
lines: [sma_2, volume_sma_2]
levels: [{ price: 101, text: Level 101 }]
marks: [{ bar: 1, text: High }, { bar: 3, text: End }]
\`\`\`

- First \`=sma_2@3\`
- Second

\`\`\`edge
scan: { pattern: rsi_oversold, direction: bullish }
\`\`\`

| Name | Value |
|---|---:|
| A | 7 |
`;

const HINDI = `---
title: एक लेसन
summary: यह किस काम का है।
---

1,200 कैंडल में 50 % से ज़्यादा, [RSI](/learning/rsi) देखें।

\`\`\`chart
alt: एक रेखा
caption: 100 से ऊपर
levels: [लेवल 101]
marks: [हाई, अंत]
\`\`\`

- \`=sma_2@3\` पहला
- दूसरा

| नाम | मान |
|---|---:|
| A | 7 |
`;

const NAMES = { 'Average Volume': 'औसत वॉल्यूम' };

const translate = (source: string, names: Record<string, string> = NAMES): Lesson => {
  const { lesson } = compileLesson('a-lesson', 'a-lesson.md', ENGLISH);
  return translateLesson(lesson, ENGLISH, { language: 'hi', file: 'hi/a-lesson.md', source, names });
};

describe('a translation', () => {
  it('has its own words, and the facts, examples and records of the English lesson', () => {
    const lesson = translate(HINDI);
    expect(lesson).toMatchObject({ title: 'एक लेसन', level: 'beginner', languages: ['hi', 'en'] });
    expect(lesson.parts.map(({ kind }) => kind)).toEqual(['text', 'edge', 'text']);
    const html = lessonHtml(lesson);
    for (const words of ['एक रेखा', '100 से ऊपर', 'लेवल 101', 'हाई', 'अंत', '103.00 पहला', 'SMA(2)', 'औसत वॉल्यूम(2)'])
      expect(html).toContain(words);
    expect(html).not.toMatch(/Level|High|Average/);
  });

  it('says its language as HTML, and leads to lessons in it', () => {
    const html = lessonHtml(translate(HINDI));
    expect(html).toContain('<article class="lesson" lang="hi">');
    expect(html).toContain('href="/learning/rsi?lang=hi"');
    const { lesson } = compileLesson('a-lesson', 'a-lesson.md', ENGLISH);
    expect(lessonHtml(lesson)).toContain('href="/learning/rsi"');
  });
});

describe('a translation is refused with its file and line where it has', () => {
  it.each([
    [
      'another number',
      ['1,200', '1,300'],
      'hi/a-lesson.md:6: the numbers here are 1,300 50, the English ones 1,200 50',
    ],
    [
      'another computed number',
      ['@3', '@2'],
      'hi/a-lesson.md:15: the numbers here are =sma_2@2, the English ones =sma_2@3',
    ],
    ['another link', ['/learning/rsi', '/learning/atr'], 'hi/a-lesson.md:6: the links here are /learning/atr'],
    ['a missing entry', ['\n- दूसरा', ''], 'hi/a-lesson.md:15: this list has 1 pieces, the English one 2'],
    ['another kind of part', ['- `', '`'], 'hi/a-lesson.md:15: this is a paragraph, the English text has a list'],
    [
      'another value in a table',
      ['| 7', '| 8'],
      'the numbers here are 8, the English ones 7 (line 27 of the English text)',
    ],
    ['a block without its words', ['alt: एक रेखा\n', ''], 'the block must have the texts alt, caption, levels, marks'],
    ['an example of its own', ['alt: ', 'closes: [1]\nalt: '], 'the block must have the texts alt, caption'],
    ['a mark too few', ['[हाई, अंत]', '[हाई]'], 'hi/a-lesson.md:8: marks must have 2 texts'],
    ['another number in a picture', ['लेवल 101', 'लेवल 102'], 'hi/a-lesson.md:8: the numbers here are 102'],
    ['a text more', ['| A | 7 |', '| A | 7 |\n\nऔर'], 'hi/a-lesson.md:22: the English text ends before this'],
    ['a text less', ['| नाम | मान |\n|---|---:|\n| A | 7 |\n', ''], 'hi/a-lesson.md: it ends before line 27'],
    ['facts of its own', ['title:', 'level: advanced\ntitle:'], 'hi/a-lesson.md:1: '],
  ] as const)('%s', (_, [from, to], message) => {
    expect(HINDI).toContain(from);
    expect(() => translate(HINDI.replace(from, to))).toThrow(message);
  });

  it('no name for what a picture shows', () => {
    expect(() => translate(HINDI, {})).toThrow('hi/a-lesson.md:8: names.yaml has no name for "Average Volume"');
  });
});
