import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastifyCompress from '@fastify/compress';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { readSecrets } from './auth/secrets.ts';
import type { Config } from './config.ts';
import { acceptEmptyBodies } from './empty-bodies.ts';
import { AppError, Invalid, MethodNotAllowed } from './errors.ts';
import { takesFile } from './file-bodies.ts';
import { type Authenticator, guardRoutes } from './guard.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { errorBody, toReply } from './replies.ts';
import { followRequests, REQUEST_ID, requestIdOf } from './request-id.ts';
import { limitRoutes, RouteCosts } from './route-costs.ts';
import { answerRaw, type SecurityHeaders, securityHeaders, setHeaders } from './security-headers.ts';
import { isTracing } from './tracing/trace.ts';
import { traceRequests } from './tracing/trace-requests.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longest that an answer takes, waiting included: clients give up after 45 s. */
const HANDLER_TIMEOUT_MS = 40_000;

export const API_PREFIX = '/api/v1';
const DOCS = '/api/docs';

/**
 * The HTTP server with what every route shares: the guard, checks by schema, errors in the contract's form, security
 * headers, figures, and its own description at /api/docs.
 */
export async function createHttp(
  config: Config,
  log: Log,
  metrics: Metrics,
  authenticator: Authenticator,
  costs = new RouteCosts(config.limitFactor),
): Promise<FastifyInstance> {
  const app = openHttp(config, log, metrics, {
    handlerTimeout: HANDLER_TIMEOUT_MS,
    ...(config.nodes || isTracing() ? { nodeKey: readSecrets(config, log).nodes } : {}),
  });
  refuseOtherMethods(app);
  await prepareRoutes(app, authenticator, costs);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wickwise', version: '1', description: 'Live prices, bars and signals of four markets.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: DOCS, staticCSP: true });
  return app;
}

/** Returns the route of a request in figures. */
export const routeIn = ({ routeOptions: { url = 'none' } }: FastifyRequest): string => url;

interface HttpOptions {
  handlerTimeout?: number;
  /** Returns the route of a request in figures. */
  routeOf?: (request: FastifyRequest) => string;
  /** Proves the ids and traces of other nodes' requests. */
  nodeKey?: KeyObject;
}

/** An HTTP server without routes, whose errors, headers and figures are those of all servers. */
export function openHttp(
  config: Pick<Config, 'proxies' | 'publicUrl' | 'supportChat'>,
  log: Log,
  metrics: Metrics,
  { routeOf = routeIn, nodeKey, ...options }: HttpOptions = {},
): FastifyInstance {
  const headers = securityHeaders(config);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (own) => own, // each line has the id of its request anyway
    genReqId: (request) => requestIdOf(request as IncomingMessage, nodeKey),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    ...options,
    trustProxy: (_address, hop) => hop < config.proxies,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    http: { requireHostHeader: false }, // it's asked for below, in the form that errors have
    clientErrorHandler: (error, connection) => refuseUnread(error, connection, headers),
    rewriteUrl: ({ url = '/' }) => decodable(url),
    // addresses that reach no route, and so none of our hooks
    frameworkErrors: (error, { id }, reply: FastifyReply) => {
      const { status, body } = toReply(error);
      setHeaders(reply.raw, headers);
      void reply.status(status).header(REQUEST_ID, id).send(body);
    },
  });
  followRequests(app);
  if (nodeKey) traceRequests(app, nodeKey);
  setOnAllAnswers(app, headers);
  acceptEmptyBodies(app);
  app.removeContentTypeParser('text/plain'); // its bodies would be texts, which no route takes
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const { status, body } = toReply(error, { isOfFile: takesFile(request) });
    if (error instanceof MethodNotAllowed) void reply.header('allow', error.allow);
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', error.retryAfterSeconds);
    }
    if (status < 500) return reply.status(status).send(body);
    log.error({ err: error, method: request.method, url: request.url.split('?', 1)[0] }, 'a request failed');
    return reply.status(status).send({ ...body, requestId: request.id });
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: routeOf(request), status: String(reply.statusCode) };
    metrics.httpSeconds.observe(labels, reply.elapsedTime / 1_000);
  });
  return app;
}

