import type { Db } from '#platform/db/db.ts';
import { entitlementOf } from '#platform/entitlements/grants.ts';
import { lockedLimit } from '#platform/entitlements/room.ts';
import { countSeats, findMember } from './store.ts';

/** Returns the seats that an account's live subscription pays for; null without one. */
export type PaidSeats = (db: Db, userId: string) => Promise<number | null>;

/** Returns the seats that an account has: those of its plan, of which it may pay for fewer; null is without limit. */
export async function seatsOf(db: Db, paidSeats: PaidSeats, userId: string, now: number): Promise<number | null> {
  const { isOn, limits } = await entitlementOf(db, userId, now);
  return isOn ? fewer(limits.seats, await paidSeats(db, userId)) : null;
}

/** Returns the seats of the team that an account owns, with how many are taken; undefined where it owns none. */
export async function ownedSeats(
  db: Db,
  paidSeats: PaidSeats,
  userId: string,
  now: number,
): Promise<{ used: number; limit: number | null } | undefined> {
  const member = await findMember(db, userId);
  if (member?.role !== 'owner') return undefined;
  const [used, limit] = [await countSeats(db, member.team_id, now), await seatsOf(db, paidSeats, userId, now)];
  return { used, limit };
}

/** The same under the lock of the account, which changes of its plan take too. */
export async function lockedSeatsOf(
  tx: Db,
  paidSeats: PaidSeats,
  userId: string,
): Promise<{ limit: number | null; planName: string }> {
  const { limit, planName } = await lockedLimit(tx, userId, 'seats');
  return { planName, limit: planName === '' ? limit : fewer(limit, await paidSeats(tx, userId)) };
}

function fewer(ofPlan: number | null, paid: number | null): number | null {
  const least = Math.min(ofPlan ?? Number.POSITIVE_INFINITY, paid ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(least) ? least : null;
}
