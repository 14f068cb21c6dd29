import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutCode } from './headings.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs');
const PAGES = globSync('**/*.md', { cwd: FOLDER }).toSorted();

/** Ten minutes at the speed at which technical text is read. */
const MOST_WORDS = 2_200;
const MOST_COLUMNS = 120;

/** Pages that are longer or wider, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'providers.md': 'the page of all providers, which is being cut',
};

/** Returns the words of a page as a reader counts them: no code, addresses, rules of tables. */
const wordsOf = (page: string): number =>
  withoutCode(page)
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe('pages of docs', () => {
  it.for(PAGES.filter((page) => !(page in EXEMPT)))('%s is read in ten minutes, and wrapped outside tables', (name) => {
    const page = readFileSync(path.join(FOLDER, name), 'utf8');
    expect(wordsOf(page)).toBeLessThanOrEqual(MOST_WORDS);
    const prose = withoutCode(page)
      .split('\n')
      .filter((line) => !line.trim().startsWith('|'));
    expect(prose.filter((line) => line.length > MOST_COLUMNS)).toEqual([]);
  });

  it('leave the list of exceptions when they fit', () => {
    expect(Object.keys(EXEMPT).filter((name) => !PAGES.includes(name))).toEqual([]);
    const short = Object.keys(EXEMPT).filter((name) => {
      const page = readFileSync(path.join(FOLDER, name), 'utf8');
      const prose = withoutCode(page)
        .split('\n')
        .filter((line) => !line.trim().startsWith('|'));
      return wordsOf(page) <= MOST_WORDS && prose.every((line) => line.length <= MOST_COLUMNS);
    });
    expect(short).toEqual([]);
  });
});
