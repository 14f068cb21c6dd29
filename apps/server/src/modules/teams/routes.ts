import { TeamNameRequest } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { TeamDeps } from './deps.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { createTeam, dissolveTeam } from './members.ts';
import { OWN_TEAM, teamAnswer, teamReader } from './routes-deps.ts';
import { teamShareRoutes } from './share-routes.ts';
import { lockTeamOf } from './store.ts';

/** Routes of a user's team. */
export const teamRoutes: FastifyPluginAsyncZod<TeamDeps> = async (app, deps) => {
  const { paidSeats, now } = deps;
  const { team, changing } = teamReader(deps);

  app.get('/user/:id/team', {
    config: { ...OWN_TEAM, cost: 'read' },
    schema: teamAnswer,
    handler: ({ params }) => team(params.id),
  });

  app.post('/user/:id/team', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: { ...teamAnswer, body: TeamNameRequest },
    handler: ({ params, body }) =>
      changing(params.id, (tx) => createTeam(tx, paidSeats, { userId: params.id, name: body.name }, now())),
  });

  app.patch('/user/:id/team', {
    config: { ...OWN_TEAM, cost: 'write' },
    schema: { ...teamAnswer, body: TeamNameRequest },
    handler: ({ params, body }) =>
      changing(params.id, async (tx) => {
        const { team_id } = await lockTeamOf(tx, params.id, ['owner']);
        await tx.updateTable('teams').set({ name: body.name }).where('id', '=', team_id).execute();
      }),
  });

  app.delete('/user/:id/team', {
    config: { ...OWN_TEAM, cost: 'account-change' },
    schema: teamAnswer,
    handler: ({ params }) => changing(params.id, (tx) => dissolveTeam(tx, params.id, now())),
  });

  for (const routes of [invitationRoutes, memberRoutes, teamShareRoutes]) await app.register(routes, deps);
};
