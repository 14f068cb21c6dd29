import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseUnavailable } from '../errors.ts';
import { DatabaseAway, StartError } from '../start-error.ts';

const OLDEST_SERVER = 150_000;
const AGAIN_AFTER_MS = 250;

/** How long a start waits for a server that goes away meanwhile, ms; 0 asks once. */
export interface Patience {
  limitMs: number;
  signal?: AbortSignal;
}

/** Throws a `StartError` where a server is too old, or can't be reached within that time. */
export async function checkDatabaseServer(
  pool: pg.Pool,
  { limitMs, signal }: Patience = { limitMs: 0 },
): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`);
      if (Number(rows[0]?.version) >= OLDEST_SERVER) return;
      throw new StartError('The database server is older than PostgreSQL 15.');
    } catch (error) {
      if (error instanceof StartError) throw error;
      const isAway = error instanceof DatabaseUnavailable && error.isDatabaseAway;
      const { message } = error instanceof DatabaseUnavailable ? (error.cause as Error) : (error as Error);
      if (!isAway || signal?.aborted || performance.now() >= deadline)
        throw new DatabaseAway(`The database can't be reached: ${message}.`);
    }
    await sleep(AGAIN_AFTER_MS);
  }
}
