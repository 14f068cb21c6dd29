import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { endConnections } from './end-connections.ts';
import { connectionName, LEADER_NAME } from './fence.ts';
import { CANDIDATE_NAME, clockErrorMs, DATABASE_MS, FIT_NAME, openLeaseClient } from './lease-client.ts';

/** A leader that doesn't renew its lease for this long has lost it, by the database's clock, ms. */
export const LEASE_MS = 3_500;
const LOOK_EVERY_MS = 250;
/** A leader without any connection for this long has ended, ms; a restarted database ends all connections at once. */
const ABSENT_MS = 1_500;
/** The same once a database that was away answers again: it takes all that waited for it in turn, the leader too. */
const ABSENT_AFTER_OUTAGE_MS = 4_000;
/** Time in which a leader renews its lease once a database that was away answers again, ms. */
const RENEWAL_MS = 5_000;
/** A look that takes longer was held up by the database, ms. */
const SLOW_LOOK_MS = 1_000;
/** Time in which a node that is fit to lead takes a free lease; after it others do, ms. */
const YIELD_MS = 3_000;
/** How often a node that waits looks whether it may still lead, ms. */
const MAY_LEAD_EVERY_MS = 5_000;

export interface CandidateOptions {
  log: Log;
  /** Returns whether this node has all that a leader needs beside the database and a right clock; by default it has. */
  isFit?: () => boolean;
  /** Ends the wait for the lease, and rejects. */
  signal: AbortSignal;
  /** Throws a `StartError` where this node must not lead; asked now and then, and before the lease is taken. */
  mayLead?: (client: pg.ClientBase) => Promise<void>;
  /** Called once when another node holds it. */
  onWaiting?: () => void;
}

interface SeenLease {
  fence: number;
  is_over: boolean;
  /** Whether the leader has a connection. */
  is_connected: boolean;
  /** Whether a node waits that is fit to lead. */
  has_fit: boolean;
  /** The database's clock, epoch ms. */
  now_ms: number;
}

const isConnected = (name: string): string =>
  `exists (select from pg_stat_activity where datname = current_database() and application_name = ${name})`;

const LOOK = `select fence, expires_at < clock_timestamp() as is_over, ${DATABASE_MS} as now_ms,
    ${isConnected(`'${LEADER_NAME}' || fence`)} as is_connected, ${isConnected(`'${FIT_NAME}'`)} as has_fit
  from leases where name = 'leader'`;

/** Looks again and again whether nobody leads. */
export class Candidate {
  readonly #place: pg.PoolConfig;
  readonly #options: CandidateOptions;
  #hasSaidSo = false;
  #mayLeadAtMs = Number.NEGATIVE_INFINITY;
  /** Since when the leader, by its number, has no connection. */
  #absent: { fence: number; sinceMs: number } | undefined;
  /** Until when a leader has time to renew a lease that ran out while the database was away. */
  #renewableUntilMs = 0;
  #isAway = false;
  /** Whether the last try failed, which is logged once. */
  #hasFailed = false;
  #name = CANDIDATE_NAME;
  #isClockRight = true;
  /** Since when it has left the lease to a node that is fit to lead. */
  #yieldingFromMs: number | undefined;

  constructor(place: pg.PoolConfig, options: CandidateOptions) {
    this.#place = place;
    this.#options = options;
  }

