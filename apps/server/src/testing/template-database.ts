import { pino } from 'pino';
import { connect } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { Jobs } from '#platform/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the socket and user of the tests' PostgreSQL. */
    cluster: { host: string; user: string };
  }
}

/**
 * Makes the migrated database from which each test clones its own. The server's files needn't outlive a power cut: a test
 * that makes a database and drops it would wait for the disk for seconds.
 */
export async function makeTemplate(server: { host: string; user: string }): Promise<void> {
  const log = pino({ level: 'silent' });
  const admin = connect({ ...server, database: 'postgres' }, log);
  for (const setting of ['fsync', 'full_page_writes']) await admin.pool.query(`alter system set ${setting} = off`);
  await admin.pool.query('select pg_reload_conf()');
  await admin.pool.query('create database template_wickwise');
  const template = connect({ ...server, database: 'template_wickwise' }, log);
  await migrate(template.db, log);
  const jobs = new Jobs(template.pool, log);
  await jobs.start(); // makes its tables, once for all tests
  await jobs.stop();
  await template.stop();
  await admin.stop();
}
