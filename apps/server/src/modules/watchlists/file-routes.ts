import {
  FIELD_TEXTS,
  ImportedWatchlist,
  ImportWatchlistRequest,
  REFUSAL_TEXTS,
  UserPath,
  WATCHLIST_LIMITS,
  WatchlistExportQuery,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { NotCsvError } from '#platform/csv.ts';
import { InvalidField } from '#platform/errors.ts';
import type { WatchlistDeps } from './deps.ts';
import { createWatchlist, readWatchlist } from './store.ts';
import { readList, toCsv, toTradingView } from './text-forms.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['watchlists'];
const WatchlistPath = z.object({ ...UserPath.shape, watchlistId: z.uuid() });

/** Routes that read a watchlist from a file, and write it into one. */
export const watchlistFileRoutes: FastifyPluginAsyncZod<Pick<WatchlistDeps, 'db' | 'registryFor'>> = async (
  app,
  { db, registryFor },
) => {
  app.post('/user/:id/watchlists/import', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: ImportWatchlistRequest, response: { 201: ImportedWatchlist } },
    handler: async ({ params, body }, reply) => {
      const { items, unknown } = listIn(body.text, registryFor(params.id));
      if (items.length === 0) throw new InvalidField('text', REFUSAL_TEXTS.noSymbolHere);
      if (items.length > WATCHLIST_LIMITS.items)
        throw new InvalidField('text', FIELD_TEXTS.longList(String(WATCHLIST_LIMITS.items)));
      const watchlist = await createWatchlist(db, params.id, body.name, items);
      return reply.status(201).send({ watchlist, unknown });
    },
  });

  app.get('/user/:id/watchlists/:watchlistId/export', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: WatchlistPath, querystring: WatchlistExportQuery, response: { 200: z.string() } },
    handler: async ({ params, query }, reply) => {
      const { items } = await readWatchlist(db, params.id, params.watchlistId);
      const isCsv = query.format === 'csv';
      reply.header('content-disposition', `attachment; filename="watchlist.${isCsv ? 'csv' : 'txt'}"`);
      return reply
        .type(`text/${isCsv ? 'csv' : 'plain'}; charset=utf-8`)
        .send(isCsv ? toCsv(items) : toTradingView(items));
    },
  });
};

/** Parses a list; throws `InvalidField` for a malformed table. */
function listIn(text: string, registry: InstrumentRegistry): ReturnType<typeof readList> {
  try {
    return readList(text, registry);
  } catch (error) {
    if (error instanceof NotCsvError) throw new InvalidField('text', `${error.message}.`);
    throw error;
  }
}
