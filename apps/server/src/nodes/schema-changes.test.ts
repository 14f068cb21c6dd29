import { pino } from 'pino';
import { expect, inject, it } from 'vitest';
import { connect } from '#platform/db/db.ts';
import { LEASES, MIGRATIONS, migrateAsBefore } from '#platform/db/migrate.ts';
import { atEnd } from '../testing/at-end.ts';
import { breaksOf, readColumns } from '../testing/schema-changes.ts';
import { createEmptyDatabase, createTestDatabase, testDatabase } from '../testing/test-database.ts';
import { PROTOCOL } from './subjects.ts';

/**
 * Migrations that nodes of the version before can't live with, each with the protocol number of its version: those nodes
 * answer 503 then, instead of errors. Without need there is none: docs/recipes/release.md.
 */
const BREAKING: Readonly<Record<string, number>> = {};

it('nodes of the version before can live with every migration, or follow no leader that has it', async () => {
  const database = await createEmptyDatabase();
  const { db, pool, stop } = connect({ ...inject('cluster'), database, max: 1 }, pino({ level: 'silent' }));
  atEnd(stop);
  const names = Object.keys(MIGRATIONS);
  const first = names.indexOf(LEASES) + 1;
  await migrateAsBefore(db, names.slice(0, first));
  for (let before = await readColumns(pool), i = first; i < names.length; i++) {
    const name = names[i] as string;
    await migrateAsBefore(db, names.slice(0, i + 1));
    const after = await readColumns(pool);
    const isAllowed = (BREAKING[name] ?? Number.POSITIVE_INFINITY) <= PROTOCOL;
    expect([name, isAllowed ? [] : breaksOf(before, after)]).toEqual([name, []]);
    before = after;
  }
});

it('names what is gone, of another type, or wanted of rows that nodes of before write', async () => {
  const { pool } = await testDatabase(await createTestDatabase());
  const before = await readColumns(pool);
  await pool.query(`
    alter table users drop column name;
    alter table watchlists rename column name to title;
    alter table leases alter column fence type bigint;
    update leases set address = '';
    alter table leases alter column address set not null;
    alter table leases add column version text, add column since timestamptz not null default now();
    alter table leases add column place text not null default '';
    alter table leases alter column place drop default;
    create table of_later (a integer not null)`);
  expect(breaksOf(before, await readColumns(pool))).toEqual([
    'leases.address takes no null',
    'leases.fence is bigint instead of integer',
    'leases.place is new and has no default',
    'users.name is gone',
    'watchlists.name is gone',
    'watchlists.title is new and has no default',
  ]);
});
