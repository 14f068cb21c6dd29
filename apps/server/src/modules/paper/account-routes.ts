import {
  OpenPaperAccountRequest,
  PaperAccountAnswer,
  PaperAccountsAnswer,
  REFUSAL_TEXTS,
  ResetPaperAccountRequest,
  SetPaperGuardsRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { InvalidField } from '#platform/errors.ts';
import { guardPosition, listPaperAccounts, openPaperAccount, resetPaperAccount } from './account-store.ts';
import { originsOf } from './origins.ts';
import { OWN_PAPER, PAPER_TAGS, PaperAccountPath, type PaperRoutesDeps, timeFor } from './routes-deps.ts';

/** Routes of a user's paper accounts. */
export const paperAccountRoutes: FastifyPluginAsyncZod<PaperRoutesDeps> = async (app, deps) => {
  const { access, db, pricesFor, changed, runsChanged } = deps;
  const pricedFor = (userId: string) => {
    const { registry } = pricesFor(userId);
    return (no: number): boolean => registry.byNo(no) !== undefined;
  };

  app.get('/user/:id/paper-accounts', {
    config: { ...OWN_PAPER, cost: 'read' },
    schema: { tags: PAPER_TAGS, params: UserPath, response: { 200: PaperAccountsAnswer } },
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
    config: { ...OWN_PAPER, cost: 'write', readsOwnPrices: true },
    schema: {
      tags: PAPER_TAGS,
      params: UserPath,
      body: OpenPaperAccountRequest,
      response: { 201: PaperAccountAnswer },
    },
    handler: async ({ params, body }, reply) => {
      const { paperAccess, registry, nowOf } = pricesFor(params.id);
      paperAccess.check(body.market, params.id);
      const isQuoted = registry.of(body.market).some(({ instrument }) => instrument.currency === body.currency);
      if (!isQuoted) throw new InvalidField('currency', REFUSAL_TEXTS.noSymbolInCurrency);
      const account = await openPaperAccount(db, params.id, body, nowOf(body.market));
      return reply.status(201).send({ account });
    },
  });

  app.put('/user/:id/paper-accounts/:accountId/reset', {
    config: { ...OWN_PAPER, cost: 'write' },
    schema: {
      tags: PAPER_TAGS,
      params: PaperAccountPath,
      body: ResetPaperAccountRequest,
      response: { 200: PaperAccountAnswer },
    },
    handler: async ({ params, body }) => {
      const { id, accountId } = params;
      const { account, numbers } = await resetPaperAccount(db, id, accountId, body.cash, timeFor(deps, id));
      changed(id, numbers);
      runsChanged(id);
      return { account };
    },
  });

  app.put('/user/:id/paper-accounts/:accountId/guards', {
    config: { ...OWN_PAPER, cost: 'write' },
    schema: {
      tags: PAPER_TAGS,
      params: PaperAccountPath,
      body: SetPaperGuardsRequest,
      response: { 200: PaperAccountAnswer },
    },
    handler: async ({ params, body }) => {
      const { account, numbers } = await guardPosition(db, params.id, params.accountId, body, {
        nowOf: timeFor(deps, params.id),
        isPriced: pricedFor(params.id),
      });
      changed(params.id, numbers);
      return { account };
    },
  });
};
