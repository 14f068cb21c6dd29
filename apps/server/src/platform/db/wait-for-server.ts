import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { DatabaseAway, StartError } from '../start-error.ts';
import { isConnectionLost } from './failure-kind.ts';

const AGAIN_AFTER_MS = 250;
const TRY_MS = 3_000;

interface Patience {
  /** How long to wait for a server that isn't up, ms; 0 asks once. */
  limitMs: number;
  log: Log;
  /** Aborts the wait. */
  signal?: AbortSignal;
}

/**
 * Waits for a server that may still be starting; a refusal counts as up. Logs once that it waits. Throws a `StartError`
 * at the limit or on abort.
 */
export async function waitForServer(connection: pg.ClientConfig, { limitMs, log, signal }: Patience): Promise<void> {
  const deadline = performance.now() + limitMs;
  let hasSaidSo = false;
  for (;;) {
    const reason = await whyNotUp(connection);
    if (signal?.aborted) throw new StartError('The start was broken off.');
    if (reason === undefined) break;
    if (performance.now() >= deadline) throw new DatabaseAway(sentence(reason, limitMs));
    if (!hasSaidSo) log.warn({ reason }, `the database does not answer yet: waiting up to ${limitMs / 1_000} s for it`);
    hasSaidSo = true;
    await sleep(AGAIN_AFTER_MS, undefined, signal ? { signal } : {}).catch(() => {});
  }
  if (hasSaidSo) log.warn('the database answers');
}

const sentence = (reason: string, limitMs: number): string =>
  `The database can't be reached: ${reason}. ` +
  `${limitMs > 0 ? `It did not answer within ${limitMs / 1_000} s. ` : ''}Check DATABASE_URL, and that the server runs.`;

async function whyNotUp(connection: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: TRY_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return isConnectionLost(error) || isTimeOut(error) ? reasonOf(error) : undefined;
  } finally {
    client.connection.stream.destroy();
  }
}

/** Message of the driver, which has no code. */
const isTimeOut = (error: unknown): boolean => /timeout/i.test((error as Error).message);

/** Returns the reason: a host with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  const { message } = error instanceof AggregateError ? (error.errors.at(-1) as Error) : (error as Error);
  return message;
}
