import { MarketClose, MarketCloseQuery, type MarketReach, type MarketState, MarketsPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export interface MarketDeps {
  /** Returns the states of the markets as a caller has their prices. */
  statesFor: (userId: string | undefined) => MarketState[];
  /** Returns what a caller may do in each market. */
  reachOf: (userId: string | undefined) => MarketReach[];
  /** Returns whether a caller may have a lost source looked for again. */
  canSearch: (userId: string | undefined) => boolean;
  historyProgress: () => number;
  closesFor: (userId: string | undefined, market: Market) => MarketClose;
}

/** State of the markets, and the closes that today's change is measured from. */
export const marketRoutes: FastifyPluginAsyncZod<MarketDeps> = async (app, deps) => {
  app.get('/markets', {
    config: { guard: 'public', cost: 'memory', readsOwnPrices: true },
    schema: { tags: ['market data'], response: { 200: MarketsPage } },
    handler: async ({ caller }) => ({
      markets: deps.statesFor(caller?.userId),
      historyProgress: deps.historyProgress(),
      reach: deps.reachOf(caller?.userId),
      canSearch: deps.canSearch(caller?.userId),
    }),
  });

  app.get('/market-close', {
    config: { guard: 'public', cost: 'memory', readsOwnPrices: true },
    schema: { tags: ['market data'], querystring: MarketCloseQuery, response: { 200: MarketClose } },
    handler: async ({ caller, query: { market } }) => deps.closesFor(caller?.userId, market),
  });
};
