import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compileLessons } from './compile-lessons.ts';

const FILE = (more: string, text: string) => `---
title: One
summary: One.
level: beginner
group: risk
sources: [{ title: A book }]
${more}---
${text}
`;

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-lessons-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return folder;
}

describe('a folder of lessons', () => {
  it('is in order of groups, then of their own order', () => {
    const folder = folderOf({
      'b.md': FILE('order: 2\n', 'B'),
      'a.md': FILE('order: 3\n', 'A'),
      'c.md': FILE('', 'C').replace('risk', 'charts'),
      'notes.txt': 'no lesson',
    });
    expect(compileLessons(folder).list.map(({ slug }) => slug)).toEqual(['c', 'b', 'a']);
  });

  it('has no link to a lesson that isn’t there, and names no unknown scan', () => {
    const broken = folderOf({ 'a.md': FILE('', 'See [b](/learning/b).') });
    expect(() => compileLessons(broken)).toThrow('a.md: it links to "b", which is no lesson');
    const unknown = folderOf({ 'a.md': FILE('scan: { pattern: moon, direction: bullish }\n', 'A') });
    expect(() => compileLessons(unknown)).toThrow('a.md: there is no bullish moon');
    const good = folderOf({ 'a.md': FILE('', 'See [b](/learning/b).'), 'b.md': FILE('', 'B') });
    expect(compileLessons(good).lessons).toHaveLength(2);
  });

  it('has records of public strategies, but opens scans only', () => {
    const scan = '{ pattern: breakout_20, direction: bullish }';
    const good = folderOf({ 'a.md': FILE('', `\`\`\`edge\nscan: ${scan}\n\`\`\``) });
    expect(compileLessons(good).lessons[0]?.parts).toMatchObject([{ kind: 'edge' }]);
    const opened = folderOf({ 'a.md': FILE(`scan: ${scan}\n`, 'A') });
    expect(() => compileLessons(opened)).toThrow('a.md: there is no bullish breakout_20');
  });

  it('has exercises on patterns that can be practised, and links to them', () => {
    const block = (pattern: string) =>
      `See [all](/learning/practice).\n\n\`\`\`practice\nscan: { pattern: ${pattern}, direction: bullish }\n\`\`\``;
    const good = folderOf({ 'a.md': FILE('', block('hammer')) });
    expect(compileLessons(good).lessons[0]?.parts.at(-1)).toEqual({
      kind: 'practice',
      scan: { pattern: 'hammer', direction: 'bullish' },
    });
    const unseen = folderOf({ 'a.md': FILE('', block('rsi_oversold')) });
    expect(() => compileLessons(unseen)).toThrow('there are no exercises on bullish rsi_oversold');
    expect(() => compileLessons(folderOf({ 'practice.md': FILE('', 'A') }))).toThrow(
      'its address is that of another page',
    );
  });
});
