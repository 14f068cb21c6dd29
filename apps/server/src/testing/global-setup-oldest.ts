import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';
import { oldestServer } from './postgres-versions.ts';
import { makeTemplate } from './template-database.ts';

/** Like `global-setup.ts`, on the oldest supported PostgreSQL installed here. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!oldestServer) throw new Error('there is no older PostgreSQL here: this project should not run');
  const server = await startPostgres(oldestServer.programs);
  await makeTemplate(server.connection);
  project.provide('cluster', server.connection);
  return server.stop;
}
