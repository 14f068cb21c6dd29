import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/db.ts';
import { endConnections } from './end-connections.ts';
import { ClaimLost, workConnectionName } from './fence.ts';

/** A claim that isn't renewed for this long may be taken back, by the database's clock, ms. */
const CLAIM_LASTS_MS = 10_000;

/** Work of one name is done by one node at a time. */
export interface WorkClaim {
  work: string;
  claim: string;
  node: string;
}

/**
 * A node gave work back, or was lost while it did it. The work may run again elsewhere.
 */
export class WorkBrokenOff extends Error {
  /** Whether it was lost with its node, which the work itself may have ended. */
  readonly isNodeLost: boolean;

  constructor(isNodeLost: boolean) {
    super(isNodeLost ? 'the node that did this work is lost' : 'the node gave this work back');
    this.isNodeLost = isNodeLost;
  }
}

const now = sql<number>`clock_timestamp()`;
const untilThen = sql<Date>`clock_timestamp() + ${CLAIM_LASTS_MS} * interval '1 ms'`;

/** Claims work for a node. Returns false where an earlier claim of the same work exists. */
export async function claimWork(db: Db, { work, claim, node }: WorkClaim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('work_claims')
    .values({ work, claim, node, expires_at: untilThen })
    .onConflict((conflict) => conflict.column('work').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Renews claims; returns those that are still held. One that has run out is, until it is taken back. */
export async function renewClaims(db: Db, claims: readonly string[]): Promise<ReadonlySet<string>> {
  if (claims.length === 0) return new Set();
  const rows = await db
    .updateTable('work_claims')
    .set({ expires_at: untilThen })
    .where('claim', 'in', claims)
    .where('is_taken_back', '=', false)
    .returning('claim')
    .execute();
  return new Set(rows.map(({ claim }) => claim));
}

/**
 * Throws `ClaimLost` unless a claim is valid. Locks it against deletion until the transaction ends, not against renewal or
 * being taken back, which ends the transaction.
 */
export async function holdClaim(tx: Db, claim: string): Promise<void> {
  const row = await tx
    .selectFrom('work_claims')
    .select('claim')
    .where('claim', '=', claim)
    .where('is_taken_back', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  if (!row) throw new ClaimLost(claim);
}

/** Deletes a claim: its work has ended, or must not go on. */
export async function endClaim(db: Db, claim: string): Promise<void> {
  await db.deleteFrom('work_claims').where('claim', '=', claim).execute();
}

/** Returns all claims, and whether each has run out. */
export async function readClaims(db: Db): Promise<(WorkClaim & { isOver: boolean })[]> {
  return db
    .selectFrom('work_claims')
    .select(['work', 'claim', 'node', sql<boolean>`expires_at < clock_timestamp()`.as('isOver')])
    .execute();
}

/**
 * Takes back a claim that has run out, and ends the connections of its work: nothing that the work writes is committed
 * once this resolves. Returns false where the claim was renewed or has ended.
 */
export const takeBack = (database: Pick<Database, 'db' | 'pool'>, claim: string): Promise<boolean> =>
  take(database, claim, now);

/** The same by the node that does the work, at any time. */
export const giveBackClaim = (database: Pick<Database, 'db' | 'pool'>, claim: string): Promise<boolean> =>
  take(database, claim, sql<number>`'infinity'::timestamptz`);

async function take(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  claim: string,
  runsOutBefore: RawBuilder<number>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('work_claims')
    .set({ is_taken_back: true })
    .where('claim', '=', claim)
    .where('expires_at', '<', runsOutBefore)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endConnections(pool, 'application_name = $1', [workConnectionName(claim)]);
  await endClaim(db, claim); // last: one that wasn't taken back completely is found again
  return true;
}
