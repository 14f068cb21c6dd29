import {
  ChangeHoldingRequest,
  HoldingListsAnswer,
  HoldingsAnswer,
  HoldingsPreview,
  type HoldingsRisk,
  HoldingsRiskAnswer,
  ImportedHoldings,
  ImportHoldingsRequest,
  PreviewHoldingsRequest,
  REFUSAL_TEXTS,
  UserPath,
} from '@wickwise/contract';
import { instrumentId, type Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { InvalidField } from '#platform/errors.ts';
import { currentHolding, groupHoldings, type HoldingPrices } from './positions.ts';
import { readHoldings } from './read-file.ts';
import { riskOf } from './risk.ts';
import { addHeldList, changeHeld, listHeld, readHeld, saveHeld } from './store.ts';
import { holdingsCsv } from './to-csv.ts';

export interface HoldingDeps {
  db: Db;
  store: BarStore;
  /** Returns the instruments that a user sees. */
  registryFor: (userId: string) => InstrumentRegistry;
  /** Returns a market's prices as a user sees them. */
  pricesFor: (userId: string, market: Market) => HoldingPrices;
}

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['holdings'];
const ListPath = z.object({ ...UserPath.shape, watchlistId: z.uuid() });
/** A statement with all its sections is longer than other bodies. */
const BODY_BYTES = 1_024 * 1_024;

/** Routes of what users hold: watchlists with quantities and costs. */
export const holdingRoutes: FastifyPluginAsyncZod<HoldingDeps> = async (app, { db, store, registryFor, pricesFor }) => {
  const nowFor = (userId: string) => (market: Market) => pricesFor(userId, market).nowOf(market);
  const current = async (userId: string, watchlistId: string) => {
    const { watchlist, rows } = await readHeld(db, userId, watchlistId);
    const prices = new Map(
      [...new Set(rows.map(({ market }) => market))].map((market) => [market, pricesFor(userId, market)]),
    );
    const pricesOf = (market: Market) => prices.get(market) as HoldingPrices;
    return { watchlist, pricesOf, holdings: rows.map((row) => currentHolding(row, pricesOf(row.market))) };
  };

  app.get('/user/:id/holdings', {
    config: { ...config, apiScope: 'signals:read', cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: HoldingListsAnswer } },
    handler: async ({ params }) => ({ lists: await listHeld(db, params.id) }),
  });

  app.post('/user/:id/holdings/preview', {
    bodyLimit: BODY_BYTES,
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: PreviewHoldingsRequest, response: { 200: HoldingsPreview } },
    handler: ({ params, body }) => readHoldings(db, body.text, registryFor(params.id)),
  });

  app.post('/user/:id/holdings/import', {
    bodyLimit: BODY_BYTES,
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: ImportHoldingsRequest, response: { 201: ImportedHoldings } },
    handler: async ({ params: { id }, body: { text, into } }, reply) => {
      const preview = await readHoldings(db, text, registryFor(id));
      if (preview.holdings.length === 0) throw new InvalidField('text', REFUSAL_TEXTS.noHoldingHere);
      const watchlist =
        'name' in into
          ? await addHeldList(db, id, into.name, preview.holdings, nowFor(id))
          : await saveHeld(db, id, into, preview.holdings, nowFor(id));
      return reply.status(201).send({ watchlist, preview });
    },
  });

  app.get('/user/:id/watchlists/:watchlistId/holdings', {
    config: { ...config, apiScope: 'signals:read', cost: 'read' },
    schema: { tags, params: ListPath, response: { 200: HoldingsAnswer } },
    handler: async ({ params: { id, watchlistId } }) => {
      const { watchlist, holdings, pricesOf } = await current(id, watchlistId);
      const held = new Set(holdings.map(({ market, symbol }) => instrumentId(market, symbol)));
      const without = watchlist.items.flatMap((item) =>
        'symbol' in item && !held.has(instrumentId(item.market, item.symbol)) ? [item] : [],
      );
      return { watchlistId, name: watchlist.name, groups: groupHoldings(holdings, pricesOf), without };
    },
  });

  app.put('/user/:id/watchlists/:watchlistId/holdings', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: ListPath, body: ChangeHoldingRequest, response: { 204: z.undefined() } },
    handler: async ({ params: { id, watchlistId }, body }, reply) => {
      await changeHeld(db, id, watchlistId, body, nowFor(id));
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/watchlists/:watchlistId/holdings/risk', {
    config: { ...config, cost: 'study' },
    schema: { tags, params: ListPath, response: { 200: HoldingsRiskAnswer } },
    handler: async ({ params: { id, watchlistId } }) => {
      const { holdings, pricesOf } = await current(id, watchlistId);
      const groups: HoldingsRisk[] = [];
      for (const group of groupHoldings(holdings, pricesOf))
        groups.push(await riskOf(group, pricesOf(group.market), store));
      return { groups };
    },
  });

  app.get('/user/:id/watchlists/:watchlistId/holdings/export', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: ListPath, response: { 200: z.string() } },
    handler: async ({ params: { id, watchlistId } }, reply) => {
      const { holdings } = await current(id, watchlistId);
      reply.header('content-disposition', 'attachment; filename="holdings.csv"');
      return reply.type('text/csv; charset=utf-8').send(holdingsCsv(holdings));
    },
  });
};
