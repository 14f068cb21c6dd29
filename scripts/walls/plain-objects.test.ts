import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('are written as they are: no object literal is spread into another', () => {
  const files = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  expect(files.length).toBeGreaterThan(3_000);
  expect(files.filter((file) => /\.{3}\s*\{/.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});
