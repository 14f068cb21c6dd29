import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHousePlace } from '#platform/clickhouse-place.ts';
import type { Log } from '#platform/log.ts';
import { StartError } from '#platform/start-error.ts';
import { ClickHouseConnection } from './connection.ts';
import { errorNumber } from './failures.ts';
import { BARS, createTables } from './tables.ts';

const AGAIN_AFTER_MS = 250;
const NO_DATABASE = 81;
const NO_ACCESS = new Set([192, 193, 194, 195, 516]);
const NO_RIGHT = 497;

export interface WaitOptions {
  /** How long to wait for a server that isn't up, ms; 0 asks once. */
  limitMs: number;
  log: Log;
  /** Aborts the wait. */
  signal?: AbortSignal;
}

/**
 * Waits for a server that may still be starting, and makes the table of bars. Resolves with whether it holds any bar.
 * Throws a `StartError` for a refusal, at the limit and on abort.
 */
export async function waitForClickHouse(place: ClickHousePlace, options: WaitOptions): Promise<{ hasBars: boolean }> {
  const connection = new ClickHouseConnection(place);
  try {
    await untilReady(connection, place, options);
    return { hasBars: (await connection.askText(`select 1 from ${BARS} limit 1`)) !== '' };
  } finally {
    await connection.close();
  }
}

async function untilReady(
  connection: ClickHouseConnection,
  place: ClickHousePlace,
  { limitMs, log, signal }: WaitOptions,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  let hasSaidSo = false;
  for (;;) {
    const error = await createTables(connection).catch((reason: unknown) => reason);
    if (signal?.aborted) throw new StartError('The start was broken off.');
    if (error === undefined) break;
    const reason = (error as Error).cause ?? error;
    const refusal = refusalOf(reason, place);
    if (refusal !== undefined) throw new StartError(refusal);
    if (performance.now() >= deadline) throw new StartError(sentence(reason, limitMs));
    if (!hasSaidSo) log.warn(`ClickHouse does not answer yet: waiting up to ${limitMs / 1_000} s for it`);
    hasSaidSo = true;
    await sleep(AGAIN_AFTER_MS, undefined, signal ? { signal } : {}).catch(() => {});
  }
  if (hasSaidSo) log.warn('ClickHouse answers');
}

/** Returns why a server that is up doesn't take bars; undefined where waiting may help. */
export function refusalOf(error: unknown, { database }: ClickHousePlace): string | undefined {
  const number = errorNumber(error);
  if (number === undefined) return undefined;
  if (NO_ACCESS.has(number)) return 'ClickHouse takes neither user nor password of CLICKHOUSE_URL.';
  if (number === NO_DATABASE) return `ClickHouse has no database ${database}, which CLICKHOUSE_URL names. Create it.`;
  if (number === NO_RIGHT)
    return `ClickHouse's user of CLICKHOUSE_URL may not use the database ${database} as it has to.`;
  return undefined;
}

const sentence = (error: unknown, limitMs: number): string =>
  `ClickHouse can't be reached: ${failureReason(error)}. ` +
  `${limitMs > 0 ? `It did not answer within ${limitMs / 1_000} s. ` : ''}Check CLICKHOUSE_URL, and that the server runs.`;

/** Returns the reason: a host with several addresses fails with one error for each. */
export function failureReason(error: unknown): string {
  const { message } = error instanceof AggregateError ? (error.errors.at(-1) as Error) : (error as Error);
  return (message.split('\n')[0] as string).replace(/\.$/, '');
}
