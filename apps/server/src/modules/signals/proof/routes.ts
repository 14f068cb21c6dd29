import { ReplayProof } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { listDifferences, listReplayRuns } from './run-store.ts';

export interface ProofRouteDeps {
  db: Db;
  /** Returns the instruments that a caller may see. */
  registryFor: (userId: string | undefined) => InstrumentRegistry;
}

/** Routes of the replay proof: results of the nightly replays of stored history. */
export const proofRoutes: FastifyPluginAsyncZod<ProofRouteDeps> = async (app, { db, registryFor }) => {
  app.get('/replay-proof', {
    config: { guard: 'public', cost: 'read' },
    schema: { tags: ['signals'], response: { 200: ReplayProof } },
    handler: async ({ caller }) => {
      const registry = registryFor(caller?.userId);
      const runs = await listReplayRuns(db, registry);
      const newest = registry.sources.flatMap((source) => runs.find((run) => run.source === source)?.id ?? []);
      const differences = await listDifferences(db, registry, newest);
      const isSimulated = [...registry.origins.keys()].every((market) => registry.isSimulated(market));
      return { runs: runs.map(({ source: _source, ...run }) => run), differences, isSimulated };
    },
  });
};
