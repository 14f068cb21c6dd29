import { createHash } from 'node:crypto';
import { LessonPreviewQuery, SharedPreviewQuery, SignalPreviewQuery, SymbolPreviewQuery } from '@wickwise/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { type PreviewCard, type PreviewDrawing, previewDrawing } from './preview-card.ts';

export interface PreviewDeps {
  /** Each throws `NotFound` or `LicenceRefusal` for what the public may not see. */
  cardOf: {
    lesson: (slug: string, language: 'en' | 'hi') => Promise<PreviewCard>;
    symbol: (query: z.output<typeof SymbolPreviewQuery>) => Promise<PreviewCard>;
    signal: (id: string) => Promise<PreviewCard>;
    strategy: (id: string) => Promise<PreviewCard>;
    backtest: (id: string) => Promise<PreviewCard>;
  };
  /** Draws a PNG; drawn pictures are kept for a while by `key`. */
  draw: (key: string, drawing: PreviewDrawing) => Promise<Buffer>;
}

const config = { guard: 'public', cost: 'picture' } as const;
const schema = { tags: ['pages'], response: { 200: z.unknown() } };
/** Long enough for programs that fetch a preview; what was withdrawn is gone soon. */
const CACHING = 'public, max-age=300';

/** Pictures of pages for previews in chats and networks. They show what a visitor sees, to every caller. */
export const previewRoutes: FastifyPluginAsyncZod<PreviewDeps> = async (app, { cardOf, draw }) => {
  const send = async (request: FastifyRequest, reply: FastifyReply, card: PreviewCard) => {
    const drawing = previewDrawing(card);
    const key = createHash('sha256').update(JSON.stringify(drawing)).digest('base64url');
    reply.header('cache-control', CACHING).header('etag', `"${key}"`);
    if (request.headers['if-none-match'] === `"${key}"`) return reply.status(304).send();
    const png = await draw(key, drawing);
    return reply.type('image/png').header('cross-origin-resource-policy', 'cross-origin').send(png);
  };
  app.get('/previews/lesson', {
    config,
    schema: { ...schema, querystring: LessonPreviewQuery },
    handler: async (request, reply) =>
      send(request, reply, await cardOf.lesson(request.query.slug, request.query.lang)),
  });
  app.get('/previews/symbol', {
    config,
    schema: { ...schema, querystring: SymbolPreviewQuery },
    handler: async (request, reply) => send(request, reply, await cardOf.symbol(request.query)),
  });
  app.get('/previews/signal', {
    config,
    schema: { ...schema, querystring: SignalPreviewQuery },
    handler: async (request, reply) => send(request, reply, await cardOf.signal(request.query.id)),
  });
  app.get('/previews/strategy', {
    config,
    schema: { ...schema, querystring: SharedPreviewQuery },
    handler: async (request, reply) => send(request, reply, await cardOf.strategy(request.query.id)),
  });
  app.get('/previews/backtest', {
    config,
    schema: { ...schema, querystring: SharedPreviewQuery },
    handler: async (request, reply) => send(request, reply, await cardOf.backtest(request.query.id)),
  });
};
