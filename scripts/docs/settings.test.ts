import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Environment } from '../../apps/server/src/platform/environment.ts';
import { settingsPages } from '../settings-pages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

it('lists every setting of the server in .env.example, and no other', () => {
  const known = Object.keys(Environment.shape);
  expect(known.length).toBeGreaterThan(20);
  expect(namesIn(read('.env.example'), /^# ?([A-Z][A-Z0-9_]+)=/gm).toSorted()).toEqual(known.toSorted());
});

it('says of every setting on a page what it means, its default and what it takes: node scripts/settings-pages.ts', () => {
  const pages = [...settingsPages()];
  for (const [file, page] of pages) expect(read(file)).toBe(page);
  const rows = pages.flatMap(([, page]) => namesIn(page, /^\| `([A-Z0-9_]+)` \| \S.* \| \S.* \|$/gm));
  expect(rows.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  const groups = pages.flatMap(([, page]) => page.split('\n| setting | default | takes |').slice(0, -1));
  expect(groups.filter((group) => (group.split('\n\n').at(-1) ?? '').split(' ').length < 5)).toEqual([]);
});
