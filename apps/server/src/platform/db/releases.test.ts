import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { dumpSchema, rowsAsTexts } from '../../testing/dump-sql.ts';
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { connect } from './db.ts';
import { migrate, migrateAsBefore } from './migrate.ts';

const log = pino({ level: 'silent' });
const FOLDER = path.resolve(import.meta.dirname, '../../testing/releases');
const releases = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

/** Tables that a later migration clears on purpose: they are computed or requested again. */
const EMPTIED: Readonly<Record<string, readonly string[]>> = {
  'schema-0015.sql': ['edge_parts', 'edge_runs', 'edges', 'one_time_codes'],
};

/** Columns whose values a later migration changes on purpose, as `table.column`. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {};

async function open(database: string) {
  const opened = connect({ ...inject('cluster'), database, max: 1 }, log);
  onTestFinished(() => opened.stop());
  const client = new pg.Client({ ...inject('cluster'), database });
  await client.connect();
  await client.query(`set timezone = 'UTC'`);
  onTestFinished(() => client.end());
  return { db: opened.db, client };
}

const unpartitioned = (table: string): string => table.replace(/^signals_before_.*/, 'signals');

/** Returns the rows by table, those of partitions together. */
async function rowsOf(client: pg.Client): Promise<Map<string, Record<string, string | null>[]>> {
  const found = new Map<string, Record<string, string | null>[]>();
  for (const [name, rows] of await rowsAsTexts(client)) {
    const table = unpartitioned(name);
    if (rows.length > 0) found.set(table, [...(found.get(table) ?? []), ...rows]);
  }
  return found;
}

/** Partitions are created as rows arrive. */
const isPartition = (line: string): boolean => /^create table \S+ partition of /.test(line);

const schemaOf = async (client: pg.Client): Promise<string[]> =>
  (await dumpSchema(client)).filter((line) => !isPartition(line)).toSorted();

/** Returns the columns, as `table.column`, that are still there and have other values. */
function differences(before: Awaited<ReturnType<typeof rowsOf>>, after: typeof before): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => now[0] && column in now[0]);
    const valuesOf = (some: typeof rows, column: string) => JSON.stringify(some.map((row) => row[column]).toSorted());
    return columns.filter((column) => valuesOf(rows, column) !== valuesOf(now, column)).map((one) => `${table}.${one}`);
  });
}

const migrationsIn = (sql: string): string[] =>
  [...sql.matchAll(/^insert into kysely_migration .* values \('([^']+)'/gm)].map(([, name]) => name as string);

describe.each(releases)('the database of %s', (release) => {
  const sql = readFileSync(path.join(FOLDER, release), 'utf8');

  it('is still made by its migrations', async () => {
    const { db, client } = await open(await createEmptyDatabase());
    await migrateAsBefore(db, migrationsIn(sql));
    const lines = sql
      .trimEnd()
      .split(/;\n/)
      .map((line) => `${line.replace(/;$/, '')};`);
    const wanted = lines.filter((line) => !line.startsWith('insert into ') && !isPartition(line));
    expect(await schemaOf(client)).toEqual(wanted.toSorted());
  });

  it('is upgraded to the schema of a new one, and keeps its rows', async () => {
    const { db, client } = await open(await createEmptyDatabase());
    await client.query(sql);
    const before = await rowsOf(client);
    await migrate(db, log);
    const fresh = await open(await createTestDatabase());
    expect(await schemaOf(client)).toEqual(await schemaOf(fresh.client));
    const after = await rowsOf(client);
    expect([...before.keys()].filter((table) => !after.has(table)).toSorted()).toEqual(EMPTIED[release] ?? []);
    expect(differences(before, after).filter((column) => !CHANGED[release]?.includes(column))).toEqual([]);
  });
});
