import pg from 'pg';
import { checkFence } from './fence.ts';

const TRY_MS = 3_000;

/** Opens a connection whose queries end soon, one way or the other; destroy its stream to end it at once. */
export async function openLeaseClient(place: pg.PoolConfig, application_name: string): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: TRY_MS, query_timeout: TRY_MS };
  const client = new pg.Client({ ...place, ...limits, application_name });
  client.on('error', () => {}); // the next query says so
  await client.connect();
  await checkFence(client, application_name);
  return client;
}

/** How far a clock may be from the database's, ms: what machines that set their clocks by NTP never reach. */
export const CLOCK_LIMIT_MS = 5_000;

/**
 * Returns by how many ms this machine's clock is ahead of the database's, at least; 0 where it is as good as right.
 * `databaseMs` was read between `askedMs` and now.
 */
export function clockErrorMs(askedMs: number, databaseMs: number, nowMs = Date.now()): number {
  if (askedMs > databaseMs + CLOCK_LIMIT_MS) return askedMs - databaseMs;
  return nowMs < databaseMs - CLOCK_LIMIT_MS ? nowMs - databaseMs : 0;
}

/** Names of connections that wait for the lease: a fit one has all that a leader needs. */
export const CANDIDATE_NAME = 'wickwise candidate';
export const FIT_NAME = `${CANDIDATE_NAME} fit to lead`;

/** The database's time, epoch ms, in a query. */
export const DATABASE_MS = '(extract(epoch from clock_timestamp()) * 1000)::double precision';
