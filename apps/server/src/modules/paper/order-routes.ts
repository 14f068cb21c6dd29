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
import { OWN_PAPER, PAPER_TAGS, PaperAccountPath, type PaperRoutesDeps } from './routes-deps.ts';

const OrderPath = z.object({ ...UserPath.shape, orderId: z.uuid() });

/** Routes of the orders of paper accounts. */
export const paperOrderRoutes: FastifyPluginAsyncZod<PaperRoutesDeps> = async (
  app,
  { paperAccess, db, registry, nowOf, changed },
) => {
  const timeOf = (market: string): number => nowOf(market as Market);

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
      const findListed = (market: string) => {
        paperAccess.check(market as Market, params.id);
        return registry.find(market as Market, body.symbol);
      };
      const { order, no } = await placePaperOrder(db, params.id, params.accountId, body, { findListed, nowOf: timeOf });
      changed([no]);
      return reply.status(201).send({ order });
    },
  });

  app.delete('/user/:id/paper-orders/:orderId', {
    config: { ...OWN_PAPER, cost: 'write' },
    schema: { tags: PAPER_TAGS, params: OrderPath, response: { 200: PaperOrderAnswer } },
    handler: async ({ params }) => {
      const { order, no } = await cancelPaperOrder(db, params.id, params.orderId);
      changed([no]);
      return { order };
    },
  });
};
