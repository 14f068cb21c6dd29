import {
  InvitationAnswer,
  InvitedAnswer,
  InviteRequest,
  ShareWithTeamRequest,
  TeamAnswer,
  TeamCopyAnswer,
  TeamInvitationPath,
  TeamMemberPath,
  TeamNameRequest,
  TeamRoleRequest,
  TeamSharePath,
  TeamSharesAnswer,
  TeamTokenRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { emailOf } from '#platform/owners.ts';
import type { TeamDeps } from './deps.ts';
import { writeInvitationMail } from './invitation-mail.ts';
import { accept, type Invited, invite, inviteAgain, isFor, readInvitation, revoke } from './invitations.ts';
import { changeRole, createTeam, dissolveTeam, leaveTeam, removeMember } from './members.ts';
import { copyShare, listShares, share, unshare } from './shares.ts';
import { listMembers, lockTeamOf } from './store.ts';
import { readTeam } from './team-view.ts';

const config = { guard: 'user' as const, owner: 'id' as const, isWithoutPrices: true };
const tags = ['teams'];
const answer = { tags, params: UserPath, response: { 200: TeamAnswer } };
const ADMINS = ['owner', 'admin'] as const;

/** Routes of a user's team. */
export const teamRoutes: FastifyPluginAsyncZod<TeamDeps> = async (app, deps) => {
  const { db, paidSeats, things, mail, note, now } = deps;
  const team = (userId: string) => readTeam(db, deps, userId, now());
  const changing = async (userId: string, work: (tx: Db) => Promise<unknown>) => {
    await db.transaction().execute(work);
    return team(userId);
  };
  /** Invites by mail; the link is also in the answer, for servers without mail. */
  const inviting = async (userId: string, work: (tx: Db, teamId: string) => Promise<Invited>) => {
    const token = await db.transaction().execute(async (tx) => {
      const { team_id } = await lockTeamOf(tx, userId, ADMINS);
      const { invitation, token: made } = await work(tx, team_id);
      const { name } = await tx.selectFrom('teams').select('name').where('id', '=', team_id).executeTakeFirstOrThrow();
      await writeInvitationMail(mail, tx, { inviterId: userId, email: invitation.email, team: name, token: made });
      return made;
    });
    mail.mailer.wake();
    return { ...(await team(userId)), token };
  };

  app.get('/user/:id/team', {
    config: { ...config, cost: 'read' },
    schema: answer,
    handler: ({ params }) => team(params.id),
  });

  app.post('/user/:id/team', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, body: TeamNameRequest },
    handler: ({ params, body }) =>
      changing(params.id, (tx) => createTeam(tx, paidSeats, { userId: params.id, name: body.name }, now())),
  });

  app.patch('/user/:id/team', {
    config: { ...config, cost: 'write' },
    schema: { ...answer, body: TeamNameRequest },
    handler: ({ params, body }) =>
      changing(params.id, async (tx) => {
        const { team_id } = await lockTeamOf(tx, params.id, ['owner']);
        await tx.updateTable('teams').set({ name: body.name }).where('id', '=', team_id).execute();
      }),
  });

  app.delete('/user/:id/team', {
    config: { ...config, cost: 'account-change' },
    schema: answer,
    handler: ({ params }) => changing(params.id, (tx) => dissolveTeam(tx, params.id, now())),
  });

  app.post('/user/:id/team/invitations', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: UserPath, body: InviteRequest, response: { 200: InvitedAnswer } },
    handler: ({ params, body }) =>
      inviting(params.id, async (tx, teamId) => {
        const [owner] = await listMembers(tx, teamId);
        return invite(tx, paidSeats, { teamId, ownerId: owner?.user_id ?? params.id }, body, now());
      }),
  });

  app.post('/user/:id/team/invitations/:invitationId/resend', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: TeamInvitationPath, response: { 200: InvitedAnswer } },
    handler: ({ params }) => inviting(params.id, (tx, teamId) => inviteAgain(tx, teamId, params.invitationId, now())),
  });

  app.delete('/user/:id/team/invitations/:invitationId', {
    config: { ...config, cost: 'write' },
    schema: { ...answer, params: TeamInvitationPath },
    handler: ({ params }) =>
      changing(params.id, async (tx) => {
        const { team_id } = await lockTeamOf(tx, params.id, ADMINS);
        await revoke(tx, team_id, params.invitationId);
      }),
  });

  app.post('/user/:id/team/invitation', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: UserPath, body: TeamTokenRequest, response: { 200: InvitationAnswer } },
    handler: async ({ params, body }) => {
      const invitation = await readInvitation(db, body.token, now());
      const isForYou = isFor(invitation, await emailOf(db, params.id));
      return { teamName: invitation.team, email: invitation.email, isForYou };
    },
  });

  app.post('/user/:id/team/join', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, body: TeamTokenRequest },
    handler: ({ params, body, ip }) =>
      changing(params.id, async (tx) => {
        await accept(tx, paidSeats, { userId: params.id, token: body.token }, now());
        await note(tx, params.id, 'team-joined', ip);
      }),
  });

  app.post('/user/:id/team/leave', {
    config: { ...config, cost: 'account-change' },
    schema: answer,
    handler: ({ params, ip }) =>
      changing(params.id, async (tx) => {
        await leaveTeam(tx, paidSeats, params.id, now());
        await note(tx, params.id, 'team-left', ip);
      }),
  });

  app.put('/user/:id/team/members/:memberId/role', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, params: TeamMemberPath, body: TeamRoleRequest },
    handler: ({ params, body, ip }) =>
      changing(params.id, async (tx) => {
        await changeRole(tx, paidSeats, { userId: params.id, memberId: params.memberId, role: body.role }, now());
        if (body.role === 'owner') await note(tx, params.id, 'team-handed-over', ip);
      }),
  });

  app.delete('/user/:id/team/members/:memberId', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, params: TeamMemberPath },
    handler: ({ params, ip }) =>
      changing(params.id, async (tx) => {
        await removeMember(tx, paidSeats, { userId: params.id, memberId: params.memberId }, now());
        await note(tx, params.id, 'team-member-removed', ip);
      }),
  });

  app.get('/user/:id/team/shares', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: TeamSharesAnswer } },
    handler: ({ params }) => listShares(db, things, params.id),
  });

  app.post('/user/:id/team/shares', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: ShareWithTeamRequest, response: { 200: TeamSharesAnswer } },
    handler: async ({ params, body }) => {
      await db.transaction().execute(async (tx) => {
        await lockTeamOf(tx, params.id);
        await share(tx, things, params.id, body);
      });
      return listShares(db, things, params.id);
    },
  });

  app.delete('/user/:id/team/shares/:shareId', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: TeamSharePath, response: { 200: TeamSharesAnswer } },
    handler: async ({ params }) => {
      await unshare(db, params.id, params.shareId);
      return listShares(db, things, params.id);
    },
  });

  app.post('/user/:id/team/shares/:shareId/copy', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: TeamSharePath, response: { 200: TeamCopyAnswer } },
    handler: ({ params }) => copyShare(db, things, params.id, params.shareId),
  });
};
