import type { Db } from '#platform/db/db.ts';
import { entitlementOf, putGrant } from '#platform/entitlements/grants.ts';
import { isSwitchedOn } from '#platform/entitlements/plan-switch.ts';
import { type PaidSeats, seatsOf } from './seat-limit.ts';
import { listMembers, lockTeam, type MemberRow } from './store.ts';

/** What a seat gives: a plan until its end; undefined where the owner's plan has no further seats. */
interface Seat {
  planKey: string;
  until: number | null;
}

/**
 * Gives each member the owner's plan as long as the owner has it, within a transaction that has locked the team. Where the
 * plan has fewer seats than members, those who joined last have none; nobody is removed.
 */
export async function fitSeats(tx: Db, paidSeats: PaidSeats, teamId: string, now: number): Promise<void> {
  if (!(await isSwitchedOn(tx))) return; // everything is unlimited
  const [owner, ...others] = await listMembers(tx, teamId);
  if (owner?.role !== 'owner') return;
  const { planKey, until } = await entitlementOf(tx, owner.user_id, now);
  const seats = (await seatsOf(tx, paidSeats, owner.user_id, now)) ?? Number.POSITIVE_INFINITY;
  for (const [i, member] of others.entries())
    await (i + 1 < seats ? giveSeat(tx, member, { planKey, until }, now) : endSeat(tx, member, now));
}

async function giveSeat(tx: Db, member: MemberRow, { planKey, until }: Seat, now: number): Promise<void> {
  if (member.granted_plan === planKey && member.granted_until === until) return;
  await grant(tx, member, { planKey, startsAt: now, endsAt: until }, now);
  await remember(tx, member, planKey, until);
}

/** Ends a member's seat now. */
export async function endSeat(tx: Db, member: MemberRow, now: number): Promise<void> {
  if (member.granted_plan === null) return;
  await grant(tx, member, { planKey: member.granted_plan, startsAt: now, endsAt: now }, now);
  await remember(tx, member, null, null);
}

const grant = (
  tx: Db,
  { user_id: userId, team_id: sourceId }: MemberRow,
  given: { planKey: string; startsAt: number; endsAt: number | null },
  now: number,
): Promise<void> => putGrant(tx, { userId, sourceId, reason: 'team', note: '', ...given }, now);

async function remember(tx: Db, { user_id }: MemberRow, planKey: string | null, until: number | null): Promise<void> {
  await tx
    .updateTable('team_members')
    .set({ granted_plan: planKey, granted_until: until === null ? null : new Date(until) })
    .where('user_id', '=', user_id)
    .execute();
}

/** Compares all teams with the plans of their owners. A team whose owner's account is deleted is dissolved. */
export async function fitAllSeats(db: Db, paidSeats: PaidSeats, now: number): Promise<void> {
  const teams = await db.selectFrom('teams').select('id').execute();
  for (const { id } of teams)
    await db.transaction().execute(async (tx) => {
      const still = await tx.selectFrom('teams').select('id').where('id', '=', id).executeTakeFirst();
      if (!still) return; // dissolved meanwhile
      await lockTeam(tx, id);
      const [first] = await listMembers(tx, id);
      if (first?.role === 'owner') await fitSeats(tx, paidSeats, id, now);
      else await dissolve(tx, id, now);
    });
}

/** Removes a locked team; its members keep their accounts and what they made. */
export async function dissolve(tx: Db, teamId: string, now: number): Promise<void> {
  for (const member of await listMembers(tx, teamId)) await endSeat(tx, member, now);
  await tx.deleteFrom('teams').where('id', '=', teamId).execute();
}
