import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inBothLanguages } from './both-languages.ts';
import { compileLessons } from './compile-lessons.ts';

const FACTS = 'level: beginner\ngroup: risk\nsources: [{ title: A book }]\n';
const TEXT = (title: string, facts = '') => `---\ntitle: ${title}\nsummary: ${title}.\n${facts}---\nText 1\n`;
const PATH = (lessons: string, name = 'first') =>
  `- path: ${name}\n  title: { en: First, hi: पहला }\n  summary: { en: Begin., hi: शुरू। }\n  lessons: [${lessons}]\n`;

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['en', 'hi']) mkdirSync(path.join(folder, name));
  const usual = {
    'en/a.md': TEXT('A', FACTS),
    'en/b.md': TEXT('B', FACTS),
    'hi/names.yaml': '{}',
    'paths.yaml': PATH('a, b'),
  };
  for (const [name, content] of Object.entries({ ...usual, ...files })) writeFileSync(path.join(folder, name), content);
  return folder;
}

const contentOf = (folder: string) => inBothLanguages(compileLessons(path.join(folder, 'en')).lessons, folder);

describe('a folder of lessons', () => {
  it('has each in Hindi where there is a translation, and in English where there is none', () => {
    const { en, hi } = contentOf(folderOf({ 'hi/b.md': TEXT('बी') }));
    expect(hi.list.map(({ title, languages }) => [title, ...languages])).toEqual([
      ['A', 'en'],
      ['बी', 'hi', 'en'],
    ]);
    expect(en.lessons.map(({ title, languages }) => [title, ...languages])).toEqual([
      ['A', 'en'],
      ['B', 'en', 'hi'],
    ]);
    expect(hi.lessons.map(({ slug }) => slug)).toEqual(['b']);
    expect([en.paths, hi.paths].flat().map(({ title, lessons }) => [title, ...lessons])).toEqual([
      ['First', 'a', 'b'],
      ['पहला', 'a', 'b'],
    ]);
  });

  it.each([
    ['a translation of no lesson', { 'hi/c.md': TEXT('सी') }, 'hi/c.md: there is no English lesson of this name'],
    ['a path to no lesson', { 'paths.yaml': PATH('a, c') }, 'paths.yaml: first has "c", which is no lesson'],
    ['a path that turns back', { 'paths.yaml': PATH('a, b, a') }, 'paths.yaml: first has "a" twice'],
    ['two paths of one name', { 'paths.yaml': PATH('a, b') + PATH('b, a') }, 'there are two paths "first"'],
    ['a path without a Hindi name', { 'paths.yaml': PATH('a, b').replace(', hi: पहला', '') }, 'paths.yaml: '],
    ['a path of one lesson', { 'paths.yaml': PATH('a') }, 'paths.yaml: '],
  ])('refuses %s', (_, files, message) => {
    expect(() => contentOf(folderOf(files))).toThrow(message);
  });
});
