import type { PlanLimitKind } from '@wickwise/contract';
import type { Db } from '../db/db.ts';
import { lockOwner } from '../owners.ts';
import { entitlementOf } from './grants.ts';
import { PlanLimit } from './plan-limit.ts';
import { isSwitchedOn } from './plan-switch.ts';

/** Limits on what an account keeps. */
type KeptKind = Extract<PlanLimitKind, 'watchlistSymbols' | 'strategies' | 'activeAlerts' | 'seats'>;

/**
 * Throws `PlanLimit` where an account's plan has no room for more. Call it in the transaction that adds them: it locks
 * the account until its end, so that concurrent requests count each other. `countUsed` counts without what is added.
 */
export async function checkRoom(
  tx: Db,
  userId: string,
  kind: KeptKind,
  countUsed: () => Promise<number>,
  adding = 1,
): Promise<void> {
  if (adding <= 0) return;
  const { limit, planName } = await lockedLimit(tx, userId, kind);
  if (limit === null) return;
  const used = await countUsed();
  if (used + adding > limit) throw new PlanLimit({ planName, kind, limit, used });
}

/** Returns an account's limit of a kind, under its lock where there is one: downgrades take the same lock. */
export async function lockedLimit(
  tx: Db,
  userId: string,
  kind: KeptKind,
): Promise<{ limit: number | null; planName: string }> {
  if (!(await isSwitchedOn(tx))) return { limit: null, planName: '' };
  await lockOwner(tx, userId);
  const { limits, planName } = await entitlementOf(tx, userId, Date.now());
  return { limit: limits[kind], planName };
}
