import { SharedScreenPath, SharedStrategy, SharedStrategyLink, StrategyFile } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ONE_STRATEGY, OWN_STRATEGIES, STRATEGY_TAGS, type StrategyDeps } from './routes-deps.ts';
import { readSharedStrategy, shareStrategy } from './shared-store.ts';
import { readStrategy } from './store.ts';

/** Routes that hand a strategy on: as a file or by a link. */
export const shareStrategyRoutes: FastifyPluginAsyncZod<StrategyDeps> = async (app, { db }) => {
  app.get('/user/:id/strategies/:strategyId/export', {
    config: { ...OWN_STRATEGIES, cost: 'read' },
    schema: { ...ONE_STRATEGY, response: { 200: StrategyFile } },
    handler: async ({ params }, reply) => {
      const { market, timeframe, definition } = await readStrategy(db, params.id, params.strategyId);
      reply.header('content-disposition', 'attachment; filename="strategy.json"');
      return { format: 'wickwise-strategy/1' as const, market, timeframe, definition };
    },
  });

  app.post('/user/:id/strategies/:strategyId/share', {
    config: { ...OWN_STRATEGIES, cost: 'write' },
    schema: { ...ONE_STRATEGY, response: { 201: SharedStrategyLink } },
    handler: async ({ params }, reply) => {
      const strategy = await readStrategy(db, params.id, params.strategyId);
      return reply.status(201).send({ id: await shareStrategy(db, params.id, strategy) });
    },
  });

  app.get('/shared-strategies/:sharedId', {
    config: { guard: 'public', cost: 'read' },
    schema: { tags: STRATEGY_TAGS, params: SharedScreenPath, response: { 200: SharedStrategy } },
    handler: ({ params }) => readSharedStrategy(db, params.sharedId),
  });
};
