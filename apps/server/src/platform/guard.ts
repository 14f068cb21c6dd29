import { type ApiScope, ERROR_TEXTS } from '@wickwise/contract';
import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { Forbidden, NotFound, Unauthenticated } from './errors.ts';

/** Who may call a route: everybody, signed-in users, or operators. */
type Guard = 'public' | 'user' | 'operator';

/** The caller. An API key has scopes and no session. */
export interface Caller {
  userId: string;
  sessionId?: string;
  scopes?: readonly ApiScope[];
}

export interface Authenticator {
  /** Returns the caller of a bearer token: an access token, or an API key. */
  callerOf(bearer: string): Promise<Caller | undefined>;
  isOperator(userId: string): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    guard?: Guard;
    /** The path parameter that must be the caller's own user id. */
    owner?: 'id';
    /** Its path names what every signed-in user may read. */
    isShared?: boolean;
    /** API keys with this scope may call too. */
    apiScope?: ApiScope;
    /** Message for a caller without a token. */
    noToken?: string;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyInstance {
    /** Every guarded route as it was registered; tests walk this list. */
    guardedRoutes: {
      methods: string[];
      url: string;
      config: FastifyContextConfig;
      schema: FastifySchema | undefined;
    }[];
  }
}

/**
 * Guards every route below a prefix, at its registration and at each call. A route without a guard is refused at the
 * start. Only this function compares a path's owner with the caller. `badToken` counts invalid tokens, and throws when
 * they are too many.
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
      // for its limits: users of an office share an address
      request.caller = await visitorOf(request, authenticator, badToken);
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

/** Returns a route's caller; reading it in an unguarded route is a bug. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('a route without a guard asked who calls');
  return caller;
}

function checkRoute({ method, url, config, schema }: RouteOptions): void {
  const name = `${[method].flat().join(', ')} ${url}`;
  if (!config?.guard) throw new Error(`${name} doesn't say who may call it`);
  if (config.guard === 'public') return;
  if (config.guard === 'user' && url.includes('/:') && !config.owner && !config.isShared)
    throw new Error(`${name} doesn't name its owner`);
  if (config.owner && !url.includes(`/:${config.owner}`)) throw new Error(`${name} has no owner in its path`);
  if (schema) schema.security = [{ bearer: [] }];
}

/** Returns the caller of a public route; undefined without a valid token. */
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

/** Returns the bearer token of a request, whatever it is worth. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
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
  if (scopes && !(apiScope && scopes.includes(apiScope)))
    throw new Forbidden('This API key doesn’t have the scope for this.');
  if (guard !== 'user' && !(await authenticator.isOperator(userId))) throw new Forbidden('Only operators may do this.');
  if (owner && (request.params as Record<string, unknown>)[owner] !== userId) throw new NotFound('User');
}
