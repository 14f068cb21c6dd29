import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { connect } from '#platform/db/db.ts';
import { openCluster } from '#platform/db/embedded/cluster.ts';
import { migrate } from '#platform/db/migrate.ts';
import { Jobs } from '#platform/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the socket and user of the tests' PostgreSQL. */
    cluster: { host: string; user: string };
  }
}

/** Starts one PostgreSQL for all tests, with a migrated database from which each test clones its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-test-'));
  const log = pino({ level: 'silent' });
  const cluster = await openCluster(folder, log);
  const admin = connect(cluster.connection('postgres'), log);
  await admin.pool.query('create database template_wickwise');
  const template = connect(cluster.connection('template_wickwise'), log);
  await migrate(template.db, log);
  const jobs = new Jobs(template.pool, log);
  await jobs.start(); // makes its tables, once for all tests
  await jobs.stop();
  await template.stop();
  await admin.stop();
  const { host = '', user = '' } = cluster.connection('postgres');
  project.provide('cluster', { host, user });
  return async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