/** Prepares a server, or a part of one, for routes of the API: the guard, limits, checks by schema, compression. */
export async function prepareRoutes(
  app: FastifyInstance,
  authenticator: Authenticator,
  costs: RouteCosts,
): Promise<void> {
  guardRoutes(app, API_PREFIX, authenticator, (address) => costs.badToken(address));
  limitRoutes(app, API_PREFIX, costs);
  app.setValidatorCompiler(withoutNull);
  app.setSerializerCompiler(serializerCompiler);
  // gzip alone: brotli worth its time is slower than the request; what the web app is made of comes compressed already
  await app.register(fastifyCompress, { encodings: ['gzip'], globalDecompression: false });
}

/** The framework checks a missing body as null, which would be named a body of the wrong form. */
const withoutNull: typeof validatorCompiler = (part) => {
  const check = validatorCompiler(part);
  return part.httpPart === 'body' ? (body: unknown) => check(body ?? undefined) : check;
};

/** Headers come before all that may answer: routes, their refusals, and what the server answers without asking them. */
function setOnAllAnswers(app: FastifyInstance, headers: SecurityHeaders): void {
  app.server.prependListener('request', (_request, response) => setHeaders(response, headers));
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    setHeaders(response, headers);
    response.statusCode = 417;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(errorBody(417, 'This server meets no expectations.')));
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!reply.raw.hasHeader('x-content-type-options')) setHeaders(reply.raw, headers); // a request that came by no connection
    if (raw.headers.host === undefined && raw.httpVersion !== '1.0') throw new Invalid('The header Host is missing.');
  });
}

/** Requests that the parser didn't get through: in the form of errors, with the headers of all answers. */
function refuseUnread(error: ConnectionError, connection: Socket, headers: SecurityHeaders): void {
  if (error.code === 'ECONNRESET' || connection.destroyed) return;
  const status = UNREAD.get(error.code) ?? 400;
  answerRaw(connection, status, headers, errorBody(status, UNREAD_TEXTS[status]));
}

const UNREAD: ReadonlyMap<string, 408 | 431> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);
const UNREAD_TEXTS = {
  400: 'This is no HTTP request.',
  408: 'The request took too long.',
  431: 'The headers of the request are too large.',
} as const;

/**
 * Returns an address whose path can be decoded, with other percent signs escaped. The framework would answer such an
 * address past our headers and errors.
 */
function decodable(url: string): string {
  const [address = '', ...query] = url.split('?');
  const escaped = address.replaceAll(/%(?![\da-f]{2})/gi, '%25');
  return [isUtf8(escaped) ? escaped : escaped.replaceAll('%', '%25'), ...query].join('?');
}

function isUtf8(escaped: string): boolean {
  try {
    decodeURIComponent(escaped);
    return true;
  } catch {
    return false;
  }
}

/** Known addresses answer methods that they don't take with 405; without this they would seem unknown. */
function refuseOtherMethods(app: FastifyInstance): void {
  const patterns = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = patterns.get(url) ?? { pattern: addressPattern(url), methods: new Set() };
    patterns.set(url, known);
    for (const one of [method].flat()) known.methods.add(one);
  });
  app.addHook('onRequest', async ({ is404, url }) => {
    if (!is404) return;
    const address = decodeURI(url.split('?')[0] ?? url);
    const methods = new Set<string>();
    for (const { pattern, methods: own } of patterns.values())
      if (pattern.test(address)) for (const one of own) methods.add(one);
    if (methods.size > 0) throw new MethodNotAllowed(methods);
  });
}

/** Returns what matches the addresses of a route: `:name` is one part of a path, `*` all the rest. */
function addressPattern(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part, i) => {
    if (i % 2 === 0) return RegExp.escape(part);
    return part === '*' ? '.*' : '[^/]+';
  });
  return new RegExp(`^${parts.join('')}$`);
}
