import {
  BacktestAnswer,
  BacktestJobRequest,
  BacktestReport,
  BacktestsAnswer,
  SharedBacktest,
  SharedScreenLink,
  SharedScreenPath,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { type CheckDeps, checkedRequest } from './check-request.ts';
import { tradesCsv } from './csv.ts';
import { checkedPrice } from './price.ts';
import type { QueuedTest } from './queue.ts';
import {
  addBacktest,
  type BacktestPlace,
  cancelBacktest,
  listBacktests,
  placeOfBacktest,
  readBacktest,
  readSharedBacktest,
  removeBacktest,
  shareBacktest,
} from './store.ts';

export interface BacktestDeps extends CheckDeps {
  access: MarketAccess;
  db: Db;
  /** Throws when the queue is full. */
  checkRoom(userId: string): void;
  enqueue(test: QueuedTest): void;
  cancel(id: string, userId: string): void;
}

const own = { guard: 'user', owner: 'id' } as const;
const tags = ['backtests'];
const BacktestPath = z.object({ ...UserPath.shape, backtestId: z.uuid() });
const one = { tags, params: BacktestPath };
const ListQuery = z.object({ strategy: z.optional(z.uuid()) });

/** Routes of backtests: request, list, report, share. */
export const backtestRoutes: FastifyPluginAsyncZod<BacktestDeps> = async (app, deps) => {
  const { access, db } = deps;
  const check = async (userId: string, id: string): Promise<void> => {
    const { source, market } = await placeOfBacktest(db, userId, id);
    access.checkStored(source, market, userId);
  };
  const reportOf = async (userId: string, id: string): Promise<BacktestReport> => {
    await check(userId, id);
    const { report } = await readBacktest(db, userId, id);
    if (!report) throw new NotFound('Report');
    return report;
  };

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
      const request = await checkedRequest(deps, params.id, body);
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
      await check(params.id, params.backtestId);
      return { backtest: await readBacktest(db, params.id, params.backtestId) };
    },
  });

  app.post('/user/:id/backtests/:backtestId/cancel', {
    config: { ...own, cost: 'write' },
    schema: { ...one, response: { 200: BacktestAnswer } },
    handler: async ({ params }) => {
      await check(params.id, params.backtestId);
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

  app.get('/user/:id/backtests/:backtestId/report', {
    config: { ...own, cost: 'file' },
    schema: { ...one, response: { 200: BacktestReport } },
    handler: async ({ params }, reply) => {
      reply.header('content-disposition', 'attachment; filename="backtest.json"');
      return reportOf(params.id, params.backtestId);
    },
  });

  app.get('/user/:id/backtests/:backtestId/trades', {
    config: { ...own, cost: 'file' },
    schema: { ...one, response: { 200: z.string() } },
    handler: async ({ params }, reply) => {
      const { trades } = await reportOf(params.id, params.backtestId);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="trades.csv"')
        .send(tradesCsv(trades));
    },
  });

  app.post('/user/:id/backtests/:backtestId/share', {
    config: { ...own, cost: 'write' },
    schema: { ...one, response: { 201: SharedScreenLink } },
    handler: async ({ params }, reply) => {
      await check(params.id, params.backtestId);
      access.checkShare((await placeOfBacktest(db, params.id, params.backtestId)).market);
      return reply.status(201).send({ id: await shareBacktest(db, params.id, params.backtestId) });
    },
  });

  app.get('/shared-backtests/:sharedId', {
    config: { guard: 'public', cost: 'list' },
    schema: { tags, params: SharedScreenPath, response: { 200: SharedBacktest } },
    handler: async ({ caller, params }) => {
      const { place, ...shared } = await readSharedBacktest(db, params.sharedId);
      access.checkStored(place.source, place.market, caller?.userId);
      return shared;
    },
  });
};
