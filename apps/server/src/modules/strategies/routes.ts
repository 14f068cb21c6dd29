import {
  CheckStrategyRequest,
  OwnStrategiesAnswer,
  OwnStrategyAnswer,
  StrategyCheck,
  StrategyVersionsAnswer,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { addStrategyRoutes } from './add-routes.ts';
import { checkOf } from './check.ts';
import { editStrategyRoutes } from './edit-routes.ts';
import { ONE_STRATEGY, OWN_STRATEGIES, STRATEGY_TAGS, type StrategyDeps } from './routes-deps.ts';
import { shareStrategyRoutes } from './share-routes.ts';
import { listStrategies, listVersions, readStrategy } from './store.ts';

/** Routes of users' strategies and their versions. */
export const strategyRoutes: FastifyPluginAsyncZod<StrategyDeps> = async (app, deps) => {
  const { db } = deps;
  await addStrategyRoutes(app, deps);
  await editStrategyRoutes(app, deps);
  await shareStrategyRoutes(app, deps);

  app.post('/strategies/check', {
    config: { guard: 'user', cost: 'question' },
    schema: { tags: STRATEGY_TAGS, body: CheckStrategyRequest, response: { 200: StrategyCheck } },
    handler: async ({ body }) => checkOf(body.definition, body.timeframe),
  });

  app.get('/user/:id/strategies', {
    config: { ...OWN_STRATEGIES, cost: 'read' },
    schema: { tags: STRATEGY_TAGS, params: UserPath, response: { 200: OwnStrategiesAnswer } },
    handler: async ({ params }) => ({ strategies: await listStrategies(db, params.id) }),
  });

  app.get('/user/:id/strategies/:strategyId', {
    config: { ...OWN_STRATEGIES, cost: 'read' },
    schema: { ...ONE_STRATEGY, response: { 200: OwnStrategyAnswer } },
    handler: async ({ params }) => ({ strategy: await readStrategy(db, params.id, params.strategyId) }),
  });

  app.get('/user/:id/strategies/:strategyId/versions', {
    config: { ...OWN_STRATEGIES, cost: 'read' },
    schema: { ...ONE_STRATEGY, response: { 200: StrategyVersionsAnswer } },
    handler: async ({ params }) => ({ versions: await listVersions(db, params.id, params.strategyId) }),
  });
};
