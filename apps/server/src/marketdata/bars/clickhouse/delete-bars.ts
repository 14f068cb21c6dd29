import { setTimeout as sleep } from 'node:timers/promises';
import type { Timeframe } from '@wickwise/market';
import { DatabaseUnavailable } from '#platform/errors.ts';
import type { BarRange } from '../bar-store.ts';
import type { ClickHouseConnection } from './connection.ts';
import { sqlOfRange } from './read-bars.ts';
import { BARS } from './tables.ts';

const LIMIT_MS = 10 * 60_000;
const FIRST_LOOK_MS = 20;
const LOOK_EVERY_MS = 1_000;

/**
 * Deletes bars with all their versions; resolves with their number once no reader finds them. The server writes the
 * parts that hold some of them again, so it takes seconds for large ones.
 */
export async function deleteBars(
  connection: ClickHouseConnection,
  instrumentNos: readonly number[],
  timeframe: Timeframe,
  range: BarRange,
): Promise<number> {
  if (instrumentNos.length === 0) return 0;
  const where = sqlOfRange(instrumentNos, timeframe, range);
  const counted = await connection.askText(
    `select count() from (select open_ms from ${BARS} where ${where} group by instrument_no, open_ms)`,
  );
  if (counted === '0') return 0;
  await connection.command(`alter table ${BARS} delete where ${where}`); // not tried twice: bars may come in between
  await whenDeleted(connection);
  return Number(counted);
}

/** The server deletes in the background; old ones have no setting to wait for it. */
async function whenDeleted(connection: ClickHouseConnection): Promise<void> {
  const deadlineMs = performance.now() + LIMIT_MS;
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LOOK_EVERY_MS)) {
    const waiting = await connection.askText(
      `select count() from system.mutations where database = currentDatabase() and table = '${BARS}' and is_done = 0`,
    );
    if (waiting === '0') return;
    if (performance.now() > deadlineMs)
      throw new DatabaseUnavailable(new Error(`bars are being deleted since ${LIMIT_MS / 60_000} minutes`), false);
    await sleep(pauseMs);
  }
}
