import type { KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyReplyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { Invalid } from '#platform/errors.ts';
import { openHttp, routeIn } from '#platform/http.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { requestIdHeaders } from '#platform/request-id.ts';
import { traceHeaders } from '#platform/tracing/trace-requests.ts';

/** Longer than the leader takes for any answer, ms. */
const ANSWER_LIMIT_MS = 45_000;
const CONNECT_LIMIT_MS = 2_000;
/** Connections to the leader; further requests wait for one. */
const CONNECTIONS = 128;
const RETRY_AFTER_SECONDS = 1;
/** What people read while no leader answers. */
export const AWAY = {
  message: 'The server is changing over. Try again in a moment.',
  code: 'API_ERROR',
  reason: 'UNAVAILABLE',
};

/** Hands a request on to the leader, and its answer back. */
export type HandOn = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The HTTP server of a node, and what hands requests on to the leader with the address of who asks. */
export async function forwardingHttp(
  config: Pick<Config, 'proxies' | 'publicUrl' | 'supportChat'>,
  { log, metrics, leader, key }: { log: Log; metrics: Metrics; leader: string; key: KeyObject },
): Promise<{ app: FastifyInstance; handOn: HandOn }> {
  const handedOn = new WeakSet<FastifyRequest>();
  const routeOf = (request: FastifyRequest): string => (handedOn.has(request) ? 'forwarded' : routeIn(request));
  const app = openHttp(config, log, metrics, { routeOf, nodeKey: key });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await app.register(fastifyReplyFrom, {
    base: leader,
    disableRequestLogging: true, // of whole addresses, secrets in them too
    undici: {
      connections: CONNECTIONS,
      pipelining: 1,
      connect: { timeout: CONNECT_LIMIT_MS },
      headersTimeout: ANSWER_LIMIT_MS,
      bodyTimeout: ANSWER_LIMIT_MS,
    },
  });
  const handOn: HandOn = (request, reply) => {
    handedOn.add(request);
    const { url = '/' } = request.raw;
    if (!url.startsWith('/')) throw new Invalid('The address must be a path of this server.');
    return reply.from(url, {
      retriesCount: 0, // a write may have been taken
      rewriteRequestHeaders: ({ raw, headers: { host } }, own) => ({
        ...own,
        ...requestIdHeaders(request.id, key),
        ...traceHeaders(request, key),
        ...(host === undefined ? {} : { host }),
        ...forwardedHeaders(raw),
      }),
      onError: (answer, { error }) => {
        log.debug({ err: error }, 'the leader did not answer a request'); // the library warns of it
        void answer
          .status(503)
          .header('retry-after', RETRY_AFTER_SECONDS)
          .send({ ...AWAY, requestId: request.id });
      },
    });
  };
  return { app, handOn };
}

/** Returns the headers that say to the leader who asks, and how it was asked. */
export function forwardedHeaders({
  headers,
  socket: { remoteAddress },
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): Record<string, string> {
  const { host, 'x-forwarded-host': asked = host, 'x-forwarded-proto': how = 'http' } = headers;
  return {
    'x-forwarded-for': [headers['x-forwarded-for'], remoteAddress].flat().filter(Boolean).join(', '),
    'x-forwarded-proto': String(how),
    ...(asked === undefined ? {} : { 'x-forwarded-host': String(asked) }),
  };
}
