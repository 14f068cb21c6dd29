import { REFUSAL_TEXTS, type TeamRole } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { TeamInvitationsTable, TeamMembersTable } from '#platform/db/team-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { Forbidden, NotFound } from '#platform/errors.ts';

export type MemberRow = Selectable<TeamMembersTable>;
export type InvitationRow = Selectable<TeamInvitationsTable>;

/** Returns an account's membership; undefined where it is in no team. */
export const findMember = (db: Db, userId: string): Promise<MemberRow | undefined> =>
  db.selectFrom('team_members').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * Locks the caller's team until the transaction ends, so that concurrent changes count each other. Throws `NotFound` for
 * a caller without a team, and `Forbidden` for one whose role isn't among those.
 */
export async function lockTeamOf(
  tx: Db,
  userId: string,
  roles: readonly TeamRole[] = ['owner', 'admin', 'member'],
): Promise<MemberRow> {
  const member = await findMember(tx, userId);
  if (!member) throw new NotFound('Team');
  await lockTeam(tx, member.team_id);
  const now = await findMember(tx, userId); // the role may have changed while it waited
  if (now?.team_id !== member.team_id) throw new NotFound('Team');
  if (!roles.includes(now.role)) throw new Forbidden(REFUSAL_TEXTS.teamRole);
  return now;
}

/** Locks a team until the transaction ends; throws where it is gone. */
export async function lockTeam(tx: Db, teamId: string): Promise<void> {
  const team = tx.selectFrom('teams').select('id').where('id', '=', teamId).forUpdate();
  if (!(await team.executeTakeFirst())) throw new NotFound('Team');
}

/** Lists members: the owner first, then in the order of their joining. */
export async function listMembers(db: Db, teamId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('team_members')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return [...rows.filter(({ role }) => role === 'owner'), ...rows.filter(({ role }) => role !== 'owner')];
}

/** Lists invitations that can still be accepted. */
export const listOpenInvitations = (db: Db, teamId: string, now: number): Promise<InvitationRow[]> =>
  db
    .selectFrom('team_invitations')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('expires_at', '>', instant(now))
    .orderBy('created_at')
    .execute();

/** Returns the number of seats that members and open invitations take. */
export async function countSeats(db: Db, teamId: string, now: number): Promise<number> {
  return (await listMembers(db, teamId)).length + (await listOpenInvitations(db, teamId, now)).length;
}

/** Returns whether an account owns a team with further members: these would lose it with the account. */
export async function ownsTeamWithOthers(db: Db, userId: string): Promise<boolean> {
  const member = await findMember(db, userId);
  if (member?.role !== 'owner') return false;
  return (await listMembers(db, member.team_id)).length > 1;
}
