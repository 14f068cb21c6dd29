import { type ApiScope, ERROR_TEXTS } from '@wickwise/contract';
import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { Forbidden, NotFound, Unauthenticated } from './errors.ts';

/** Who may call a route: anybody, whoever is signed in, or an operator. */
type Guard = 'public' | 'user' | 'operator';

/** Who calls. An API key has scopes and no session. */
export interface Caller {
  userId: string;
  sessionId?: string;
  scopes?: readonly ApiScope[];
}

export interface Authenticator {
  /** Whose bearer token this is: an access token, or an API key. */
  callerOf(bearer: string): Promise<Caller | undefined>;
  isOperator(userId: string): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard;
    /** The path's parameter that must be the caller's own user id. */
    owner?: 'id';
    /** API keys with this scope may call too. */
    apiScope?: ApiScope;
    /** What a caller without any token is told. */
    noToken?: string;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyInstance {
    /** Every route that the guard stands before, as it was registered: what tests walk. */
    guardedRoutes: {
      methods: string[];
      url: string;
      config: FastifyContextConfig;
      schema: FastifySchema | undefined;
    }[];
  }
}

/**
 * Asks every route below a prefix who may call it, when it's registered and at each call. A route that doesn't say is
 * refused at the start. This is the one place that compares a path's owner with the caller. `badToken` counts tokens that are
 * none, and throws when they are too many.
 */
export function guardRoutes(
  app: FastifyInstance,
  prefix: string,
  authenticator: Authenticator,
  badToken: (address: string) => Promise<void> = async () => {},
): void {
  const isGuarded = (url: string): boolean => url === prefix || url.startsWith(`${prefix}/`);
  app.decorateRequest('caller', undefined);
  app.decorate('guardedRoutes', []);
  app.addHook('onRoute', (route) => {
    if (!isGuarded(route.url)) return;
    checkRoute(route);
    const { method, url, config, schema } = route;
    app.guardedRoutes.push({ methods: [method].flat(), url, config: { ...config }, schema });
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !isGuarded(request.routeOptions.url ?? '')) return;
    if (request.routeOptions.config.guard === 'public') {
      request.caller = await visitorOf(request, authenticator, badToken); // for its limits: an office shares an address
      return;
    }
    reply.header('cache-control', 'no-store');
    const caller = await authenticate(request, authenticator, badToken);
    try {
      await authorize(request, caller, authenticator);
    } catch (error) {
      const { method, ip, routeOptions } = request;
      request.log.warn({ userId: caller.userId, method, route: routeOptions.url, ip }, 'a caller was refused');
      throw error;
    }
    request.caller = caller;
  });
}

/** A route's caller; a route that reads it without a guard is a mistake of ours. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('a route without a guard asked who calls');
  return caller;
}

function checkRoute({ method, url, config, schema }: RouteOptions): void {
  const name = `${[method].flat().join(', ')} ${url}`;
  if (!config?.guard) throw new Error(`${name} doesn't say who may call it`);
  if (config.guard === 'public') return;
  if (config.guard === 'user' && url.includes('/:') && !config.owner) throw new Error(`${name} doesn't name its owner`);
  if (config.owner && !url.includes(`/:${config.owner}`)) throw new Error(`${name} has no owner in its path`);
  if (schema) schema.security = [{ bearer: [] }];
}

/** Who calls a route that is open to everybody; undefined without a good token. */
async function visitorOf(
  request: FastifyRequest,
  authenticator: Authenticator,
  badToken: (address: string) => Promise<void>,
): Promise<Caller | undefined> {
  const bearer = bearerOf(request);
  const caller = bearer ? await authenticator.callerOf(bearer) : undefined;
  if (bearer && !caller) await badToken(request.ip);
  return caller;
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

async function authenticate(
  request: FastifyRequest,
  authenticator: Authenticator,
  badToken: (address: string) => Promise<void>,
): Promise<Caller> {
  const { noToken = ERROR_TEXTS.noTokenId } = request.routeOptions.config;
  const bearer = bearerOf(request);
  if (!bearer) throw new Unauthenticated(noToken);
  const caller = await authenticator.callerOf(bearer);
  if (caller) return caller;
  await badToken(request.ip);
  throw new Unauthenticated();
}

async function authorize(request: FastifyRequest, caller: Caller, authenticator: Authenticator): Promise<void> {
  const { guard, owner, apiScope } = request.routeOptions.config;
  const { userId, scopes } = caller;
  if (scopes && !(apiScope && scopes.includes(apiScope))) throw new Forbidden('This API key may not do that.');
  if (guard !== 'user' && !(await authenticator.isOperator(userId))) throw new Forbidden('Operators only.');
  if (owner && (request.params as Record<string, unknown>)[owner] !== userId) throw new NotFound('User');
}
