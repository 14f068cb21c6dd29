import { TeamMemberPath, TeamRoleRequest } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { TeamDeps } from './deps.ts';
import { changeRole, leaveTeam, removeMember } from './members.ts';
import { OWN_TEAM, teamAnswer, teamReader } from './routes-deps.ts';

/** Routes of the members of a user's team. */
export const memberRoutes: FastifyPluginAsyncZod<TeamDeps> = async (app, deps) => {
  const { paidSeats, note, now } = deps;
  const { changing } = teamReader(deps);

  app.post('/user/:id/team/leave', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: teamAnswer,
    handler: ({ params, ip }) =>
      changing(params.id, async (tx) => {
        await leaveTeam(tx, paidSeats, params.id, now());
        await note(tx, params.id, 'team-left', ip);
      }),
  });

  app.put('/user/:id/team/members/:memberId/role', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: { ...teamAnswer, params: TeamMemberPath, body: TeamRoleRequest },
    handler: ({ params, body, ip }) =>
      changing(params.id, async (tx) => {
        await changeRole(tx, paidSeats, { userId: params.id, memberId: params.memberId, role: body.role }, now());
        if (body.role === 'owner') await note(tx, params.id, 'team-handed-over', ip);
      }),
  });

  app.delete('/user/:id/team/members/:memberId', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: { ...teamAnswer, params: TeamMemberPath },
    handler: ({ params, ip }) =>
      changing(params.id, async (tx) => {
        await removeMember(tx, paidSeats, { userId: params.id, memberId: params.memberId }, now());
        await note(tx, params.id, 'team-member-removed', ip);
      }),
  });
};
