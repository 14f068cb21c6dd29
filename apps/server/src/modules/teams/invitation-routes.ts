import {
  InvitationAnswer,
  InvitedAnswer,
  InviteRequest,
  TeamInvitationPath,
  TeamTokenRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { emailOf } from '#platform/owners.ts';
import type { TeamDeps } from './deps.ts';
import { writeInvitationMail } from './invitation-mail.ts';
import { accept, type Invited, invite, inviteAgain, isFor, readInvitation, revoke } from './invitations.ts';
import { OWN_TEAM, TEAM_ADMINS, TEAM_TAGS, teamAnswer, teamReader } from './routes-deps.ts';
import { listMembers, lockTeamOf } from './store.ts';

/** Routes of invitations to a user's team, and of those to the user. */
export const invitationRoutes: FastifyPluginAsyncZod<TeamDeps> = async (app, deps) => {
  const { db, paidSeats, mail, note, now } = deps;
  const { team, changing } = teamReader(deps);
  /** Invites by mail; the link is also in the answer, for servers without mail. */
  const inviting = async (userId: string, work: (tx: Db, teamId: string) => Promise<Invited>) => {
    const token = await db.transaction().execute(async (tx) => {
      const { team_id } = await lockTeamOf(tx, userId, TEAM_ADMINS);
      const { invitation, token: made } = await work(tx, team_id);
      const { name } = await tx.selectFrom('teams').select('name').where('id', '=', team_id).executeTakeFirstOrThrow();
      await writeInvitationMail(mail, tx, { inviterId: userId, email: invitation.email, team: name, token: made });
      return made;
    });
    mail.mailer.wake();
    return { ...(await team(userId)), token };
  };

  app.post('/user/:id/team/invitations', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: { tags: TEAM_TAGS, params: UserPath, body: InviteRequest, response: { 200: InvitedAnswer } },
    handler: ({ params, body }) =>
      inviting(params.id, async (tx, teamId) => {
        const [owner] = await listMembers(tx, teamId);
        return invite(tx, paidSeats, { teamId, ownerId: owner?.user_id ?? params.id }, body, now());
      }),
  });

  app.post('/user/:id/team/invitations/:invitationId/resend', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: { tags: TEAM_TAGS, params: TeamInvitationPath, response: { 200: InvitedAnswer } },
    handler: ({ params }) => inviting(params.id, (tx, teamId) => inviteAgain(tx, teamId, params.invitationId, now())),
  });

  app.delete('/user/:id/team/invitations/:invitationId', {
    config: { ...OWN_TEAM, cost: 'write' },
    schema: { ...teamAnswer, params: TeamInvitationPath },
    handler: ({ params }) =>
      changing(params.id, async (tx) => {
        const { team_id } = await lockTeamOf(tx, params.id, TEAM_ADMINS);
        await revoke(tx, team_id, params.invitationId);
      }),
  });

  app.post('/user/:id/team/invitation', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: { tags: TEAM_TAGS, params: UserPath, body: TeamTokenRequest, response: { 200: InvitationAnswer } },
    handler: async ({ params, body }) => {
      const invitation = await readInvitation(db, body.token, now());
      const isForYou = isFor(invitation, await emailOf(db, params.id));
      return { teamName: invitation.team, email: invitation.email, isForYou };
    },
  });

  app.post('/user/:id/team/join', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: { ...teamAnswer, body: TeamTokenRequest },
    handler: ({ params, body, ip }) =>
      changing(params.id, async (tx) => {
        await accept(tx, paidSeats, { userId: params.id, token: body.token }, now());
        await note(tx, params.id, 'team-joined', ip);
      }),
  });
};
