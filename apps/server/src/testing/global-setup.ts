import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openCluster } from '#platform/db/embedded/cluster.ts';
import { cleanUpAfter } from './clean-up.ts';
import { TEST_CONNECTIONS } from './postgres-server.ts';
import { makeTemplate } from './template-database.ts';

/** Starts one built-in PostgreSQL for all tests, with a migrated template from which each test clones its database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-test-'));
  const cleanUp = cleanUpAfter(folder, path.join(folder, 'postgres'));
  const cluster = await openCluster(folder, pino({ level: 'silent' }), { maxConnections: TEST_CONNECTIONS });
  const { host = '', user = '' } = cluster.connection('postgres');
  await makeTemplate({ host, user });
  project.provide('cluster', { host, user });
  return async () => {
    await cluster.stop();
    await cleanUp();
  };
}
