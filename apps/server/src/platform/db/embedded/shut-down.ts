import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OWNER_NAME } from './owner-lock.ts';
import { isPostgres, kill, postmasterPid, processesIn } from './postmaster.ts';

const ALONE_PATIENCE_MS = 1_000;

/** PostgreSQL's "fast" and "immediate" shutdown, then the system's, each with its time in ms. */
const SHUTDOWN = [
  ['SIGINT', 2_500],
  ['SIGQUIT', 500],
  ['SIGKILL', 500],
] as const;

/** Name of this process's connections, including its threads'. */
export const OWN_NAME = `wickwise server ${process.pid}`;

/** Stops the server, in the end by force; its next start then recovers as after a power cut. */
export async function shutDown(data: string, sockets: string): Promise<void> {
  const pid = postmasterPid(data);
  for (const [name, patienceMs] of SHUTDOWN) {
    if (!isPostgres(pid)) break;
    kill(pid, name);
    resume(data); // a suspended process handles no other signal
    for (const end = Date.now() + patienceMs; isPostgres(pid) && Date.now() < end; ) await sleep(20);
  }
  for (const left of processesIn(data)) if (isPostgres(left)) kill(left, 'SIGKILL');
  rmSync(sockets, { recursive: true, force: true });
}

/** Lets suspended processes of the server go on. */
export function resume(data: string): void {
  const pid = postmasterPid(data);
  for (const one of new Set([pid, ...processesIn(data)])) if (isPostgres(one)) kill(one, 'SIGCONT');
}

/** Returns whether nobody else is connected, once our own connections had a moment to close. */
export async function isAlone(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    application_name: OWN_NAME,
    connectionTimeoutMillis: ALONE_PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    for (const deadline = Date.now() + ALONE_PATIENCE_MS; ; await sleep(25)) {
      if ((await countOthers(client)) === 0) return true;
      if (Date.now() > deadline) return false;
    }
  } catch {
    return true; // a server that doesn't answer serves nobody
  } finally {
    client.connection.stream.destroy();
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>({
    text: `select count(*)::int as others from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> all($1)`,
    values: [[OWN_NAME, OWNER_NAME]],
    query_timeout: ALONE_PATIENCE_MS,
  } as pg.QueryConfig);
  return rows[0]?.others ?? 0;
}
