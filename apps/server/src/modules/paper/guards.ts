import { randomUUIDv7 } from 'node:crypto';
import { PAPER_GUARDS, type PaperGuard } from '@wickwise/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { PaperPositionsTable } from '#platform/db/paper-schema.ts';
import type { GuardUpdate } from './guard-levels.ts';
import { type PlacedOrder, toPlaced } from './open-orders.ts';

export type Guarded = Pick<Selectable<PaperPositionsTable>, 'account_id' | 'instrument_no' | 'symbol' | 'units'>;

export interface GuardOwner {
  userId: string;
  /** Market time. */
  atMs: number;
  runId: string | null;
  /** The last split that the levels were adjusted for. */
  splitMs?: number | null;
}

export interface GuardChange {
  placed: PlacedOrder[];
  /** Numbers of removed orders. */
  gone: number[];
}

/** Sets the stop and target of a position: each is an order for all that is held when it fills. */
export async function setGuards(
  tx: Db,
  position: Guarded,
  levels: GuardUpdate,
  { userId, atMs, runId, splitMs = null }: GuardOwner,
): Promise<GuardChange> {
  const change: GuardChange = { placed: [], gone: [] };
  const known = await guardsOf(tx, position);
  for (const guard of PAPER_GUARDS) {
    const level = levels[guard];
    const old = known.find((one) => one.guard === guard);
    if (level === undefined || level === (old?.level ?? null)) continue;
    if (old) change.gone.push(...(await removeGuards(tx, position, guard)));
    if (level === null) continue;
    const row = {
      id: randomUUIDv7(),
      no: sql<number>`nextval('paper_order_no')`,
      account_id: position.account_id,
      user_id: userId,
      instrument_no: position.instrument_no,
      symbol: position.symbol,
      side: position.units > 0 ? ('sell' as const) : ('buy' as const),
      kind: guard === 'stop' ? ('stop' as const) : ('limit' as const),
      level,
      state: 'open' as const,
      placed_at: new Date(atMs),
      is_late: false,
      stored_at: new Date(),
      run_id: runId,
      guard,
      split_at: splitMs === null ? null : new Date(splitMs),
    };
    const stored = await tx.insertInto('paper_orders').values(row).returningAll().executeTakeFirstOrThrow();
    change.placed.push(toPlaced(stored));
  }
  return change;
}

/** Removes the stop and target of a position that is closed, or one of them. */
export async function removeGuards(
  tx: Db,
  { account_id, instrument_no }: Pick<Guarded, 'account_id' | 'instrument_no'>,
  guard?: PaperGuard,
): Promise<number[]> {
  const all = tx
    .deleteFrom('paper_orders')
    .where('account_id', '=', account_id)
    .where('instrument_no', '=', instrument_no)
    .where('state', '=', 'open')
    .where('guard', 'is not', null);
  const rows = await (guard ? all.where('guard', '=', guard) : all).returning('no').execute();
  return rows.map(({ no }) => no);
}

const guardsOf = (tx: Db, { account_id, instrument_no }: Guarded) =>
  tx
    .selectFrom('paper_orders')
    .select(['guard', 'level'])
    .where('account_id', '=', account_id)
    .where('instrument_no', '=', instrument_no)
    .where('state', '=', 'open')
    .where('guard', 'is not', null)
    .execute();
