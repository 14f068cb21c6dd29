import { ShareWithTeamRequest, TeamCopyAnswer, TeamSharePath, TeamSharesAnswer, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { TeamDeps } from './deps.ts';
import { OWN_TEAM, TEAM_TAGS } from './routes-deps.ts';
import { copyShare, listShares, share, unshare } from './shares.ts';
import { lockTeamOf } from './store.ts';

/** Routes of what members share with a user's team. */
export const teamShareRoutes: FastifyPluginAsyncZod<TeamDeps> = async (app, deps) => {
  const { db, things } = deps;

  app.get('/user/:id/team/shares', {
    config: { ...OWN_TEAM, cost: 'read' },
    schema: { tags: TEAM_TAGS, params: UserPath, response: { 200: TeamSharesAnswer } },
    handler: ({ params }) => listShares(db, things, params.id),
  });

  app.post('/user/:id/team/shares', {
    config: { ...OWN_TEAM, cost: 'write' },
    schema: { tags: TEAM_TAGS, params: UserPath, body: ShareWithTeamRequest, response: { 200: TeamSharesAnswer } },
    handler: async ({ params, body }) => {
      await db.transaction().execute(async (tx) => {
        await lockTeamOf(tx, params.id);
        await share(tx, things, params.id, body);
      });
      return listShares(db, things, params.id);
    },
  });

  app.delete('/user/:id/team/shares/:shareId', {
    config: { ...OWN_TEAM, cost: 'write' },
    schema: { tags: TEAM_TAGS, params: TeamSharePath, response: { 200: TeamSharesAnswer } },
    handler: async ({ params }) => {
      await unshare(db, params.id, params.shareId);
      return listShares(db, things, params.id);
    },
  });

  app.post('/user/:id/team/shares/:shareId/copy', {
    config: { ...OWN_TEAM, cost: 'write' },
    schema: { tags: TEAM_TAGS, params: TeamSharePath, response: { 200: TeamCopyAnswer } },
    handler: ({ params }) => copyShare(db, things, params.id, params.shareId),
  });
};
