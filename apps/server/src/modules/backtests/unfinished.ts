import { RuleError } from '@wickwise/analytics';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { testPriceMs } from './price.ts';
import type { QueuedTest } from './queue.ts';
import { giveBackBars, stateOf } from './store.ts';
import type { StoredRequest } from './stored-request.ts';

/** A test that was running each time may be what ended the server. */
const MOST_BROKEN_OFF = 5;
const BROKEN_OFF = 'The server ended five times while this test ran. Use fewer symbols, settings or conditions.';

/** Counts that running tests were interrupted; fails those that were too often. */
async function countBrokenOff(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const running = tx.updateTable('backtests').where('state', '=', 'running').where('id', 'in', ids);
    await running.set({ broken_off: sql`broken_off + 1` }).execute();
    const failed = await running
      .set({ state: 'failed', error: BROKEN_OFF, ended_at: new Date() })
      .where('broken_off', '>=', MOST_BROKEN_OFF)
      .returning(['user_id', 'request', 'created_at'])
      .execute();
    for (const row of failed) await giveBackBars(tx, row);
  });
}

/**
 * Notes that a node gave a test back, or was lost with it. Returns whether the test has to run again: it may have ended
 * or been cancelled meanwhile.
 */
export async function breakOff(db: Db, id: string, isNodeLost: boolean): Promise<boolean> {
  if (isNodeLost) await countBrokenOff(db, [id]);
  const state = await stateOf(db, id);
  return state === 'queued' || state === 'running';
}

/**
 * Returns the unfinished tests of the previous process, in their order. Call it once, at the start. `isElsewhere`: the
 * test runs at another node.
 */
export async function unfinished(db: Db, isElsewhere: (id: string) => boolean = () => false): Promise<QueuedTest[]> {
  const all = await db.selectFrom('backtests').select('id').where('state', '=', 'running').execute();
  const interrupted = all.map(({ id }) => id).filter((id) => !isElsewhere(id));
  await countBrokenOff(db, interrupted);
  const rows = await db
    .selectFrom('backtests')
    .select(['id', 'user_id', 'request'])
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, user_id, request }) => ({
    id,
    userId: user_id,
    priceMs: storedPriceMs(request as StoredRequest),
  }));
}

/** Returns 0 for a rule that is no longer valid: its test then fails with the reason. */
function storedPriceMs(request: StoredRequest): number {
  try {
    return testPriceMs(request);
  } catch (error) {
    if (error instanceof RuleError) return 0;
    throw error;
  }
}
