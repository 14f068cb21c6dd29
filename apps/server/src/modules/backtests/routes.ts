import { BacktestAnswer, BacktestJobRequest, BacktestsAnswer, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { historyDepthOf } from '#platform/entitlements/history.ts';
import { checkedRequest } from './check-request.ts';
import { type BacktestDeps, checkShown } from './deps.ts';
import { checkedPrice } from './price.ts';
import { backtestReportRoutes } from './report-routes.ts';
import {
  addBacktest,
  type BacktestPlace,
  cancelBacktest,
  listBacktests,
  readBacktest,
  removeBacktest,
} from './store.ts';
import { withinHistory } from './within-history.ts';

const own = { guard: 'user', owner: 'id' } as const;
const tags = ['backtests'];
const one = { tags, params: z.object({ ...UserPath.shape, backtestId: z.uuid() }) };
const ListQuery = z.object({ strategy: z.optional(z.uuid()) });

/** Routes of backtests: request, list, report, share. */
export const backtestRoutes: FastifyPluginAsyncZod<BacktestDeps> = async (app, deps) => {
  const { access, db } = deps;
  await backtestReportRoutes(app, deps);

  app.get('/user/:id/backtests', {
    config: { ...own, cost: 'list' },
    schema: { tags, params: UserPath, querystring: ListQuery, response: { 200: BacktestsAnswer } },
    handler: async ({ params, query }) => {
      const all = await listBacktests(db, params.id, query.strategy);
      const isShown = ({ source, market }: BacktestPlace): boolean => access.mayReadStored(source, market, params.id);
      return { backtests: all.flatMap(({ place, ...entry }) => (isShown(place) ? [entry] : [])) };
    },
  });

  app.post('/user/:id/backtests', {
    config: { ...own, cost: 'backtest' },
    schema: { tags, params: UserPath, body: BacktestJobRequest, response: { 202: BacktestAnswer } },
    handler: async ({ params, body }, reply) => {
      const checked = await checkedRequest(deps, params.id, body);
      const request = withinHistory(checked, await historyDepthOf(db, params.id, deps.nowOf(checked.market)));
      const priceMs = checkedPrice(request);
      deps.checkRoom(params.id);
      const id = await addBacktest(db, params.id, request, deps.registry.origins.get(request.market)?.source ?? '');
      deps.enqueue({ id, userId: params.id, priceMs });
      return reply.status(202).send({ backtest: await readBacktest(db, params.id, id) });
    },
  });

  app.get('/user/:id/backtests/:backtestId', {
    config: { ...own, cost: 'list' },
    schema: { ...one, response: { 200: BacktestAnswer } },
    handler: async ({ params }) => {
      await checkShown(deps, params.id, params.backtestId);
      return { backtest: await readBacktest(db, params.id, params.backtestId) };
    },
  });

  app.post('/user/:id/backtests/:backtestId/cancel', {
    config: { ...own, cost: 'write' },
    schema: { ...one, response: { 200: BacktestAnswer } },
    handler: async ({ params }) => {
      await checkShown(deps, params.id, params.backtestId);
      await cancelBacktest(db, params.id, params.backtestId);
      deps.cancel(params.backtestId, params.id);
      return { backtest: await readBacktest(db, params.id, params.backtestId) };
    },
  });

  app.delete('/user/:id/backtests/:backtestId', {
    config: { ...own, cost: 'write' },
    schema: { ...one, response: { 204: z.undefined() } },
    handler: async ({ params }, reply) => {
      await removeBacktest(db, params.id, params.backtestId);
      deps.cancel(params.backtestId, params.id);
      return reply.status(204).send();
    },
  });
};
