import type { Team, TeamAnswer } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { isSwitchedOn } from '#platform/entitlements/plan-switch.ts';
import { canOwnTeam } from './members.ts';
import { type PaidSeats, seatsOf } from './seat-limit.ts';
import { findMember, listMembers, listOpenInvitations, type MemberRow } from './store.ts';

export type PeopleOf = (
  db: Db,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, { name: string; email: string }>>;

interface ViewDeps {
  paidSeats: PaidSeats;
  peopleOf: PeopleOf;
}

/** Returns a caller's team as the caller may see it. */
export async function readTeam(db: Db, deps: ViewDeps, userId: string, now: number): Promise<TeamAnswer> {
  const member = await findMember(db, userId);
  if (!member) return { team: null, canCreate: await canOwnTeam(db, deps.paidSeats, userId, now) };
  return { team: await teamOf(db, deps, member, now), canCreate: false };
}

async function teamOf(
  db: Db,
  { paidSeats, peopleOf }: ViewDeps,
  { team_id: id, role }: MemberRow,
  now: number,
): Promise<Team> {
  const { name } = await db.selectFrom('teams').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const members = await listMembers(db, id);
  const people = await peopleOf(
    db,
    members.map(({ user_id }) => user_id),
  );
  const [owner] = members;
  const isOn = await isSwitchedOn(db);
  const seats = owner ? await seatsOf(db, paidSeats, owner.user_id, now) : null;
  const invitations = role === 'member' ? [] : await listOpenInvitations(db, id, now);
  return {
    id,
    name,
    role,
    seats,
    members: members.map((one) => ({
      userId: one.user_id,
      name: people.get(one.user_id)?.name ?? '',
      email: people.get(one.user_id)?.email ?? '',
      role: one.role,
      joinedAt: one.joined_at,
      hasSeat: !isOn || one.role === 'owner' || one.granted_plan !== null,
    })),
    invitations: invitations.map(({ id: invitationId, email, role: as, expires_at }) => ({
      id: invitationId,
      email,
      role: as,
      expiresAt: expires_at,
    })),
  };
}
