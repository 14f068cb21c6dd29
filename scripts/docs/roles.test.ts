import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('names every file of roles/ on the page of the architecture', () => {
  const page = readFileSync(path.join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');
  const section = /^## Roles\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
  const files = globSync('apps/server/src/roles/*.ts', { cwd: ROOT }).map((file) => path.basename(file));
  const roles = files.filter((file) => !file.endsWith('.test.ts'));
  expect(roles.length).toBeGreaterThan(20);
  expect(roles.filter((role) => !section.includes(`\`${role}\``))).toEqual([]);
});
