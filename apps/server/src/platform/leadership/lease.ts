import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { endConnections } from './end-connections.ts';
import { checkFence, connectionName, LEADER_NAME, LeadershipLost } from './fence.ts';

/** A leader that doesn't renew its lease for this long has lost it, by the database's clock, ms. */
const LASTS_MS = 3_500;
const RENEW_EVERY_MS = 1_000;
const AGAIN_AFTER_MS = 100;
const LOOK_EVERY_MS = 250;
/** A leader without any connection for this long has ended, ms; a restarted database ends all connections at once. */
const ABSENT_MS = 1_500;
/** Time in which a leader renews its lease once a database that was away answers again, ms. */
const RENEWAL_MS = 1_500;
/** A look that takes longer was held up by the database, ms. */
const SLOW_LOOK_MS = 1_000;
const TRY_MS = 3_000;
/** How often a node that waits looks whether it may still lead, ms. */
const MAY_LEAD_EVERY_MS = 5_000;

/** Names of connections that wait for the lease. */
const CANDIDATE_NAME = 'wickwise candidate';
const FIT_NAME = `${CANDIDATE_NAME} fit to lead`;

export interface LeaseOptions {
  log: Log;
  /** Returns whether this node has all that a leader needs beside the database; by default it has. */
  isFit?: () => boolean;
  /** Ends the wait for the lease, and rejects. */
  signal: AbortSignal;
  /** Throws a `StartError` where this node must not lead; asked now and then, and before the lease is taken. */
  mayLead?: (client: pg.ClientBase) => Promise<void>;
  /** Called once when another node holds it. */
  onWaiting?: () => void;
  /** Called when another node has taken it. */
  onLost: (error: Error) => void;
}

/** The right to lead, until `release` or its loss. */
export interface Lease {
  /** Grows with each leader. */
  readonly fence: number;
  /** The name that all connections of this leader must have. */
  readonly connectionName: string;
  /** Says where other nodes reach this one. */
  announce(address: string): Promise<void>;
  /** Returns whether another node waits that has all that a leader needs. */
  isFollowed(): Promise<boolean>;
  /** Lets another node take it at once. */
  release(): Promise<void>;
}

/** What other nodes know of the leader. */
export interface LeaderPlace {
  fence: number;
  /** Undefined until it answers. */
  address: string | undefined;
}

/** Returns where the leader answers; undefined while nobody holds the lease. */
export async function leaderPlace(db: Pick<pg.Pool, 'query'>): Promise<LeaderPlace | undefined> {
  const { rows } = await db.query<{ fence: number; address: string | null; is_held: boolean }>(
    `select fence, address, expires_at > clock_timestamp() as is_held from leases where name = 'leader'`,
  );
  const [row] = rows;
  return row?.is_held ? { fence: row.fence, address: row.address ?? undefined } : undefined;
}

/** The lease as it is now. */
export interface LeaseRow extends LeaderPlace {
  isHeld: boolean;
  /** Time until it runs out, ms; negative once it has. */
  leftMs: number;
  /** How long it lasts after it was renewed, ms. */
  lastsMs: number;
}

