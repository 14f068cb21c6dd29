import type pg from 'pg';
import { Candidate, type CandidateOptions, LEASE_MS } from './candidate.ts';
import { connectionName, LeadershipLost } from './fence.ts';
import { clockErrorMs, DATABASE_MS, FIT_NAME, openLeaseClient } from './lease-client.ts';

const RENEW_EVERY_MS = 1_000;
const AGAIN_AFTER_MS = 100;
/** Two: once the bus is back, some nodes have it earlier than others. */
const FITTER_LOOKS = 2;
const IS_FOLLOWED = 'select from pg_stat_activity where datname = current_database() and application_name = $1';

export interface LeaseOptions extends CandidateOptions {
  /** Called when another node has taken it, or may, because it is fitter to lead. */
  onLost: (error: Error) => void;
}

/** The right to lead, until `release` or its loss. */
export interface Lease {
  /** Grows with each leader. */
  readonly fence: number;
  /** The name that all connections of this leader must have. */
  readonly connectionName: string;
  /** By how many ms this machine's clock is ahead of the database's; 0 where it is as good as right. */
  readonly clockErrorMs: number;
  /** Says where other nodes reach this one. */
  announce(address: string): Promise<void>;
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
  return { fence, address: address ?? undefined, isHeld: leftMs > 0, leftMs, lastsMs: LEASE_MS };
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

class HeldLease implements Lease {
  readonly fence: number;
  readonly connectionName: string;
  readonly #place: pg.PoolConfig;
  readonly #options: LeaseOptions;
  readonly #timer: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #renewing: Promise<void> | undefined;
  #isOver = false;
  #clockErrorMs = 0;
  /** Looks in a row at which a node waited that was fit to lead, and this one wasn't. */
  #fitterSeen = 0;

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

  get clockErrorMs(): number {
    return this.#clockErrorMs;
  }

  async announce(address: string): Promise<void> {
    await this.#renewing;
    await this.#ask('address = $2', [address]);
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
    this.#renewing ??= this.#ask(`expires_at = clock_timestamp() + $2 * interval '1 ms'`, [LEASE_MS])
      .catch((error) => {
        this.#drop();
        if (error instanceof LeadershipLost) this.#end(error);
        else this.#renewSoon(); // the database is away for everybody, or for this node
      })
      .finally(() => {
        this.#renewing = undefined;
        void this.#makeRoom();
      });
  }

  /** Gives the lease to a node that waits and is fit to lead, while this one isn't; without one it leads on. */
  async #makeRoom(): Promise<void> {
    const { isFit, log, onLost } = this.#options;
    if (this.#isOver) return;
    if (this.#clockErrorMs === 0 && (isFit?.() ?? true)) {
      this.#fitterSeen = 0;
      return;
    }
    try {
      const { rowCount } = (await this.#client?.query(IS_FOLLOWED, [FIT_NAME])) ?? { rowCount: 0 };
      this.#fitterSeen = rowCount ? this.#fitterSeen + 1 : 0;
      if (this.#fitterSeen < FITTER_LOOKS || this.#isOver) return;
      await this.release();
      onLost(new Error(`another node leads: ${this.#clockErrorMs === 0 ? 'it has the bus' : 'its clock is right'}`));
    } catch (error) {
      log.warn({ err: error }, 'whether another node is fitter to lead could not be asked');
    }
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
    const client = this.#client ?? this.#use(await openLeaseClient(this.#place, this.connectionName));
    const askedAt = Date.now();
    const { rows } = await client.query<{ now_ms: number }>(
      `update leases set ${change} where name = 'leader' and fence = $1 returning ${DATABASE_MS} as now_ms`,
      [this.fence, ...values],
    );
    const [row] = rows;
    if (!row) throw new LeadershipLost(this.fence);
    this.#clockErrorMs = clockErrorMs(askedAt, row.now_ms);
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
