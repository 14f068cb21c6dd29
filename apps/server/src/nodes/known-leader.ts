import type { Database } from '#platform/db/db.ts';
import { appliedMigrations, missingMigrations } from '#platform/db/migrate.ts';
import { type LeaderPlace, leaderPlace } from '#platform/leadership/lease.ts';
import { type Heartbeat, PROTOCOL } from './subjects.ts';

/**
 * Returns where the leader answers; undefined while nobody leads. Throws where it's of an earlier version, whose schema
 * lacks what this node reads: the next leader migrates it.
 */
export async function knownLeader({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<LeaderPlace | undefined> {
  const place = await leaderPlace(pool);
  if (place?.address === undefined) return place;
  const missing = missingMigrations(await appliedMigrations(db));
  if (missing.length === 0) return place;
  throw new Error(`the leader is of an earlier version than this node: its schema lacks ${missing.join(', ')}`);
}

/** Throws where a leader speaks otherwise to nodes than this version does; nothing else that it says is read then. */
export function checkProtocol({ protocol = 0, version }: Partial<Heartbeat>): void {
  if (protocol !== PROTOCOL)
    throw new Error(
      `the leader speaks protocol ${protocol} between nodes (version ${version}), and this node ${PROTOCOL}: update the older one`,
    );
}
