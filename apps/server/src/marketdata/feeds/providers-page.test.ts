import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { EXCHANGE_NAMES } from '#platform/provider-settings.ts';
import { ADAPTERS } from '../../testing/fake-provider/adapters.ts';
import { CLAUSES } from '../../testing/fake-provider/clauses.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../../../docs/providers.md');

it('every exchange is in the conformance suite', () => {
  expect(ADAPTERS.map(({ protocol }) => protocol.name).toSorted()).toEqual(EXCHANGE_NAMES.toSorted());
});

it('docs/providers.md has a line for each clause that is run, with each adapter', () => {
  const names = ADAPTERS.map(({ protocol }) => protocol.name);
  const lines = [
    `| clause | meaning | ${names.join(' | ')} |`,
    `|---|---|${names.map(() => '---|').join('')}`,
    ...CLAUSES.map(({ name, meaning }) => `| ${name} | ${meaning} | ${names.map(() => 'tested').join(' | ')} |`),
  ];
  const page = readFileSync(PAGE, 'utf8');
  expect(page.slice(page.indexOf('| clause |')).trim()).toBe(lines.join('\n'));
});
