import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { connect, type Database } from '#platform/db/db.ts';
import { atEnd } from './at-end.ts';

/** Creates a migrated, empty database that is dropped when the test ends. Returns its name. */
export async function createTestDatabase(): Promise<string> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `create database ${name} template template_wickwise strategy file_copy`);
  atEnd(() => administer(cluster, `drop database ${name} with (force)`));
  return name;
}

/** Creates one without tables. */
export async function createEmptyDatabase(): Promise<string> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `create database ${name} strategy file_copy`);
  atEnd(() => administer(cluster, `drop database ${name} with (force)`));
  return name;
}

/** Returns the address of one, for a server's `DATABASE_URL`; `through` is the folder of a proxy's socket. */
export function urlOfDatabase(name: string, through?: string): string {
  const { host: own, user } = inject('cluster');
  const host = through ?? own;
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
}

/** Connects to a new database or one of the test's; closed when the test ends. `host` is another path to it. */
export async function testDatabase(name?: string, host?: string): Promise<Database> {
  const place = { ...inject('cluster'), ...(host ? { host } : {}) };
  const database = connect({ ...place, database: name ?? (await createTestDatabase()) }, pino({ level: 'silent' }));
  atEnd(() => database.stop());
  return database;
}

async function administer(cluster: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
