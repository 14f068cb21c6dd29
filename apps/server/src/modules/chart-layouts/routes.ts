import {
  ChangeDrawingsRequest,
  ChartLayoutsAnswer,
  DrawingsAnswer,
  DrawingsQuery,
  KeepLayoutRequest,
  UserPath,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { NotFound } from '#platform/errors.ts';
import { changeDrawings, listDrawings } from './drawings.ts';
import { keepLayout, listLayouts, removeLayout } from './layouts.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const path = { tags: ['charts'], params: UserPath };
const LayoutPath = z.object({ ...UserPath.shape, layoutId: z.uuid() });

export interface ChartDeps {
  db: Db;
  /** Returns the instruments that a user can draw on. */
  registryFor: (userId: string) => InstrumentRegistry;
}

/** Routes of chart layouts and drawings. */
export const chartRoutes: FastifyPluginAsyncZod<ChartDeps> = async (app, { db, registryFor }) => {
  const layoutsOf = async (userId: string) => ({ layouts: await listLayouts(db, userId) });
  /** Returns our form of a symbol, so drawings under both spellings belong together. */
  const symbolOf = (userId: string, market: Market, symbol: string): string => {
    const listed = registryFor(userId).find(market, symbol);
    if (!listed) throw new NotFound(`Instrument ${symbol}`);
    return listed.instrument.symbol;
  };

  app.get('/user/:id/chart-layouts', {
    config: { ...config, cost: 'read' },
    schema: { ...path, response: { 200: ChartLayoutsAnswer } },
    handler: ({ params }) => layoutsOf(params.id),
  });
  app.put('/user/:id/chart-layouts', {
    config: { ...config, cost: 'write' },
    schema: { ...path, body: KeepLayoutRequest, response: { 200: ChartLayoutsAnswer } },
    handler: async ({ params, body }) => {
      await keepLayout(db, params.id, body);
      return layoutsOf(params.id);
    },
  });
  app.delete('/user/:id/chart-layouts/:layoutId', {
    config: { ...config, cost: 'write' },
    schema: { ...path, params: LayoutPath, response: { 200: ChartLayoutsAnswer } },
    handler: async ({ params }) => {
      await removeLayout(db, params.id, params.layoutId);
      return layoutsOf(params.id);
    },
  });

  app.get('/user/:id/chart-drawings', {
    config: { ...config, cost: 'read', readsOwnPrices: true },
    schema: { ...path, querystring: DrawingsQuery, response: { 200: DrawingsAnswer } },
    handler: async ({ params, query: { market, symbol } }) => ({
      drawings: await listDrawings(db, params.id, market, symbolOf(params.id, market, symbol)),
    }),
  });
  app.put('/user/:id/chart-drawings', {
    config: { ...config, cost: 'write', readsOwnPrices: true },
    schema: { ...path, body: ChangeDrawingsRequest, response: { 200: DrawingsAnswer } },
    handler: async ({ params, body }) => {
      const symbol = symbolOf(params.id, body.market, body.symbol);
      await changeDrawings(db, params.id, { ...body, symbol });
      return { drawings: await listDrawings(db, params.id, body.market, symbol) };
    },
  });
};
