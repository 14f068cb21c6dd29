import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database } from '#platform/db/db.ts';

/** Makes a database of the running test's own, migrated and empty; dropped when the test ends. Returns its name. */
export async function createTestDatabase(): Promise<string> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `create database ${name} template template_wickwise strategy file_copy`);
  onTestFinished(() => administer(cluster, `drop database ${name} with (force)`));
  return name;
}

/** The same without tables. */
export async function createEmptyDatabase(): Promise<string> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `create database ${name} strategy file_copy`);
  onTestFinished(() => administer(cluster, `drop database ${name} with (force)`));
  return name;
}

/** A connection to a new database, or to one that the test has made; closed when the test ends. `host` is another way to it. */
export async function testDatabase(name?: string, host?: string): Promise<Database> {
  const place = { ...inject('cluster'), ...(host ? { host } : {}) };
  const database = connect({ ...place, database: name ?? (await createTestDatabase()) }, pino({ level: 'silent' }));
  onTestFinished(() => database.stop());
  return database;
}

async function administer(cluster: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
