import { CONSTANTS, Constants } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** The product's constants (spec section 9), which clients fetch at start-up. */
export const constantsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/constants', {
    config: { guard: 'public', cost: 'memory' },
    schema: { tags: ['product'], response: { 200: Constants } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return CONSTANTS;
    },
  });
};
