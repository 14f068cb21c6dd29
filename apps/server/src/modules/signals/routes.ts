import { PageQuery, PatternSignalPage } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Feed } from '#marketdata/feeds/feed.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { listSignals, toPatternSignal } from './store.ts';

export interface SignalDeps {
  db: Db;
  registry: InstrumentRegistry;
  feed: Feed;
}

/** Pattern signals, newest first, ten to a page. */
export const signalRoutes: FastifyPluginAsyncZod<SignalDeps> = async (app, { db, registry, feed }) => {
  app.get('/user/pattern-signal', {
    schema: { tags: ['signals'], querystring: PageQuery, response: { 200: PatternSignalPage } },
    handler: async ({ query }) => {
      const scope = { registry, nowOf: feed.clock.now };
      const { signals: stored, totalCount } = await listSignals(db, scope, query.page);
      const { badge } = feed.capabilities();
      const signals = stored.flatMap((signal) => toPatternSignal(signal, registry, badge) ?? []);
      return { signals, totalCount, data: { signals, totalCount } };
    },
  });
};
