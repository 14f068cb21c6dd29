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

/** A file, one line of it, and why that line is an offence. */
const PLANTED = [
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
    `${WEB}/lib/planted.test.ts`,
    `import { start } from '../../../server/src/start.ts';`,
    `apps/web doesn’t know ${SERVER}`,
  ],
] as const;

describe('the walls', () => {
  const offences = checkWalls(ROOT, Object.fromEntries(PLANTED.map(([file, line]) => [file, `// planted\n${line}\n`])));

  it.each(PLANTED)('stand in the way of %s: %s', (file, line, why) => {
    const specifier = /'([^']+)'/.exec(line)?.[1];
    expect(offences).toContain(`${file}:2 imports ${specifier}: ${why}`);
  });

  it('are broken by nothing that is there', () => {
    expect(offences.filter((offence) => !offence.includes('planted'))).toEqual([]);
  });

  it('tell a circle of types', () => {
    const file = `${SERVER}/roles/context.ts`;
    const told = checkWalls(ROOT, { [file]: `import type { RetentionContext } from './retention.ts';` });
    expect(told).toContain(`imports run in a circle: ${file} → ${SERVER}/roles/retention.ts → ${file}`);
  });
});

describe('tables', () => {
  const alien = `${SERVER}/modules/whatsnew/planted.ts`;

  it.each([
    `db.selectFrom('strategies')`,
    `db.selectFrom('whatsnew_reads').innerJoin('screens', 'id', 'id')`,
    'sql`select * from whatsnew_reads join alerts on true`',
    'sql`\n  update users set name = 1`',
  ])('are named by who keeps them alone: %s', (query) => {
    const [offence, ...more] = checkTables(ROOT, [alien], { [alien]: `const rows = ${query};` });
    expect(offence).toMatch(/planted\.ts:\d names the table \w+, which apps\/server\/src\/modules\/\w+ keeps/);
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
