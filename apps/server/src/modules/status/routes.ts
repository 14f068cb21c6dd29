import { IncidentFeedQuery, ServerStatus } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { incidentFeed } from './incident-feed.ts';

export interface StatusRouteDeps {
  read: () => Promise<ServerStatus>;
  /** Address of the server; without it that of the request. */
  publicUrl?: string | undefined;
}

const config = { guard: 'public', cost: 'memory', isWithoutPrices: true } as const;
const tags = ['status'];
const CACHING = 'public, max-age=15';

/** The status of the server, for everybody. */
export const statusRoutes: FastifyPluginAsyncZod<StatusRouteDeps> = async (app, { read, publicUrl }) => {
  app.get('/status', {
    config,
    schema: { tags, response: { 200: ServerStatus } },
    handler: async (_request, reply) => {
      const status = await read();
      return reply.header('cache-control', CACHING).send(status);
    },
  });

  app.get('/status/incidents.atom', {
    config,
    schema: { tags, querystring: IncidentFeedQuery, response: { 200: z.unknown() } },
    handler: async ({ query, url, protocol, host }, reply) => {
      const place = { origin: publicUrl ?? `${protocol}://${host}`, path: url, language: query.lang };
      const feed = incidentFeed(await read(), place);
      return reply.header('cache-control', CACHING).type('application/atom+xml; charset=utf-8').send(feed);
    },
  });
};
