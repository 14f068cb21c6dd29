import { DashboardAnswer, DashboardLayout, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { dropLayout, keepDashboard, readLayout } from './store.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['dashboard'];

/** Routes of a user's dashboard layout. */
export const dashboardRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  app.get('/user/:id/dashboard', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: DashboardAnswer } },
    handler: async ({ params }) => ({ layout: await readLayout(db, params.id) }),
  });

  app.put('/user/:id/dashboard', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: DashboardLayout, response: { 200: DashboardAnswer } },
    handler: async ({ params, body }) => {
      await keepDashboard(db, params.id, body);
      return { layout: await readLayout(db, params.id) };
    },
  });

  app.delete('/user/:id/dashboard', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      await dropLayout(db, params.id);
      return reply.status(204).send();
    },
  });
};
