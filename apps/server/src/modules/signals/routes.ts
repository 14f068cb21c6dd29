import { PatternSignalPage, PatternSignalQuery } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { Feed } from '#marketdata/feeds/feed.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { Invalid, NotFound } from '#platform/errors.ts';
import { listSignals, toPatternSignal } from './store.ts';

export interface SignalDeps {
  db: Db;
  registry: InstrumentRegistry;
  feed: Feed;
}

/** Pattern signals of all markets, one market or one instrument, newest first, ten to a page. */
export const signalRoutes: FastifyPluginAsyncZod<SignalDeps> = async (app, { db, registry, feed }) => {
  app.get('/user/pattern-signal', {
    schema: { tags: ['signals'], querystring: PatternSignalQuery, response: { 200: PatternSignalPage } },
    handler: async ({ query }) => {
      const scope = { listed: wanted(registry, query), nowOf: feed.clock.now };
      const { signals: stored, totalCount } = await listSignals(db, scope, query.page);
      const { badge } = feed.capabilities();
      const signals = stored.flatMap((signal) => toPatternSignal(signal, registry, badge) ?? []);
      return { signals, totalCount, data: { signals, totalCount } };
    },
  });
};

function wanted(
  registry: InstrumentRegistry,
  { market, symbol }: z.infer<typeof PatternSignalQuery>,
): readonly ListedInstrument[] {
  if (symbol === undefined) return market ? registry.of(market) : registry.all;
  if (!market) throw new Invalid('symbol: names an instrument together with market');
  const listed = registry.find(market, symbol);
  if (!listed) throw new NotFound(`Instrument ${symbol}`);
  return [listed];
}