/** Returns who holds or held the lease; undefined before it exists. */
export async function readLease(db: Pick<pg.Pool, 'query'>): Promise<LeaseRow | undefined> {
  const { rows } = await db.query<{ fence: number; address: string | null; left: number }>(
    `select fence, address, greatest(extract(epoch from expires_at - clock_timestamp()), -1e9)::float8 * 1000 as left
     from leases where name = 'leader'`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { fence, address, left: leftMs } = row;
  return { fence, address: address ?? undefined, isHeld: leftMs > 0, leftMs, lastsMs: LASTS_MS };
}

/**
 * Waits until this node may lead, ends all connections of earlier leaders, and renews the lease from then on. Time is the
 * database's: a node's own clock may be wrong.
 */
export async function takeLease(place: pg.PoolConfig, options: LeaseOptions): Promise<Lease> {
  const candidate = new Candidate(place, options);
  const { client, fence } = await candidate.win();
  return new HeldLease({ place, options, client, fence });
}

/** Looks again and again whether nobody leads. */
class Candidate {
  readonly #place: pg.PoolConfig;
  readonly #options: LeaseOptions;
  #hasSaidSo = false;
  #mayLeadAtMs = Number.NEGATIVE_INFINITY;
  /** Since when the leader, by its number, has no connection. */
  #absent: { fence: number; sinceMs: number } | undefined;
  /** Until when a leader has time to renew a lease that ran out while the database was away. */
  #renewableUntilMs = 0;
  #isAway = false;
  #name = CANDIDATE_NAME;

  constructor(place: pg.PoolConfig, options: LeaseOptions) {
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
          client ??= await connectTo(this.#place, this.#name);
          const fence = await this.#try(client);
          if (fence !== undefined) {
            await expel(client, fence);
            return { client, fence };
          }
        } catch (error) {
          if (error instanceof StartError) throw error;
          this.#options.log.warn({ err: error }, 'the lease of the leader could not be asked for');
          client?.connection.stream.destroy();
          client = undefined;
          this.#absent = undefined; // the database may have been away, with everybody's connections
          this.#isAway = true;
        }
        await sleep(LOOK_EVERY_MS * (1 + Math.random()), undefined, { signal });
      }
    } catch (error) {
      client?.connection.stream.destroy();
      throw error;
    }
  }

  async #try(client: pg.Client): Promise<number | undefined> {
    await this.#sayFitness(client);
    const askedMs = performance.now();
    const { rows } = await client.query<{ fence: number; is_over: boolean; is_connected: boolean }>(
      `select fence, expires_at < clock_timestamp() as is_over, exists (
         select from pg_stat_activity
         where datname = current_database() and application_name = '${LEADER_NAME}' || fence
       ) as is_connected
       from leases where name = 'leader'`,
    );
    const [seen] = rows;
    if (!seen) throw new Error('the lease has no row');
    if (seen.is_connected) this.#absent = undefined;
    else if (this.#absent?.fence !== seen.fence) this.#absent = { fence: seen.fence, sinceMs: performance.now() };
    const nowMs = performance.now();
    if (this.#isAway || nowMs - askedMs > SLOW_LOOK_MS) this.#renewableUntilMs = nowMs + RENEWAL_MS;
    this.#isAway = false;
    const isGone = this.#absent !== undefined && nowMs - this.#absent.sinceMs >= ABSENT_MS;
    const isFree = isGone || (seen.is_over && nowMs >= this.#renewableUntilMs);
    if (isFree || nowMs - this.#mayLeadAtMs > MAY_LEAD_EVERY_MS) {
      await this.#options.mayLead?.(client);
      this.#mayLeadAtMs = performance.now();
    }
    if (!isFree) {
      if (!this.#hasSaidSo) this.#options.onWaiting?.();
      this.#hasSaidSo = true;
      return undefined;
    }
    const taken = await client.query<{ fence: number }>(
      `update leases set fence = fence + 1, address = null, expires_at = clock_timestamp() + $2 * interval '1 ms'
       where name = 'leader' and fence = $1 and (expires_at < clock_timestamp() or $3)
       returning fence, set_config('application_name', '${LEADER_NAME}' || fence, false)`,
      [seen.fence, LASTS_MS, isGone],
    );
    return taken.rows[0]?.fence;
  }

  /** Lets the leader see whether this node could take its place. */
  async #sayFitness(client: pg.Client): Promise<void> {
    const name = (this.#options.isFit?.() ?? true) ? FIT_NAME : CANDIDATE_NAME;
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

class HeldLease implements Lease {
  readonly fence: number;
  readonly connectionName: string;
  readonly #place: pg.PoolConfig;
  readonly #options: LeaseOptions;
  readonly #timer: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #renewing: Promise<void> | undefined;
  #isOver = false;

  constructor({
    place,
    options,
    client,
    fence,
  }: { place: pg.PoolConfig; options: LeaseOptions; client: pg.Client; fence: number }) {
    this.fence = fence;
    this.connectionName = connectionName(fence);
    this.#place = place;
    this.#options = options;
    this.#use(client);
    this.#timer = setInterval(() => this.#renew(), RENEW_EVERY_MS);
  }

  async announce(address: string): Promise<void> {
    await this.#renewing;
    await this.#ask('address = $2', [address]);
  }

  async isFollowed(): Promise<boolean> {
    const { rowCount } = (await this.#client?.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [FIT_NAME],
    )) ?? { rowCount: 0 };
    return (rowCount ?? 0) > 0;
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#ask(`address = null, expires_at = '-infinity'`, []).catch(() => {}); // it ends without that, later
    this.#drop();
  }

  #renew(): void {
    this.#renewing ??= this.#ask(`expires_at = clock_timestamp() + $2 * interval '1 ms'`, [LASTS_MS])
      .catch((error) => {
        this.#drop();
        if (error instanceof LeadershipLost) this.#end(error);
        else this.#renewSoon(); // the database is away for everybody, or for this node
      })
      .finally(() => {
        this.#renewing = undefined;
      });
  }

  /** A leader without a connection seems to have ended. */
  #renewSoon(): void {
    if (!this.#isOver) setTimeout(() => this.#isOver || this.#renew(), AGAIN_AFTER_MS);
  }

  #use(client: pg.Client): pg.Client {
    this.#client = client;
    client.once('end', () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#renewSoon();
    });
    return client;
  }

  /** Changes the row while it is this leader's; throws `LeadershipLost` when it isn't. */
  async #ask(change: string, values: readonly unknown[]): Promise<void> {
    const client = this.#client ?? this.#use(await connectTo(this.#place, this.connectionName));
    const { rowCount } = await client.query(`update leases set ${change} where name = 'leader' and fence = $1`, [
      this.fence,
      ...values,
    ]);
    if (rowCount === 0) throw new LeadershipLost(this.fence);
  }

  #end(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#options.onLost(error);
  }

  #drop(): void {
    this.#client?.connection.stream.destroy();
    this.#client = undefined;
  }
}

async function connectTo(place: pg.PoolConfig, application_name: string): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: TRY_MS, query_timeout: TRY_MS };
  const client = new pg.Client({ ...place, ...limits, application_name });
  client.on('error', () => {}); // the next query says so
  await client.connect();
  await checkFence(client, application_name);
  return client;
}
