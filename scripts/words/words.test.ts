import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkWords } from './check-words.ts';
import { findWords } from './find-words.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = 'apps/server/src/modules/alerts/alien.ts';

const wordsOf = (text: string): string[] => findWords(text).map(({ word }) => word);

describe('words of the old dialect', () => {
  it.each([
    ['// computed anew', ['anew']],
    ['/** Whoever asks, of whom */', ['Whoever', 'whom']],
    ['const told = tellMeOf(alert);', ['told', 'tellMe']],
    ['it stands beside them, and stood there', ['stands beside', 'stood']],
    ['it is told of, so many times', ['told', 'so many times']],
    ['switched off for good, by itself', ['for good', 'by itself']],
  ])('are found in %s', (text, words) => {
    expect(wordsOf(text).toSorted()).toEqual([...words].toSorted());
  });

  it.each([
    'a renewed token stands alone',
    'tells two kinds apart',
    'const untold = 1; bookkeeping;',
    'it lies between two levels',
  ])('aren’t found in %s', (text) => {
    expect(wordsOf(text)).toEqual([]);
  });
});

describe('the check of words', () => {
  it('finds nothing in the project', () => {
    expect(checkWords(ROOT)).toEqual([]);
  });

  it('names file, line, word and what to write', () => {
    expect(checkWords(ROOT, { [FILE]: '\n// reads it anew\n' })).toEqual([`${FILE}:2 says “anew”; write again`]);
  });

  it('accepts as many as a folder is allowed, and asks for less once they are gone', () => {
    const planted = { [FILE]: '// anew, and anew' };
    const folder = path.posix.dirname(FILE);
    const alien = (most: number): string[] =>
      checkWords(ROOT, planted, { [folder]: most }).filter((sentence) => sentence.includes(folder));
    expect(alien(1)).toHaveLength(2);
    expect(alien(2)).toEqual([]);
    expect(alien(3)).toEqual([`${folder} has 2 such words: lower its number in scripts/words/allowed-words.ts`]);
  });
});
