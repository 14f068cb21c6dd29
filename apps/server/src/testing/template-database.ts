import { pino } from 'pino';
import { connect } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { Jobs } from '#platform/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket folder and user of the tests' PostgreSQL. */
    cluster: { host: string; user: string };
  }
}

/**
 * What a cluster does for its data to outlive a power cut, or to stay fast for years: a test that creates a database
 * would wait seconds for the disk.
 */
const FOR_YEARS = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'wal_compression'] as const;

/** Creates the migrated database that tests clone. */
export async function makeTemplate(server: { host: string; user: string }): Promise<void> {
  const log = pino({ level: 'silent' });
  const admin = connect({ ...server, database: 'postgres' }, log);
  for (const setting of FOR_YEARS) await admin.pool.query(`alter system set ${setting} = off`);
  await admin.pool.query('select pg_reload_conf()');
  await admin.pool.query('create database template_wickwise');
  const template = connect({ ...server, database: 'template_wickwise' }, log);
  await migrate(template.db, log);
  const jobs = new Jobs(template.pool, log);
  await jobs.start(); // creates its tables once for all tests
  await jobs.stop();
  await template.stop();
  await admin.stop();
}
