import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { dumpRows, dumpSchema } from '../../testing/dump-sql.ts';
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

const tableOf = (line: string): string => /^insert into (\S+)/.exec(line)?.[1] ?? '';

/** Without partitions, which are created as rows arrive. */
const schemaOf = async (client: pg.Client): Promise<string[]> =>
  (await dumpSchema(client)).filter((line) => !/^create table \S+ partition of /.test(line)).toSorted();

const migrationsIn = (sql: string): string[] =>
  [...sql.matchAll(/^insert into kysely_migration .* values \('([^']+)'/gm)].map(([, name]) => name as string);

describe.each(releases)('the database of %s', (release) => {
  const sql = readFileSync(path.join(FOLDER, release), 'utf8');

  it('is still made by its migrations', async () => {
    const { db, client } = await open(await createEmptyDatabase());
    await migrateAsBefore(db, migrationsIn(sql));
    const schema = (await dumpSchema(client)).map((line) => `${line}\n`);
    const lines = sql.split(/(?<=\n)/).filter((line) => !line.startsWith('insert into '));
    expect(schema.toSorted()).toEqual(lines.toSorted());
  });

  it('is upgraded to the schema of a new one, and keeps its rows', async () => {
    const { db, client } = await open(await createEmptyDatabase());
    await client.query(sql);
    await migrate(db, log);
    const fresh = await open(await createTestDatabase());
    expect(await schemaOf(client)).toEqual(await schemaOf(fresh.client));
    const kept = new Set((await dumpRows(client)).map(tableOf).map(unpartitioned));
    const wanted = new Set(sql.split('\n').map(tableOf).filter(Boolean));
    expect([...wanted].filter((table) => !kept.has(table))).toEqual(EMPTIED[release] ?? []);
  });
});
