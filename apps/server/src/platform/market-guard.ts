import type { Market } from '@wickwise/market';
import { MARKETS } from '@wickwise/market';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route names a market and answers without its values: it works where the caller doesn't see the market. */
    isWithoutPrices?: boolean;
    /** The route answers with the prices that the caller has, of own connections too. */
    readsOwnPrices?: boolean;
  }
}

/** Who may see which prices. */
interface Reach {
  /** Throws where a reader may not see the server's prices of a market. */
  check(market: Market, reader: string | undefined): void;
  mayRead(market: Market, reader: undefined): boolean;
  /** Whether a reader sees the server's prices of a market, or has some of own connections. */
  hasPrices(market: Market, reader: string | undefined): boolean;
  /** Whether a reader has prices of own connections in any market. */
  hasOwnPrices(reader: string | undefined): boolean;
}

/**
 * Refuses requests below a prefix that name a market, in the path, the query or the body, which the caller may not see.
 * Routes that answer about several markets leave those out themselves. Call it after `guardRoutes`, which sets the
 * caller.
 */
export function guardMarkets(app: FastifyInstance, prefix: string, access: Reach): void {
  app.addHook('preHandler', async (request, reply) => {
    const { config, url = '' } = request.routeOptions;
    if (request.is404 || !url.startsWith(`${prefix}/`) || config.isWithoutPrices) return;
    const reader = request.caller?.userId;
    const readsOwn = config.readsOwnPrices === true;
    const named = marketsIn(request);
    for (const market of named) if (!readsOwn || !access.hasPrices(market, reader)) access.check(market, reader);
    const isForEverybody = (market: Market): boolean => access.mayRead(market, undefined);
    const isShared = (named.length > 0 ? named : MARKETS).every(isForEverybody);
    // no browser or proxy keeps what another reader must not get
    if (!isShared || (readsOwn && access.hasOwnPrices(reader))) reply.header('cache-control', 'private, no-store');
  });
}

const marketsIn = ({ params, query, body }: FastifyRequest): Market[] =>
  [params, query, body].flatMap((part) => {
    const market = typeof part === 'object' && part !== null && 'market' in part ? part.market : undefined;
    return MARKETS.filter((known) => known === market);
  });
