import { EditStrategyRequest, LiveStrategyRequest, OwnStrategyAnswer } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { refuseFlawed } from './check.ts';
import { ONE_STRATEGY, OWN_STRATEGIES, type StrategyDeps } from './routes-deps.ts';
import { editStrategy, readStrategy, removeStrategy, setLive } from './store.ts';

/** Routes that change one strategy. */
export const editStrategyRoutes: FastifyPluginAsyncZod<StrategyDeps> = async (app, deps) => {
  const { db, nowOf, changed, checkNext, checkLive, liveChanged } = deps;

  app.put('/user/:id/strategies/:strategyId', {
    config: { ...OWN_STRATEGIES, cost: 'write' },
    schema: { ...ONE_STRATEGY, body: EditStrategyRequest, response: { 200: OwnStrategyAnswer } },
    handler: async ({ params, body }) => {
      refuseFlawed(body.definition, body.timeframe);
      const before = await readStrategy(db, params.id, params.strategyId);
      await checkNext(params.id, params.strategyId, body);
      const strategy = await editStrategy(db, params.id, params.strategyId, body, nowOf(body.market));
      if (strategy.version !== before.version) await changed(params.id, strategy.id, strategy.market);
      return { strategy };
    },
  });

  app.put('/user/:id/strategies/:strategyId/live', {
    config: { ...OWN_STRATEGIES, cost: 'write' },
    schema: { ...ONE_STRATEGY, body: LiveStrategyRequest, response: { 200: OwnStrategyAnswer } },
    handler: async ({ params, body }) => {
      if (body.isLive) await checkLive(params.id, await readStrategy(db, params.id, params.strategyId));
      const strategy = await setLive(db, params.id, params.strategyId, body, nowOf);
      liveChanged();
      return { strategy };
    },
  });

  app.delete('/user/:id/strategies/:strategyId', {
    config: { ...OWN_STRATEGIES, cost: 'write' },
    schema: { ...ONE_STRATEGY, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      const { market } = await readStrategy(db, params.id, params.strategyId);
      await removeStrategy(db, params.id, params.strategyId);
      await changed(params.id, params.strategyId, market);
      return reply.status(204).send();
    },
  });
};
