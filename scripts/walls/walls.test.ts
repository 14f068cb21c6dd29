import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkTables } from './check-tables.ts';
import { checkWalls } from './check-walls.ts';
import { findCycles } from './find-cycles.ts';
import { TABLES } from './tables.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** A file, an import in it, why that import is an offence, and the line that is named where it isn't the second. */
const PLANTED: [file: string, code: string, why: string, line?: number][] = [
  [
    `${SERVER}/marketdata/feeds/sim/planted.ts`,
    `import { readAlert } from '../../../modules/alerts/store.ts';`,
    `${SERVER}/marketdata/feeds doesn’t know ${SERVER}/modules`,
  ],
  [
    `${SERVER}/modules/alerts/engine/planted.ts`,
    `import type { PaperDeps } from '../../paper/../paper/routes.ts';`,
    `parts of ${SERVER}/modules leave each other alone`,
  ],
  [
    'packages/contract/src/planted.ts',
    `export type { Config } from '../../../apps/server/src/platform/config.ts';`,
    `packages/contract doesn’t know ${SERVER}/platform`,
  ],
  [
    'packages/analytics/src/indicators/planted.ts',
    `import { readFileSync } from 'node:fs';`,
    'packages/analytics doesn’t use node:fs',
  ],
  [
    `${SERVER}/platform/db/embedded/planted.ts`,
    `const later = await import('../../../roles/api.ts');`,
    `${SERVER}/platform doesn’t know ${SERVER}/roles`,
  ],
  [
    `${WEB}/features/alerts/form/planted.tsx`,
    `type Row = import('../../paper/paper-screen.tsx').Row;`,
    `parts of ${WEB}/features leave each other alone`,
  ],
  [
    `${WEB}/ui/table/planted.tsx`,
    `import { useQuery } from '@tanstack/react-query';`,
    `${WEB}/ui doesn’t use @tanstack/react-query`,
  ],
  [
    `${SERVER}/modules/notices/planted.ts`,
    `import { testDatabase } from '../../testing/test-database.ts';`,
    'the product knows none of its tests',
  ],
  [
    `${SERVER}/realtime/planted.ts`,
    `const thread = new URL('../modules/signals/store.ts', import.meta.url);`,
    `${SERVER}/realtime doesn’t know ${SERVER}/modules`,
  ],
  [
    `${SERVER}/marketdata/planted-lines.ts`,
    `const later = await import(\n  '../modules/alerts/store.ts'\n);`,
    `${SERVER}/marketdata doesn’t know ${SERVER}/modules`,
    3,
  ],
  [
    `${SERVER}/marketdata/planted-backticks.ts`,
    'const later = await import(`../modules/alerts/store.ts`);',
    `${SERVER}/marketdata doesn’t know ${SERVER}/modules`,
  ],
  [
    `${SERVER}/marketdata/planted-comment.ts`,
    `const later = await import(/* later */ '../modules/alerts/store.ts');`,
    `${SERVER}/marketdata doesn’t know ${SERVER}/modules`,
  ],
  [
    `${SERVER}/marketdata/planted-require.ts`,
    `import alerts = require('../modules/alerts/store.ts');`,
    `${SERVER}/marketdata doesn’t know ${SERVER}/modules`,
  ],
  [
    `${SERVER}/marketdata/planted-resolve.ts`,
    `const place = import.meta.resolve('../modules/alerts/store.ts');`,
    `${SERVER}/marketdata doesn’t know ${SERVER}/modules`,
  ],
  [
    `${WEB}/lib/planted-glob.ts`,
    `const all = import.meta.glob(['../features/paper/ticket.t*']);`,
    `${WEB}/lib doesn’t know ${WEB}/features`,
  ],
  [
    `${SERVER}/marketdata/planted-mock.ts`,
    `vi.mock('../modules/alerts/store.ts');`,
    `${SERVER}/marketdata doesn’t know ${SERVER}/modules`,
  ],
  [
    `${SERVER}/modules/alerts/planted-package.ts`,
    `import { vi } from 'vitest';`,
    `${SERVER}/modules doesn’t use vitest`,
  ],
  [
    'apps/cli/src/planted.ts',
    `import { startProduct } from '../../../bench/harness/product.ts';`,
    `apps/cli doesn’t know bench`,
  ],
  ['e2e/planted.spec.ts', `import { start } from '../apps/server/src/start.ts';`, `e2e doesn’t know ${SERVER}`],
  ['scripts/planted.ts', `import { table } from '../bench/harness/table.ts';`, 'scripts doesn’t know bench'],
  [
    `${WEB}/lib/planted.test.ts`,
    `import { start } from '../../../server/src/start.ts';`,
    `apps/web doesn’t know ${SERVER}`,
  ],
];

