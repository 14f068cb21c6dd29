import {
  OpenPaperAccountRequest,
  type OwnStrategy,
  PaperAccountAnswer,
  PaperAccountsAnswer,
  PaperCurveAnswer,
  PaperOrderAnswer,
  PaperOrdersPage,
  PaperOrdersQuery,
  PaperRunAnswer,
  PaperRunPerformance,
  PlacePaperOrderRequest,
  ResetPaperAccountRequest,
  SetPaperGuardsRequest,
  StartPaperRunRequest,
  UserPath,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { PaperAccess } from '#marketdata/paper-access.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { guardPosition, listPaperAccounts, openPaperAccount, resetPaperAccount } from './account-store.ts';
import type { PaperDeps } from './deps.ts';
import { cancelPaperOrder, listPaperOrders, placePaperOrder } from './order-store.ts';
import { originsOf, type PaperPlace } from './origins.ts';
import { accountPerformance, runPerformance } from './performance.ts';
import { startPaperRun, stopPaperRun } from './run-store.ts';

const config = { guard: 'user', owner: 'id' } as const;
const tags = ['paper trading'];
const AccountPath = z.object({ ...UserPath.shape, accountId: z.uuid() });
const RunPath = z.object({ ...UserPath.shape, runId: z.uuid() });
const OrderPath = z.object({ ...UserPath.shape, orderId: z.uuid() });

/** The prices that an account trades on. */
export interface PaperPrices extends Pick<PaperDeps, 'registry' | 'nowOf'> {
  paperAccess: Pick<PaperAccess, 'check'>;
  splits: SplitBook;
  /** Has prices come of an instrument from now on. Throws where there is no place for it. */
  open(place: { market: Market; symbol: string }): void;
}

export interface PaperRoutesDeps extends Pick<PaperDeps, 'db' | 'store'> {
  access: MarketAccess;
  /** Returns the prices that a user trades on. */
  pricesFor: (userId: string) => PaperPrices;
  /** Tells those who fill orders to read some again after they were placed, cancelled or removed. */
  changed: (userId: string, numbers: readonly number[]) => void;
  /** Returns one of a user's saved strategies; rejects when it isn't theirs. */
  findStrategy: (userId: string, id: string) => Promise<OwnStrategy>;
  /** Called after strategies of a user were started or stopped. */
  runsChanged: (userId: string) => void;
}

/** Routes of a user's paper accounts, their orders and running strategies. */
export const paperRoutes: FastifyPluginAsyncZod<PaperRoutesDeps> = async (
  app,
  { access, db, pricesFor, changed, store, findStrategy, runsChanged },
) => {
  const performanceDeps = (userId: string) => ({ db, store, ...pricesFor(userId) });
  const pricedFor = (userId: string) => {
    const { registry } = pricesFor(userId);
    return (no: number): boolean => registry.byNo(no) !== undefined;
  };
  const timeOf = (userId: string) => (market: string) => pricesFor(userId).nowOf(market as Market);

  // calls that only end something work without the prices
  app.addHook('preHandler', async ({ method, params }) => {
    const { id, ...place } = params as PaperPlace & { id: string };
    if (method === 'DELETE' || Object.keys(place).length === 0) return;
    for (const { market, source } of await originsOf(db, id, place)) access.checkStored(source, market, id);
  });

  app.get('/user/:id/paper-accounts', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: PaperAccountsAnswer } },
    handler: async ({ params }) => {
      const accounts = await listPaperAccounts(db, params.id, pricedFor(params.id));
      const shown = await Promise.all(
        accounts.map(async (account) => {
          const origins = await originsOf(db, params.id, { accountId: account.id });
          return origins.every(({ market, source }) => access.mayReadStored(source, market, params.id))
            ? [account]
            : [];
        }),
      );
      return { accounts: shown.flat() };
    },
  });

  app.post('/user/:id/paper-accounts', {
    config: { ...config, cost: 'write', readsOwnPrices: true },
    schema: { tags, params: UserPath, body: OpenPaperAccountRequest, response: { 201: PaperAccountAnswer } },
    handler: async ({ params, body }, reply) => {
      const { paperAccess, registry, nowOf } = pricesFor(params.id);
      paperAccess.check(body.market, params.id);
      const isQuoted = registry.of(body.market).some(({ instrument }) => instrument.currency === body.currency);
      if (!isQuoted) throw new InvalidField('currency', 'No symbol of this market is quoted in this currency.');
      const account = await openPaperAccount(db, params.id, body, nowOf(body.market));
      return reply.status(201).send({ account });
    },
  });

  app.put('/user/:id/paper-accounts/:accountId/reset', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AccountPath, body: ResetPaperAccountRequest, response: { 200: PaperAccountAnswer } },
    handler: async ({ params, body }) => {
      const { id, accountId } = params;
      const { account, numbers } = await resetPaperAccount(db, id, accountId, body.cash, timeOf(id));
      changed(id, numbers);
      runsChanged(id);
      return { account };
    },
  });

  app.put('/user/:id/paper-accounts/:accountId/guards', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AccountPath, body: SetPaperGuardsRequest, response: { 200: PaperAccountAnswer } },
    handler: async ({ params, body }) => {
      const { account, numbers } = await guardPosition(db, params.id, params.accountId, body, {
        nowOf: timeOf(params.id),
        isPriced: pricedFor(params.id),
      });
      changed(params.id, numbers);
      return { account };
    },
  });

  app.get('/user/:id/paper-accounts/:accountId/orders', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: AccountPath, querystring: PaperOrdersQuery, response: { 200: PaperOrdersPage } },
    handler: ({ params, query }) => listPaperOrders(db, params.id, params.accountId, query.page),
  });

  app.post('/user/:id/paper-accounts/:accountId/orders', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AccountPath, body: PlacePaperOrderRequest, response: { 201: PaperOrderAnswer } },
    handler: async ({ params, body }, reply) => {
      const { id, accountId } = params;
      const { paperAccess, registry, open } = pricesFor(id);
      const findListed = (market: string) => {
        paperAccess.check(market as Market, id);
        const listed = registry.find(market as Market, body.symbol);
        if (listed) open(listed.instrument);
        return listed;
      };
      const { order, no } = await placePaperOrder(db, id, accountId, body, { findListed, nowOf: timeOf(id) });
      changed(id, [no]);
      return reply.status(201).send({ order });
    },
  });

  app.delete('/user/:id/paper-orders/:orderId', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: OrderPath, response: { 200: PaperOrderAnswer } },
    handler: async ({ params }) => {
      const { order, no } = await cancelPaperOrder(db, params.id, params.orderId);
      changed(params.id, [no]);
      return { order };
    },
  });

  app.get('/user/:id/paper-accounts/:accountId/performance', {
    config: { ...config, cost: 'curve' },
    schema: { tags, params: AccountPath, response: { 200: PaperCurveAnswer } },
    handler: async ({ params: { id, accountId } }) => ({
      curve: await accountPerformance(performanceDeps(id), id, accountId),
    }),
  });

  app.get('/user/:id/paper-runs/:runId/performance', {
    config: { ...config, cost: 'curve' },
    schema: { tags, params: RunPath, response: { 200: PaperRunPerformance } },
    handler: ({ params: { id, runId } }) => runPerformance(performanceDeps(id), id, runId),
  });

  app.post('/user/:id/paper-accounts/:accountId/runs', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: AccountPath, body: StartPaperRunRequest, response: { 201: PaperRunAnswer } },
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
    config: { ...config, cost: 'write' },
    schema: { tags, params: RunPath, response: { 200: PaperRunAnswer } },
    handler: async ({ params }) => {
      const run = await stopPaperRun(db, params.id, params.runId);
      runsChanged(params.id);
      return { run };
    },
  });
};
