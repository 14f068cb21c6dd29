import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNames, exportedNames } from './exported-names.ts';
import { SHARED } from './shared-names.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const STORE = 'apps/server/src/modules/alerts/alien.ts';
const CALL = 'apps/web/src/features/alerts/alien/queries.ts';

/** Returns what is refused for planted files. */
const refused = (planted: Readonly<Record<string, string>>, shared = SHARED): string[] =>
  checkNames(ROOT, planted, shared).filter((sentence) => sentence.includes('alien'));

describe('the names of a file', () => {
  const names = (source: string) => [...exportedNames('alien.ts', source)];

  it.each([
    ['export interface Plan { id: string }', ['Plan']],
    ['export type Plan = string;', ['Plan']],
    ['export const Plan = z.object({});\nexport type Plan = z.infer<typeof Plan>;', ['Plan']],
    ['export abstract class Plan {}', ['Plan']],
    ['export async function* plan() {}', ['plan']],
    ['export enum Plan { a }', ['Plan']],
    ['export const { a, b: [c], ...d } = plan;', ['a', 'c', 'd']],
    ['const a = 1;\nexport { a as plan };', ['plan']],
  ])('are what it declares: %s', (source, expected) => {
    expect(names(source)).toEqual(expected);
  });

  it.each([
    `export { plan } from './plan.ts';`,
    `export * from './plan.ts';`,
    `import { plan } from './plan.ts';\nexport { plan };`,
    `import type { Plan } from './plan.ts';\nexport type { Plan };`,
    'export default function () {}',
    'const plan = 1;',
  ])('are not what it passes on: %s', (source) => {
    expect(names(source)).toEqual([]);
  });
});

describe('an exported name', () => {
  it('means one thing in all that is there', () => {
    expect(checkNames(ROOT)).toEqual([]);
  });

  it('is refused where a second file exports it, as a value or as a type', () => {
    const other = 'packages/market/src/alien.ts';
    expect(refused({ [STORE]: 'export interface Planted {}', [other]: 'export const Planted = 1;' })).toEqual([
      `Planted is exported by ${STORE} and ${other}: rename one, or export it once`,
    ]);
  });

  it('may be that of a listed pair, and of no third file', () => {
    const pair = [{ names: ['alien'], files: [/^apps\/server\//, /queries\.ts$/], why: 'call and answer' }];
    const answer = { [STORE]: 'export function alien() {}' };
    const other = { 'e2e/alien.ts': 'export const alien = 1;' };
    const planted = { ...answer, [CALL]: 'export const alien = 1;' };
    expect(refused(planted, pair)).toEqual([]);
    expect(refused({ ...planted, ...other }, pair)).toHaveLength(1);
    expect(refused({ ...answer, ...other }, pair)).toHaveLength(1);
  });

  it('leaves the list with its second file', () => {
    const pair = [{ names: ['alien'], files: [/store/, /queries/], why: 'gone' }];
    expect(refused({ [STORE]: 'export function alien() {}' }, pair)).toEqual([
      'alien is listed in scripts/walls/shared-names.ts and exported by one file at most',
    ]);
  });

  it('is prescribed in migrations, suites of the bench and translations', () => {
    const same = 'export const up = 1;\nexport const name = 1;';
    expect(refused({ 'apps/server/migrations/alien.ts': 'export const up = 1;' })).toEqual([]);
    expect(refused({ 'bench/alien/index.ts': 'export const name = 1;' })).toEqual([]);
    expect(refused({ 'apps/web/src/features/alien/texts/hi.ts': same })).toEqual([]);
    expect(refused({ 'bench/alien/other.ts': same, [STORE]: same })).toHaveLength(2);
  });
});
