import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { ERROR_TEXTS, type ErrorBody } from '@wickwise/contract';
import { type FastifyBaseLogger, type FastifyError, type FastifyInstance, fastify, LogController } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

export const API_PREFIX = '/api/v1';
const DOCS = '/api/docs';

/**
 * The HTTP server with what every route shares: checks by schema, errors in the contract's form, security headers,
 * figures, and its own description at /api/docs.
 */
export async function createHttp(config: Config, log: Log, metrics: Metrics): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
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
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifySwaggerUi, { routePrefix: DOCS, staticCSP: true });
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const { status, body } = toReply(error);
    if (status >= 500) log.error({ err: error, method: request.method, url: request.url }, 'a request failed');
    return reply.status(status).send(body);
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) };
    metrics.httpSeconds.observe(labels, reply.elapsedTime / 1_000);
  });
  return app;
}

/** What a caller may know of an error: anything that isn't meant for callers becomes a bare 500. */
export function toReply(error: FastifyError | AppError): { status: number; body: ErrorBody } {
  if (error instanceof AppError) {
    return { status: error.status, body: { message: error.message, code: error.code, reason: error.reason } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const message = error.validation
      .map(({ instancePath, message: flaw }) => `${instancePath.slice(1).replaceAll('/', '.') || 'request'}: ${flaw}`)
      .join('; ');
    return { status: 400, body: { message, code: 'BAD_REQUEST', reason: 'VALIDATION' } };
  }
  const status = error.statusCode ?? 500;
  if (status === 400) return { status, body: { message: error.message, code: 'BAD_REQUEST', reason: 'VALIDATION' } };
  if (status > 400 && status < 500) {
    const reason = status === 413 || status === 429 ? 'LIMIT_REACHED' : 'VALIDATION';
    return { status, body: { message: error.message, code: 'API_ERROR', reason } };
  }
  return { status: 500, body: { message: ERROR_TEXTS.api, code: 'API_ERROR', reason: 'INTERNAL' } };
}

/** Strict headers; HSTS and the upgrade to https only where people reach us by https. */
function headersFor({ publicUrl }: Config) {
  const isHttps = publicUrl?.startsWith('https://') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        manifestSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  };
}
