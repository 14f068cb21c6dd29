import { ChainHeadsPage, ChainHeadsQuery, ChainPage, ChainQuery, HeadProofPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NotFound } from '#platform/errors.ts';
import type { AdviceDeps } from '../deps.ts';
import { listHeads, readProof } from '../heads/head-store.ts';
import { readChain } from './read-chain.ts';

const config = { guard: 'public', isWithoutPrices: true } as const;
const tags = ['expert advice'];

/** Routes by which anybody reads the chain of hashes and its daily heads. */
export const chainRoutes: FastifyPluginAsyncZod<Pick<AdviceDeps, 'access' | 'db'>> = async (app, { access, db }) => {
  app.get('/advice/chain', {
    config: { ...config, cost: 'list' },
    schema: { tags, querystring: ChainQuery, response: { 200: ChainPage } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store'); // clients see more of it
      return readChain(db, access, request.query.after, request.caller?.userId);
    },
  });

  app.get('/advice/heads', {
    config: { ...config, cost: 'read' },
    schema: { tags, querystring: ChainHeadsQuery, response: { 200: ChainHeadsPage } },
    handler: ({ query }) => listHeads(db, query.page),
  });

  app.get('/advice/heads/:day/proof', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: HeadProofPath },
    handler: async ({ params }, reply) => {
      const proof = await readProof(db, params.day);
      if (!proof) throw new NotFound('Proof');
      return reply
        .header('content-disposition', `attachment; filename="${params.day}.ots"`)
        .type('application/octet-stream')
        .send(proof);
    },
  });
};
