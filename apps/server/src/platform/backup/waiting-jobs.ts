import type pg from 'pg';
import type { Manifest } from './manifest.ts';

/** Name of the waiting jobs in a backup: no table of ours can have it. */
export const JOBS_TABLE = 'jobs.waiting';
export const JOB_COLUMNS = ['queue', 'id', 'due_ms'];

/** Unfinished jobs, active ones included; names of the library's own begin with underscores. */
const WAITING = `
  select name, data->>'id', (extract(epoch from start_after) * 1000)::bigint
  from jobs.job where state < 'completed' and not starts_with(name, '__') order by created_on, id`;
const NONE = `select null::text, null::text, null::bigint where false`;

const hasJobs = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('jobs.job') is not null as found`);
  return rows[0]?.found === true;
};

/** Returns the query that reads waiting jobs. */
export const waitingJobs = async (client: pg.ClientBase): Promise<string> => ((await hasJobs(client)) ? WAITING : NONE);

/** Lists the queues of waiting jobs. */
export async function listQueues(client: pg.ClientBase): Promise<Manifest['queues']> {
  if (!(await hasJobs(client))) return [];
  const { rows } = await client.query<Manifest['queues'][number]>(`
    select name, retry_limit as retries, retry_delay as "retryDelaySeconds", expire_seconds as "lostAfterSeconds"
    from jobs.queue where not starts_with(name, '__') order by name`);
  return rows;
}
