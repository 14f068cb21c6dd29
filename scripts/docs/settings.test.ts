import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Environment } from '../../apps/server/src/platform/environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

it('lists every setting of the server in .env.example, and no other', () => {
  const known = Object.keys(Environment.shape);
  expect(known.length).toBeGreaterThan(20);
  expect(namesIn(read('.env.example'), /^# ?([A-Z][A-Z0-9_]+)=/gm).toSorted()).toEqual(known.toSorted());
});
