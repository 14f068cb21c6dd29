import {
  PaperCurveAnswer,
  PaperRunAnswer,
  PaperRunPerformance,
  StartPaperRunRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NotFound } from '#platform/errors.ts';
import { accountPerformance, runPerformance } from './performance.ts';
import { OWN_PAPER, PAPER_TAGS, PaperAccountPath, type PaperRoutesDeps } from './routes-deps.ts';
import { startPaperRun, stopPaperRun } from './run-store.ts';

const RunPath = z.object({ ...UserPath.shape, runId: z.uuid() });

/** Routes of running strategies, and of what accounts and runs have made. */
export const paperRunRoutes: FastifyPluginAsyncZod<PaperRoutesDeps> = async (app, deps) => {
  const { db, store, pricesFor, findStrategy, runsChanged } = deps;
  const performanceDeps = (userId: string) => ({ db, store, ...pricesFor(userId) });

  app.get('/user/:id/paper-accounts/:accountId/performance', {
    config: { ...OWN_PAPER, cost: 'curve' },
    schema: { tags: PAPER_TAGS, params: PaperAccountPath, response: { 200: PaperCurveAnswer } },
    handler: async ({ params: { id, accountId } }) => ({
      curve: await accountPerformance(performanceDeps(id), id, accountId),
    }),
  });

  app.get('/user/:id/paper-runs/:runId/performance', {
    config: { ...OWN_PAPER, cost: 'curve' },
    schema: { tags: PAPER_TAGS, params: RunPath, response: { 200: PaperRunPerformance } },
    handler: ({ params: { id, runId } }) => runPerformance(performanceDeps(id), id, runId),
  });

  app.post('/user/:id/paper-accounts/:accountId/runs', {
    config: { ...OWN_PAPER, cost: 'write' },
    schema: {
      tags: PAPER_TAGS,
      params: PaperAccountPath,
      body: StartPaperRunRequest,
      response: { 201: PaperRunAnswer },
    },
    handler: async ({ params, body }, reply) => {
      const strategy = await findStrategy(params.id, body.strategyId);
      const { paperAccess, registry, nowOf, open } = pricesFor(params.id);
      paperAccess.check(strategy.market, params.id);
      const listed = registry.find(strategy.market, body.symbol);
      if (!listed) throw new NotFound(`Instrument ${body.symbol}`);
      open(listed.instrument);
      const nowMs = nowOf(strategy.market);
      const run = await startPaperRun(db, params.id, params.accountId, body, strategy, listed, nowMs);
      runsChanged(params.id);
      return reply.status(201).send({ run });
    },
  });

  app.delete('/user/:id/paper-runs/:runId', {
    config: { ...OWN_PAPER, cost: 'write' },
    schema: { tags: PAPER_TAGS, params: RunPath, response: { 200: PaperRunAnswer } },
    handler: async ({ params }) => {
      const run = await stopPaperRun(db, params.id, params.runId);
      runsChanged(params.id);
      return { run };
    },
  });
};
