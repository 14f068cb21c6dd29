import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Longest time for connections to end, ms. */
const LIMIT_MS = 10_000;
const LOOK_MS = 25;

/**
 * Ends the connections that a condition chooses in `pg_stat_activity`, and resolves when they are gone: what they had
 * begun and not committed never will be. Rejects when they don't end.
 */
export async function endConnections(
  client: Pick<pg.Pool, 'query'>,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${condition}`,
      [...values],
    );
    if (!rowCount) return;
    if (performance.now() > deadline) throw new Error('connections of another node do not end');
    await sleep(LOOK_MS);
  }
}
