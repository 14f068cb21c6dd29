import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { connect, type Database } from '#platform/db/db.ts';

/** A database of the running test's own, migrated and empty; dropped when the test ends. */
export async function testDatabase(): Promise<Database> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(cluster, `create database ${name} template template_wickwise`);
  const database = connect({ ...cluster, database: name }, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await database.stop();
    await administer(cluster, `drop database ${name} with (force)`);
  });
  return database;
}

async function administer(cluster: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
