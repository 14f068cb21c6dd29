import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Kinds whose items wait in `plan_pauses`; alerts say it in their own state. */
export type PausedKind = 'strategies' | 'watchlistSymbols';

/** Returns what waits of a kind because its owner's plan has no room for it. */
export async function listPaused(db: Db, userId: string, kind: PausedKind): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('plan_pauses')
    .select('item')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
  return new Set(rows.map(({ item }) => item));
}

/** Returns whether the strategy of a column waits; `owner` is the column of its owner. */
export const isPausedStrategy = (owner: string, strategy: string) =>
  sql<SqlBool>`exists (
    select from plan_pauses
    where plan_pauses.user_id = ${sql.ref(owner)} and kind = 'strategies' and item = ${sql.ref(strategy)}::text)`;

/** What begins to wait, and what goes on. */
export interface PauseChange {
  paused: string[];
  resumed: string[];
}

/**
 * Has those of an account's items wait that are beyond a limit, and others go on. `items` are in their order: the last
 * ones wait first, unless `chosen` says which go on first. An item that no longer exists waits no more.
 */
export async function fitItems(
  tx: Db,
  userId: string,
  kind: PausedKind,
  {
    items,
    limit,
    chosen,
    now,
  }: { items: readonly string[]; limit: number | null; chosen?: ReadonlySet<string>; now: number },
): Promise<PauseChange> {
  const before = await listPaused(tx, userId, kind);
  const waits = waitingOf(items, before, limit, chosen);
  const paused = [...waits].filter((item) => !before.has(item));
  const ended = [...before].filter((item) => !waits.has(item));
  if (paused.length > 0) {
    const rows = paused.map((item) => ({ user_id: userId, kind, item, paused_at: new Date(now) }));
    await tx.insertInto('plan_pauses').values(rows).execute();
  }
  if (ended.length > 0) {
    const own = tx.deleteFrom('plan_pauses').where('user_id', '=', userId).where('kind', '=', kind);
    await own.where('item', 'in', ended).execute();
  }
  return { paused, resumed: ended.filter((item) => items.includes(item)) };
}

/** Returns which items wait: those chosen to go on come first, then those that go on now, then those that wait. */
export function waitingOf(
  items: readonly string[],
  before: ReadonlySet<string>,
  limit: number | null,
  chosen?: ReadonlySet<string>,
): Set<string> {
  if (limit === null) return new Set();
  const rank = (item: string): number => (chosen ? (chosen.has(item) ? 0 : 1) : before.has(item) ? 1 : 0);
  const order = items
    .map((item, place) => ({ item, place }))
    .sort((a, b) => rank(a.item) - rank(b.item) || a.place - b.place);
  return new Set(order.slice(limit).map(({ item }) => item));
}
