import type { Market } from '@wickwise/market';
import { MARKETS } from '@wickwise/market';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route names a market and answers without its values: it works where the caller doesn't see the market. */
    isWithoutPrices?: boolean;
  }
}

/**
 * Refuses requests below a prefix that name a market, in the path, the query or the body, which the caller may not see.
 * Routes that answer about several markets leave those out themselves. Call it after `guardRoutes`, which sets the
 * caller.
 */
export function guardMarkets(
  app: FastifyInstance,
  prefix: string,
  access: {
    check(market: Market, reader: string | undefined): void;
    mayRead(market: Market, reader: undefined): boolean;
  },
): void {
  app.addHook('preHandler', async (request, reply) => {
    const { config, url = '' } = request.routeOptions;
    if (request.is404 || !url.startsWith(`${prefix}/`) || config.isWithoutPrices) return;
    const named = marketsIn(request);
    for (const market of named) access.check(market, request.caller?.userId);
    const isForEverybody = (market: Market): boolean => access.mayRead(market, undefined);
    // no browser or proxy keeps what another reader must not get
    if (!(named.length > 0 ? named : MARKETS).every(isForEverybody)) reply.header('cache-control', 'private, no-store');
  });
}

const marketsIn = ({ params, query, body }: FastifyRequest): Market[] =>
  [params, query, body].flatMap((part) => {
    const market = typeof part === 'object' && part !== null && 'market' in part ? part.market : undefined;
    return MARKETS.filter((known) => known === market);
  });
