import type { KeyObject } from 'node:crypto';
import fastifyReplyFrom from '@fastify/reply-from';
import { type FastifyBaseLogger, type FastifyError, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from '#platform/config.ts';
import { type AppError, Invalid } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import { toReply } from '#platform/replies.ts';
import { securityHeaders } from '#platform/security-headers.ts';
import { traceHeaders, traceRequests } from '#platform/tracing/trace-requests.ts';

const REQUEST_TIMEOUT_MS = 30_000;
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

/** The HTTP server of a node: hands requests on to the leader, with the address of who asks. */
export async function forwardingHttp(
  config: Pick<Config, 'publicUrl' | 'supportChat'>,
  { log, metrics, leader, key }: { log: Log; metrics: Metrics; leader: string; key: KeyObject },
): Promise<FastifyInstance> {
  const headers = securityHeaders(config);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000 },
  });
  traceRequests(app, key);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await app.register(fastifyReplyFrom, {
    base: leader,
    undici: {
      ...{ connections: CONNECTIONS, pipelining: 1, connect: { timeout: CONNECT_LIMIT_MS } },
      ...{ headersTimeout: ANSWER_LIMIT_MS, bodyTimeout: ANSWER_LIMIT_MS },
    },
  });
  const setOn = (reply: { header(name: string, value: string): unknown }): void => {
    for (const [name, value] of headers) void reply.header(name, value);
  };
  app.setErrorHandler((error: FastifyError | AppError, _request, reply) => {
    const { status, body } = toReply(error);
    if (status >= 500) log.error({ err: error }, 'a request could not be handed on');
    setOn(reply);
    return reply.status(status).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const { url = '/' } = request.raw;
    if (!url.startsWith('/')) throw new Invalid('The address must be a path of this server.');
    return reply.from(url, {
      retriesCount: 0, // a write may have been taken
      rewriteRequestHeaders: ({ raw, headers: { host }, socket: { remoteAddress = '' } }, own) => ({
        ...own,
        ...traceHeaders(request, key),
        ...(host === undefined ? {} : { host }),
        'x-forwarded-for': [raw.headers['x-forwarded-for'], remoteAddress].flat().filter(Boolean).join(', '),
        'x-forwarded-host': raw.headers['x-forwarded-host'] ?? host,
        'x-forwarded-proto': raw.headers['x-forwarded-proto'] ?? 'http',
      }),
      onError: (answer, { error }) => {
        log.warn({ err: error }, 'the leader did not answer a request');
        setOn(answer);
        void answer.status(503).header('retry-after', RETRY_AFTER_SECONDS).send(AWAY);
      },
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.is404 ? 'forwarded' : (request.routeOptions.url ?? 'none') };
    metrics.httpSeconds.observe({ ...labels, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });
  return app;
}