  /** Resolves with the number of this leader, and the connection that has taken it. */
  async win(): Promise<{ client: pg.Client; fence: number }> {
    const { signal } = this.#options;
    let client: pg.Client | undefined;
    try {
      for (;;) {
        signal.throwIfAborted();
        try {
          client ??= await openLeaseClient(this.#place, this.#name);
          const fence = await this.#try(client);
          this.#hasFailed = false;
          if (fence !== undefined) {
            await expel(client, fence);
            return { client, fence };
          }
        } catch (error) {
          if (error instanceof StartError) throw error;
          if (!this.#hasFailed)
            this.#options.log.warn({ err: error }, 'the lease of the leader could not be asked for');
          client?.connection.stream.destroy();
          client = undefined;
          this.#absent = undefined; // the database may have been away, with everybody's connections
          this.#isAway = true;
          this.#hasFailed = true;
        }
        await sleep(LOOK_EVERY_MS * (1 + Math.random()), undefined, { signal });
      }
    } catch (error) {
      client?.connection.stream.destroy();
      throw error;
    }
  }

  async #try(client: pg.Client): Promise<number | undefined> {
    const seen = await this.#look(client);
    await this.#sayFitness(client);
    const nowMs = performance.now();
    const isRenewable = nowMs < this.#renewableUntilMs;
    const absentMs = isRenewable ? ABSENT_AFTER_OUTAGE_MS : ABSENT_MS;
    const isGone = this.#absent !== undefined && nowMs - this.#absent.sinceMs >= absentMs;
    const isFree = isGone || (seen.is_over && !isRenewable);
    if (isFree || nowMs - this.#mayLeadAtMs > MAY_LEAD_EVERY_MS) {
      await this.#options.mayLead?.(client);
      this.#mayLeadAtMs = performance.now();
    }
    if (!isFree || this.#yields(seen.has_fit, nowMs)) {
      if (!this.#hasSaidSo) this.#options.onWaiting?.();
      this.#hasSaidSo = true;
      return undefined;
    }
    const taken = await client.query<{ fence: number }>(
      `update leases set fence = fence + 1, address = null, expires_at = clock_timestamp() + $2 * interval '1 ms'
       where name = 'leader' and fence = $1 and (expires_at < clock_timestamp() or $3)
       returning fence, set_config('application_name', '${LEADER_NAME}' || fence, false)`,
      [seen.fence, LEASE_MS, isGone],
    );
    return taken.rows[0]?.fence;
  }

  async #look(client: pg.Client): Promise<SeenLease> {
    const [askedMs, askedAt] = [performance.now(), Date.now()];
    const { rows } = await client.query<SeenLease>(LOOK);
    const [seen] = rows;
    if (!seen) throw new Error('the lease has no row');
    const nowMs = performance.now();
    if (seen.is_connected) this.#absent = undefined;
    else if (this.#absent?.fence !== seen.fence) this.#absent = { fence: seen.fence, sinceMs: nowMs };
    if (this.#isAway || nowMs - askedMs > SLOW_LOOK_MS) this.#renewableUntilMs = nowMs + RENEWAL_MS;
    this.#isAway = false;
    this.#checkClock(clockErrorMs(askedAt, seen.now_ms));
    return seen;
  }

  /** Whether a free lease is left to another node for a moment, which has all that a leader needs. */
  #yields(hasFit: boolean, nowMs: number): boolean {
    if (this.#name === FIT_NAME || !hasFit) {
      this.#yieldingFromMs = undefined;
      return false;
    }
    this.#yieldingFromMs ??= nowMs;
    return nowMs - this.#yieldingFromMs < YIELD_MS;
  }

  #checkClock(errorMs: number): void {
    if (errorMs !== 0 && this.#isClockRight)
      this.#options.log.warn(
        { seconds: Math.round(errorMs / 1_000) },
        'the clock of this machine differs from the database’s: this node leads only while no other can',
      );
    this.#isClockRight = errorMs === 0;
  }

  /** Lets the leader see whether this node could take its place. */
  async #sayFitness(client: pg.Client): Promise<void> {
    const isFit = this.#isClockRight && (this.#options.isFit?.() ?? true);
    const name = isFit ? FIT_NAME : CANDIDATE_NAME;
    if (name === this.#name) return;
    await client.query(`select set_config('application_name', $1, false)`, [name]);
    this.#name = name;
  }
}

/** Ends the connections of earlier leaders; those that they open later are refused by `checkFence`. */
async function expel(client: pg.Client, fence: number): Promise<void> {
  const { rows } = await client.query<{ taken_at: string }>('select clock_timestamp()::text as taken_at');
  await endConnections(
    client,
    'application_name like $1 and application_name <> $2 and backend_start <= $3::timestamptz',
    [`${LEADER_NAME}%`, connectionName(fence), rows[0]?.taken_at],
  );
}
