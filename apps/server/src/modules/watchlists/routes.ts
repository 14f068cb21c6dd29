import {
  AddToWatchlistRequest,
  ChangeWatchlistRequest,
  CreateWatchlistRequest,
  OrderWatchlistsRequest,
  REFUSAL_TEXTS,
  UserPath,
  WatchlistAnswer,
  type WatchlistItem,
  WatchlistsAnswer,
} from '@wickwise/contract';
import { type InstrumentId, splitInstrumentId } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import type { WatchlistDeps } from './deps.ts';
import { watchlistFileRoutes } from './file-routes.ts';
import { currentItems } from './rename.ts';
import {
  addToWatchlist,
  changeWatchlist,
  createWatchlist,
  listOrBegin,
  orderWatchlists,
  readWatchlist,
  removeWatchlist,
} from './store.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['watchlists'];
const WatchlistPath = z.object({ ...UserPath.shape, watchlistId: z.uuid() });
const answer = { tags, params: WatchlistPath, response: { 200: WatchlistAnswer } };
const Nothing = z.undefined();
const FIRST_NAMES = { en: 'Watchlist', hi: 'वॉचलिस्ट' };

/** Routes of a user's watchlists. */
export const watchlistRoutes: FastifyPluginAsyncZod<WatchlistDeps> = async (app, { db, registryFor, firstChoices }) => {
  const first = async (userId: string) => {
    const { language, symbols } = await firstChoices(userId);
    const items = symbols.flatMap((id): WatchlistItem[] => {
      const listed = registryFor(userId).byId(id as InstrumentId);
      return listed ? [splitInstrumentId(listed.instrument.id)] : [];
    });
    return { name: FIRST_NAMES[language ?? 'en'], items };
  };
  await watchlistFileRoutes(app, { db, registryFor });

  app.get('/user/:id/watchlists', {
    config: { ...config, apiScope: 'signals:read', cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: WatchlistsAnswer } },
    handler: async ({ params }) => ({ watchlists: await listOrBegin(db, params.id, () => first(params.id)) }),
  });

  app.post('/user/:id/watchlists', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: CreateWatchlistRequest, response: { 201: WatchlistAnswer } },
    handler: async ({ params, body }, reply) => {
      const items = bySymbol(registryFor(params.id), body.items);
      const watchlist = await createWatchlist(db, params.id, body.name, items);
      return reply.status(201).send({ watchlist });
    },
  });

  app.put('/user/:id/watchlists/order', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: OrderWatchlistsRequest, response: { 200: WatchlistsAnswer } },
    handler: async ({ params, body }) => ({ watchlists: await orderWatchlists(db, params.id, body.ids) }),
  });

  app.patch('/user/:id/watchlists/:watchlistId', {
    config: { ...config, cost: 'write' },
    schema: { ...answer, body: ChangeWatchlistRequest },
    handler: async ({ params, body }) => {
      const { items: known } = await readWatchlist(db, params.id, params.watchlistId);
      const change = { name: body.name, items: body.items && bySymbol(registryFor(params.id), body.items, known) };
      return { watchlist: await changeWatchlist(db, params.id, params.watchlistId, change) };
    },
  });

  app.post('/user/:id/watchlists/:watchlistId/items', {
    config: { ...config, cost: 'write', readsOwnPrices: true },
    schema: { ...answer, body: AddToWatchlistRequest },
    handler: async ({ params, body }) => {
      const listed = registryFor(params.id).find(body.market, body.symbol);
      if (!listed) throw new NotFound(`Instrument ${body.symbol}`);
      const item = splitInstrumentId(listed.instrument.id);
      return { watchlist: await addToWatchlist(db, params.id, params.watchlistId, item) };
    },
  });

  app.delete('/user/:id/watchlists/:watchlistId', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: WatchlistPath, response: { 204: Nothing } },
    handler: async ({ params }, reply) => {
      await removeWatchlist(db, params.id, params.watchlistId);
      return reply.status(204).send();
    },
  });
};

/**
 * Returns the items with their instruments by symbol, each once. Throws for unknown symbols, except those on the list
 * before: a delisted one doesn't block other changes.
 */
function bySymbol(
  registry: InstrumentRegistry,
  items: readonly WatchlistItem[],
  known: readonly WatchlistItem[] = [],
): WatchlistItem[] {
  const before = new Set(known.map((item) => JSON.stringify(item)));
  const named = items.map((item): WatchlistItem => {
    if ('section' in item) return item;
    const listed = registry.find(item.market, item.symbol);
    if (listed) return splitInstrumentId(listed.instrument.id);
    if (before.has(JSON.stringify(item))) return item;
    throw new InvalidField('items', REFUSAL_TEXTS.unknownSymbol(item.symbol));
  });
  return currentItems(named);
}
