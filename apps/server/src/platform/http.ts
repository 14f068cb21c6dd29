import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { type AppError, LimitReached, MethodNotAllowed } from './errors.ts';
import { type Authenticator, guardRoutes } from './guard.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { toReply } from './replies.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export const API_PREFIX = '/api/v1';
const DOCS = '/api/docs';

/** What of a browser's devices pages may use: passkeys and copying, nothing else. */
const PERMISSIONS = [
  ...['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'browsing-topics'].map(
    (feature) => `${feature}=()`,
  ),
  ...['publickey-credentials-create', 'publickey-credentials-get', 'clipboard-write', 'fullscreen'].map(
    (feature) => `${feature}=(self)`,
  ),
].join(', ');

/**
 * The HTTP server with what every route shares: the guard, checks by schema, errors in the contract's form, security
 * headers, figures, and its own description at /api/docs.
 */
export async function createHttp(
  config: Config,
  log: Log,
  metrics: Metrics,
  authenticator: Authenticator,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: (_address, hop) => hop < config.proxies,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    // addresses that reach no route, and so none of our hooks
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, body } = toReply(error);
      void reply.status(status).header('x-content-type-options', 'nosniff').send(body);
    },
  });
  refuseOtherMethods(app);
  guardRoutes(app, API_PREFIX, authenticator);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(fastifyHelmet, headersFor(config));
  // gzip alone: brotli worth its time is slower than the request; what the web app is made of comes compressed already
  await app.register(fastifyCompress, { encodings: ['gzip'], globalDecompression: false });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wickwise', version: '1', description: 'Live prices, bars and signals of four markets.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: DOCS, staticCSP: true });
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const { status, body } = toReply(error);
    if (error instanceof MethodNotAllowed) void reply.header('allow', error.allow);
    if (error instanceof LimitReached) void reply.header('retry-after', error.retryAfterSeconds);
    if (status >= 500) log.error({ err: error, method: request.method, url: request.url }, 'a request failed');
    return reply.status(status).send(body);
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    metrics.httpSeconds.observe(labels, reply.elapsedTime / 1_000);
  });
  return app;
}

/**
 * An address whose path can be decoded: percent signs that can't be stand for themselves. The framework would answer such an
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
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  app.addHook('onRequest', async ({ is404, url }) => {
    const methods = is404 ? methodsOf.get(url.split('?')[0] ?? url) : undefined;
    if (methods) throw new MethodNotAllowed(methods);
  });
}

/** Strict headers, with the hosts of the support chat where there is one; HSTS and the upgrade to https only where people reach us by https. */
function headersFor({ publicUrl, supportChat }: Config) {
  const chat = supportChat?.origins ?? [];
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...chat, ...chat.map((origin) => origin.replace('https:', 'wss:'))],
        fontSrc: ["'self'", ...chat],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(chat.length > 0 ? { frameSrc: [...chat] } : {}),
        imgSrc: ["'self'", 'data:', ...chat],
        manifestSrc: ["'self'"],
        scriptSrc: ["'self'", ...chat],
        styleSrc: ["'self'", ...chat],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  };
}
