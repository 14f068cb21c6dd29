import { Jobs } from '#platform/jobs.ts';
import type { RoleContext } from './context.ts';

/** Starts the jobs of all roles, stored as rows of the database. */
export async function startJobs({
  database,
  lifecycle,
  log,
}: Pick<RoleContext, 'database' | 'lifecycle' | 'log'>): Promise<Jobs> {
  const jobs = new Jobs(database.pool, log);
  await jobs.start();
  lifecycle.onStop('jobs', () => jobs.stop());
  return jobs;
}
