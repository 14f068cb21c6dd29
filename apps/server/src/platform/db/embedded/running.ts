import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isPostgres, postmasterPid, processesIn } from './postmaster.ts';

const STOP_TIMEOUT_MS = 20_000;

/** A suspended server accepts connections and doesn't answer, ms. */
const LIMIT_MS = 3_000;

/** Processes of a killed server end as soon as they notice, ms. */
export const ORPHAN_PATIENCE_MS = 5_000;

/** Returns whether a server runs on the folder; waits for one that is starting or stopping. */
export async function isRunning(data: string, connection: pg.ClientConfig): Promise<boolean> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isPostgres(postmasterPid(data)) && Date.now() < deadline) {
    if (await answers(connection)) return true;
    await sleep(50);
  }
  return false;
}

export async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.connection.stream.destroy();
  }
}

/**
 * Removes the lock files of a server that is gone: in its data and beside its socket.
 *
 * PostgreSQL takes any process of that number for its predecessor, also a zombie that nobody has reaped, or a stranger
 * with the same number in a restarted container, and refuses to start. Where the number isn't a PostgreSQL server and no
 * process works in the folder any more, nobody can be harmed.
 */
export async function clearDeadLocks(data: string, sockets: string): Promise<void> {
  const pid = postmasterPid(data);
  if (process.platform !== 'linux' || !pid || isPostgres(pid)) return;
  const deadline = Date.now() + ORPHAN_PATIENCE_MS;
  while (processesIn(data).length > 0) {
    if (Date.now() > deadline) return; // PostgreSQL itself will report the cause
    await sleep(50);
  }
  rmSync(path.join(data, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(sockets)) rmSync(path.join(sockets, name), { force: true });
}
