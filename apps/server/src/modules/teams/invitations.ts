import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { type InviteRequest, REFUSAL_TEXTS, TEAM_LIMITS } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { PlanLimit } from '#platform/entitlements/plan-limit.ts';
import { AccountLimit, Forbidden, Invalid, NotFound, TeamIsFull } from '#platform/errors.ts';
import { emailOf, emailsOf } from '#platform/owners.ts';
import { lockedSeatsOf, type PaidSeats } from './seat-limit.ts';
import { fitSeats } from './seats.ts';
import { countSeats, findMember, type InvitationRow, listMembers, lockTeam } from './store.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** The key of an address, as accounts have it. */
const keyOf = (email: string): string => email.normalize('NFKC').toLowerCase();

export interface Invited {
  invitation: InvitationRow;
  token: string;
}

/** Invites an address to a locked team; an invitation that it has already gets a new link. Throws without a free seat. */
export async function invite(
  tx: Db,
  paidSeats: PaidSeats,
  { teamId, ownerId }: { teamId: string; ownerId: string },
  { email, role }: InviteRequest,
  now: number,
): Promise<Invited> {
  const members = await listMembers(tx, teamId);
  const emails = await emailsOf(
    tx,
    members.map(({ user_id }) => user_id),
  );
  if ([...emails.values()].some((one) => keyOf(one) === keyOf(email))) throw new Invalid(REFUSAL_TEXTS.isMember);
  await tx
    .deleteFrom('team_invitations')
    .where('team_id', '=', teamId)
    .where((eb) => eb.or([eb('email_key', '=', keyOf(email)), eb('expires_at', '<=', instant(now))]))
    .execute();
  await checkSeat(tx, paidSeats, { teamId, ownerId }, now);
  const token = randomBytes(32).toString('base64url');
  const invitation = await tx
    .insertInto('team_invitations')
    .values({
      id: randomUUIDv7(),
      team_id: teamId,
      email,
      email_key: keyOf(email),
      role,
      token_hash: hashOf(token),
      created_at: new Date(now),
      expires_at: new Date(now + TEAM_LIMITS.invitationDays * DAY_MS),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { invitation, token };
}

async function checkSeat(
  tx: Db,
  paidSeats: PaidSeats,
  { teamId, ownerId }: { teamId: string; ownerId: string },
  now: number,
): Promise<void> {
  const used = await countSeats(tx, teamId, now);
  if (used >= TEAM_LIMITS.seats) throw new AccountLimit('teamSeats', TEAM_LIMITS.seats);
  const { limit, planName } = await lockedSeatsOf(tx, paidSeats, ownerId);
  if (limit !== null && used >= limit) throw new PlanLimit({ planName, kind: 'seats', limit, used });
}

/** Sends an invitation again with a new link; the one before ends. */
export async function inviteAgain(tx: Db, teamId: string, id: string, now: number): Promise<Invited> {
  const token = randomBytes(32).toString('base64url');
  const invitation = await tx
    .updateTable('team_invitations')
    .set({ token_hash: hashOf(token), expires_at: new Date(now + TEAM_LIMITS.invitationDays * DAY_MS) })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('expires_at', '>', instant(now)) // an expired one has lost its seat
    .returningAll()
    .executeTakeFirst();
  if (!invitation) throw new NotFound('Invitation');
  return { invitation, token };
}

export async function revoke(tx: Db, teamId: string, id: string): Promise<void> {
  const own = tx.deleteFrom('team_invitations').where('team_id', '=', teamId).where('id', '=', id);
  if ((await own.executeTakeFirst()).numDeletedRows === 0n) throw new NotFound('Invitation');
}

/** Returns the invitation of a link with its team's name; throws for one that was used, revoked or has expired. */
export async function readInvitation(db: Db, token: string, now: number): Promise<InvitationRow & { team: string }> {
  const row = await db
    .selectFrom('team_invitations')
    .innerJoin('teams', 'teams.id', 'team_id')
    .selectAll('team_invitations')
    .select('teams.name as team')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', instant(now))
    .executeTakeFirst();
  if (!row) throw new NotFound('Invitation');
  return row;
}

export const isFor = (invitation: InvitationRow, email: string): boolean => invitation.email_key === keyOf(email);

/** Makes the invited account a member. The link ends with it. */
export async function accept(
  tx: Db,
  paidSeats: PaidSeats,
  { userId, token }: { userId: string; token: string },
  now: number,
): Promise<void> {
  const { team_id: teamId } = await readInvitation(tx, token, now);
  await lockTeam(tx, teamId);
  const invitation = await readInvitation(tx, token, now); // it may have ended while it waited
  const email = await emailOf(tx, userId);
  if (!isFor(invitation, email)) throw new Forbidden(REFUSAL_TEXTS.inviteOfOther(invitation.email));
  if (await findMember(tx, userId)) throw new Invalid(REFUSAL_TEXTS.inTeam);
  const [owner] = await listMembers(tx, teamId);
  await tx.deleteFrom('team_invitations').where('id', '=', invitation.id).execute();
  // the invitation held a seat, unless the plan has fewer by now
  if (owner)
    await checkSeat(tx, paidSeats, { teamId, ownerId: owner.user_id }, now).catch((error: unknown) => {
      throw error instanceof PlanLimit ? new TeamIsFull() : error;
    });
  await tx
    .insertInto('team_members')
    .values({ user_id: userId, team_id: teamId, role: invitation.role, joined_at: new Date(now), granted_plan: null })
    .execute();
  await fitSeats(tx, paidSeats, teamId, now);
}