describe('the walls', () => {
  const offences = checkWalls(ROOT, Object.fromEntries(PLANTED.map(([file, line]) => [file, `// planted\n${line}\n`])));

  it.each(PLANTED)('refuse %s: %s', (file, code, why, line = 2) => {
    const specifier = /['`]([^'`]+)['`]/.exec(code)?.[1];
    expect(offences).toContain(`${file}:${line} imports ${specifier}: ${why}`);
  });

  it('refuse a name that is computed', () => {
    const file = `${SERVER}/marketdata/planted-computed.ts`;
    expect(checkWalls(ROOT, { [file]: `const later = await import(name);` })).toContain(
      `${file}:1 imports a computed name: write the name out, so that it can be checked`,
    );
  });

  it.each([`${SERVER}/modules`, `${WEB}/features`])('refuse a file beside the folders of %s', (room) => {
    expect(checkWalls(ROOT, { [`${room}/planted.ts`]: 'export {};' })).toContain(
      `${room}/planted.ts belongs into one of the folders of ${room}`,
    );
  });

  it('refuse a folder that is in no room', () => {
    const file = 'packages/other/planted.ts';
    expect(checkWalls(ROOT, { [file]: 'export {};' })).toContain(
      `${file} is in no room; add its folder to scripts/walls/rooms.ts`,
    );
  });

  it('are broken by nothing that is there', () => {
    expect(offences.filter((offence) => !offence.includes('planted'))).toEqual([]);
  });

  it('tell a circle of types', () => {
    const file = `${SERVER}/roles/context.ts`;
    const offences = checkWalls(ROOT, { [file]: `import type { RetentionContext } from './retention.ts';` });
    expect(offences).toContain(`imports run in a circle: ${file} → ${SERVER}/roles/retention.ts → ${file}`);
  });
});

describe('tables', () => {
  const alien = `${SERVER}/modules/whatsnew/planted.ts`;

  it.each([
    `db.selectFrom('strategies')`,
    `db.selectFrom('whatsnew_reads').innerJoin('screens', 'id', 'id')`,
    'sql`select * from whatsnew_reads join alerts on true`',
    'sql`\n  update users set name = 1`',
    `db.selectFrom('strategies as s')`,
    `db.selectFrom('whatsnew_reads as r').innerJoin('screens as s', 's.id', 'r.id')`,
    `db.selectFrom(['whatsnew_reads', 'alerts'])`,
    `db.selectFrom('whatsnew_reads').rightJoin('alerts', 'id', 'id')`,
    `db.mergeInto('alerts').using('whatsnew_reads', 'id', 'id')`,
    `db.mergeInto('whatsnew_reads').using('alerts', 'id', 'id')`,
    `db.selectFrom(\n  \`strategies\`)`,
    'sql`select * from whatsnew_reads, alerts as a`',
    'sql`select * from whatsnew_reads r, only alerts`',
    'sql`select * from public.alerts`',
    'sql`select * from "public"."alerts"`',
    'sql`SELECT * FROM alerts`',
    `sql.table('alerts')`,
    'sql`merge into whatsnew_reads using alerts on true`',
    `readRows('alert_firings')`,
  ])('are named by their owner only: %s', (query) => {
    const [offence, ...more] = checkTables(ROOT, [alien], { [alien]: `const rows = ${query};` });
    expect(offence).toMatch(/planted\.ts:\d names the table \w+, which apps\/server\/src\/modules\/\w+ keeps$/);
    expect(more).toEqual([]);
  });

  it('have an owner each, and are those that the migrations make', () => {
    const folder = path.join(ROOT, 'apps/server/migrations');
    const made = readdirSync(folder).flatMap((file) =>
      [...readFileSync(path.join(folder, file), 'utf8').matchAll(/create table (\w+) ?\(|createTable\('(\w+)'/g)].map(
        (match) => match[1] ?? match[2],
      ),
    );
    expect(Object.values(TABLES).flat().toSorted()).toEqual([...new Set(made)].toSorted());
  });
});

describe('findCycles', () => {
  const edges = (text: string) => text.split(' ').map((edge) => ({ from: edge[0] as string, to: edge[1] }));

  it('finds the shortest way back, each group once', () => {
    expect(findCycles(edges('ab bc ca bb ax xy de ed'))).toEqual([
      ['a', 'b', 'c', 'a'],
      ['d', 'e', 'd'],
    ]);
    expect(findCycles(edges('ab bc ac'))).toEqual([]);
  });
});
