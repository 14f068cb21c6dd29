import { ReplayProof } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Feed } from '#marketdata/feeds/feed.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { listDifferences, listReplayRuns } from './run-store.ts';

export interface ProofRouteDeps {
  db: Db;
  registry: InstrumentRegistry;
  feed: Pick<Feed, 'source' | 'capabilities'>;
}

/** That nothing repaints: what the nightly replays of stored history came to. */
export const proofRoutes: FastifyPluginAsyncZod<ProofRouteDeps> = async (app, { db, registry, feed }) => {
  app.get('/replay-proof', {
    config: { guard: 'public', cost: 'read' },
    schema: { tags: ['signals'], response: { 200: ReplayProof } },
    handler: async () => {
      const runs = await listReplayRuns(db, feed.source);
      const newest = runs[0];
      const differences = newest ? await listDifferences(db, registry, newest.id) : [];
      return { runs, differences, isSimulated: feed.capabilities().licence.scope === 'simulated' };
    },
  });
};
