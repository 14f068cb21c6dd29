import {
  PaperOrderAnswer,
  PaperOrdersPage,
  PaperOrdersQuery,
  PlacePaperOrderRequest,
  UserPath,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { cancelPaperOrder, listPaperOrders, placePaperOrder } from './order-store.ts';
import { OWN_PAPER, PAPER_TAGS, PaperAccountPath, type PaperRoutesDeps, timeFor } from './routes-deps.ts';

const OrderPath = z.object({ ...UserPath.shape, orderId: z.uuid() });

/** Routes of the orders of paper accounts. */
export const paperOrderRoutes: FastifyPluginAsyncZod<PaperRoutesDeps> = async (app, deps) => {
  const { db, pricesFor, changed } = deps;

  app.get('/user/:id/paper-accounts/:accountId/orders', {
    config: { ...OWN_PAPER, cost: 'read' },
    schema: {
      tags: PAPER_TAGS,
      params: PaperAccountPath,
      querystring: PaperOrdersQuery,
      response: { 200: PaperOrdersPage },
    },
    handler: ({ params, query }) => listPaperOrders(db, params.id, params.accountId, query),
  });

  app.post('/user/:id/paper-accounts/:accountId/orders', {
    config: { ...OWN_PAPER, cost: 'write' },
    schema: {
      tags: PAPER_TAGS,
      params: PaperAccountPath,
      body: PlacePaperOrderRequest,
      response: { 201: PaperOrderAnswer },
    },
    handler: async ({ params, body }, reply) => {
      const { id, accountId } = params;
      const { paperAccess, registry, open } = pricesFor(id);
      const findListed = (market: string) => {
        paperAccess.check(market as Market, id);
        const listed = registry.find(market as Market, body.symbol);
        if (listed) open(listed.instrument);
        return listed;
      };
      const { order, no } = await placePaperOrder(db, id, accountId, body, { findListed, nowOf: timeFor(deps, id) });
      changed(id, [no]);
      return reply.status(201).send({ order });
    },
  });

  app.delete('/user/:id/paper-orders/:orderId', {
    config: { ...OWN_PAPER, cost: 'write' },
    schema: { tags: PAPER_TAGS, params: OrderPath, response: { 200: PaperOrderAnswer } },
    handler: async ({ params }) => {
      const { order, no } = await cancelPaperOrder(db, params.id, params.orderId);
      changed(params.id, [no]);
      return { order };
    },
  });
};
