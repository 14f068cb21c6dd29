import type { PlanLimitKind } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { instant } from '../db/timestamp.ts';
import { entitlementOf } from './grants.ts';
import { PlanLimit } from './plan-limit.ts';

/** Limits on what an account does in a day or month, of UTC. */
export const COUNTED_KINDS = ['deliveriesPerDay', 'backtestBarsPerMonth', 'apiCallsPerDay'] as const;
export type CountedKind = Extract<PlanLimitKind, (typeof COUNTED_KINDS)[number]>;

/** Returns the period of an instant: its begin and its end, ms. */
export function periodOf(kind: CountedKind, ms: number): { from: number; to: number } {
  const at = new Date(ms);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (kind === 'backtestBarsPerMonth') return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
  return { from: Date.UTC(year, month, day), to: Date.UTC(year, month, day + 1) };
}

/**
 * Counts what an account does; throws `PlanLimit`, and counts nothing, where it exceeds the limit of its plan. Nothing is
 * counted while plans are switched off.
 */
export async function takeUsage(db: Db, userId: string, kind: CountedKind, amount: number, now: number): Promise<void> {
  const { isOn, limits, planName } = await entitlementOf(db, userId, now);
  if (!isOn || amount <= 0) return;
  const limit = limits[kind];
  const { from, to } = periodOf(kind, now);
  if (await count(db, { userId, kind, from }, amount, limit)) return;
  const used = await usedIn(db, userId, kind, now);
  throw new PlanLimit({ planName, kind, limit: limit ?? 0, used, waitMs: to - now });
}

/** Counts as much as there is room for; returns how much, which is all while plans are switched off. */
export async function takeUpTo(
  tx: Db,
  userId: string,
  kind: CountedKind,
  wanted: number,
  now: number,
): Promise<number> {
  const { isOn, limits } = await entitlementOf(tx, userId, now);
  if (!isOn || wanted <= 0) return wanted;
  const limit = limits[kind];
  const { from } = periodOf(kind, now);
  const rows = await sql<{ used: number }>`
    select used from plan_usage
    where user_id = ${userId} and kind = ${kind} and begins_at = ${instant(from)} for update`.execute(tx);
  const left = limit === null ? wanted : Math.max(0, limit - Number(rows.rows[0]?.used ?? 0));
  const taken = Math.min(wanted, left);
  if (taken === 0 || (await count(tx, { userId, kind, from }, taken, limit))) return taken;
  return takeUpTo(tx, userId, kind, taken - 1, now); // the first of a period, counted by another at the same time
}

/** Returns true once a day for an account: when it is told that its alerts are sent no more. */
export async function isFirstOfDay(tx: Db, userId: string, now: number): Promise<boolean> {
  const begins_at = new Date(periodOf('deliveriesPerDay', now).from);
  const row = await tx
    .insertInto('plan_usage')
    .values({ user_id: userId, kind: 'deliveriesTold', begins_at, used: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('used')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how many alerts of an account are sent a day; 0 where there is no limit. */
export const deliveryLimitOf = async (db: Db, userId: string, now: number): Promise<number> =>
  (await entitlementOf(db, userId, now)).limits.deliveriesPerDay ?? 0;

/** Takes back what was counted at an instant. */
export async function giveBack(db: Db, userId: string, kind: CountedKind, amount: number, atMs: number): Promise<void> {
  await db
    .updateTable('plan_usage')
    .set({ used: sql<number>`greatest(0, used - ${amount})` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('begins_at', '=', instant(periodOf(kind, atMs).from))
    .execute();
}

/** Returns what was counted of a kind in the period of an instant. */
export async function usedIn(db: Db, userId: string, kind: CountedKind, now: number): Promise<number> {
  const row = await db
    .selectFrom('plan_usage')
    .select('used')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('begins_at', '=', instant(periodOf(kind, now).from))
    .executeTakeFirst();
  return Number(row?.used ?? 0);
}

/** Adds to a count in one statement, so that concurrent requests never exceed the limit together. */
async function count(
  db: Db,
  { userId, kind, from }: { userId: string; kind: CountedKind; from: number },
  amount: number,
  limit: number | null,
): Promise<boolean> {
  if (limit !== null && amount > limit) return false;
  const room = limit === null ? sql`true` : sql`plan_usage.used + excluded.used <= ${limit}`;
  const { rows } = await sql`
    insert into plan_usage (user_id, kind, begins_at, used) values (${userId}, ${kind}, ${instant(from)}, ${amount})
    on conflict (user_id, kind, begins_at) do update set used = plan_usage.used + excluded.used where ${room}
    returning used`.execute(db);
  return rows.length > 0;
}
