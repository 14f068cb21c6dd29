import { BacktestReport, SharedBacktest, SharedScreenLink, SharedScreenPath, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NotFound } from '#platform/errors.ts';
import { tradesCsv } from './csv.ts';
import { type BacktestDeps, checkShown } from './deps.ts';
import { readSharedBacktest, shareBacktest } from './shared-backtests.ts';
import { placeOfBacktest, readBacktest } from './store.ts';

const own = { guard: 'user', owner: 'id' } as const;
const tags = ['backtests'];
const one = { tags, params: z.object({ ...UserPath.shape, backtestId: z.uuid() }) };

/** Routes of a backtest's report: shown, saved as a file, shared. */
export const backtestReportRoutes: FastifyPluginAsyncZod<BacktestDeps> = async (app, deps) => {
  const { access, db } = deps;

  app.get('/user/:id/backtests/:backtestId/report', {
    config: { ...own, cost: 'file' },
    schema: { ...one, response: { 200: BacktestReport } },
    handler: async ({ params }, reply) => {
      reply.header('content-disposition', 'attachment; filename="backtest.json"');
      return reportOf(deps, params.id, params.backtestId);
    },
  });

  app.get('/user/:id/backtests/:backtestId/trades', {
    config: { ...own, cost: 'file' },
    schema: { ...one, response: { 200: z.string() } },
    handler: async ({ params }, reply) => {
      const { trades } = await reportOf(deps, params.id, params.backtestId);
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
      await checkShown(deps, params.id, params.backtestId);
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

async function reportOf(deps: BacktestDeps, userId: string, id: string): Promise<BacktestReport> {
  await checkShown(deps, userId, id);
  const { report } = await readBacktest(deps.db, userId, id);
  if (!report) throw new NotFound('Report');
  return report;
}
