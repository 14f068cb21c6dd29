import { randomUUIDv7 } from 'node:crypto';
import { REFUSAL_TEXTS, type TeamRole } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { Forbidden, Invalid, NotFound } from '#platform/errors.ts';
import { listLeaving, lockOwner } from '#platform/owners.ts';
import { type PaidSeats, seatsOf } from './seat-limit.ts';
import { dissolve, endSeat, fitSeats } from './seats.ts';
import { findMember, listMembers, lockTeamOf, type MemberRow } from './store.ts';

/** Returns whether an account has seats for others. */
export async function canOwnTeam(db: Db, paidSeats: PaidSeats, userId: string, now: number): Promise<boolean> {
  const seats = await seatsOf(db, paidSeats, userId, now);
  return seats === null || seats > 1;
}

export async function createTeam(
  tx: Db,
  paidSeats: PaidSeats,
  { userId, name }: { userId: string; name: string },
  now: number,
): Promise<void> {
  await lockOwner(tx, userId);
  if (await isLeaving(tx, userId)) throw new Invalid(REFUSAL_TEXTS.waitsForDeletion);
  if (await findMember(tx, userId)) throw new Invalid(REFUSAL_TEXTS.inTeam);
  if (!(await canOwnTeam(tx, paidSeats, userId, now))) throw new Forbidden(REFUSAL_TEXTS.oneSeat);
  const id = randomUUIDv7();
  await tx
    .insertInto('teams')
    .values({ id, name, created_at: new Date(now) })
    .execute();
  await tx
    .insertInto('team_members')
    .values({ user_id: userId, team_id: id, role: 'owner', joined_at: new Date(now), granted_plan: null })
    .execute();
}

/** A team ends with its owner's account. */
const isLeaving = async (tx: Db, userId: string): Promise<boolean> => (await listLeaving(tx)).has(userId);

/** Ends the caller's membership; an owner hands over or dissolves. */
export async function leaveTeam(tx: Db, paidSeats: PaidSeats, userId: string, now: number): Promise<void> {
  const member = await lockTeamOf(tx, userId);
  if (member.role === 'owner') throw new Invalid(REFUSAL_TEXTS.handOver);
  await endMembership(tx, paidSeats, member, now);
}

export async function dissolveTeam(tx: Db, userId: string, now: number): Promise<void> {
  const { team_id } = await lockTeamOf(tx, userId, ['owner']);
  await dissolve(tx, team_id, now);
}

/** Removes a member: admins remove members, the owner anybody else. */
export async function removeMember(
  tx: Db,
  paidSeats: PaidSeats,
  { userId, memberId }: { userId: string; memberId: string },
  now: number,
): Promise<void> {
  const own = await lockTeamOf(tx, userId, ['owner', 'admin']);
  const member = await memberOf(tx, own.team_id, memberId);
  if (member.role === 'owner' || (own.role === 'admin' && member.role === 'admin'))
    throw new Forbidden(REFUSAL_TEXTS.ownerRemovesAdmins);
  await endMembership(tx, paidSeats, member, now);
}

async function endMembership(tx: Db, paidSeats: PaidSeats, member: MemberRow, now: number): Promise<void> {
  await endSeat(tx, member, now);
  await tx.deleteFrom('team_members').where('user_id', '=', member.user_id).execute();
  await fitSeats(tx, paidSeats, member.team_id, now); // somebody without a seat may get this one
}

/** Changes a member's role; `owner` hands the team over, whose owner becomes an admin. */
export async function changeRole(
  tx: Db,
  paidSeats: PaidSeats,
  { userId, memberId, role }: { userId: string; memberId: string; role: TeamRole },
  now: number,
): Promise<void> {
  const own = await lockTeamOf(tx, userId, ['owner']);
  const member = await memberOf(tx, own.team_id, memberId);
  if (member.user_id === userId) throw new Invalid(REFUSAL_TEXTS.ownRole);
  if (role === 'owner') {
    await lockOwner(tx, memberId);
    if (await isLeaving(tx, memberId)) throw new Invalid(REFUSAL_TEXTS.newOwnerLeaves);
    await endSeat(tx, member, now); // from now on the plan is the new owner's own
    if (!(await canOwnTeam(tx, paidSeats, memberId, now))) throw new Invalid(REFUSAL_TEXTS.newOwnerPlan);
    await setRole(tx, userId, 'admin');
  }
  await setRole(tx, memberId, role);
  await fitSeats(tx, paidSeats, own.team_id, now);
}

const setRole = (tx: Db, userId: string, role: TeamRole) =>
  tx.updateTable('team_members').set({ role }).where('user_id', '=', userId).execute();

async function memberOf(tx: Db, teamId: string, memberId: string): Promise<MemberRow> {
  const member = (await listMembers(tx, teamId)).find(({ user_id }) => user_id === memberId);
  if (!member) throw new NotFound('Member');
  return member;
}
