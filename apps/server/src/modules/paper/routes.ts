import type { FastifyPluginAsync } from 'fastify';
import { paperAccountRoutes } from './account-routes.ts';
import { paperOrderRoutes } from './order-routes.ts';
import { originsOf, type PaperPlace } from './origins.ts';
import type { PaperRoutesDeps } from './routes-deps.ts';
import { paperRunRoutes } from './run-routes.ts';

export type { PaperPrices, PaperRoutesDeps } from './routes-deps.ts';

/** Routes of a user's paper accounts, their orders and running strategies. */
export const paperRoutes: FastifyPluginAsync<PaperRoutesDeps> = async (app, deps) => {
  // calls that only end something work without the prices
  app.addHook('preHandler', async ({ method, params }) => {
    const { id, ...place } = params as PaperPlace & { id: string };
    if (method === 'DELETE' || Object.keys(place).length === 0) return;
    for (const { market, source } of await originsOf(deps.db, id, place)) deps.access.checkStored(source, market, id);
  });
  await paperAccountRoutes(app, deps);
  await paperOrderRoutes(app, deps);
  await paperRunRoutes(app, deps);
};
