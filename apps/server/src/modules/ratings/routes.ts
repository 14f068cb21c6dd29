import {
  RatingParts,
  RatingQuery,
  RatingsPage,
  RatingsQuery,
  type RatingVote,
  REFUSAL_TEXTS,
} from '@wickwise/contract';
import { barLength, isBuiltFrom } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { Invalid, NotFound } from '#platform/errors.ts';
import type { RatingBook } from './rating-book.ts';

export interface RatingRouteDeps {
  ratings: RatingBook;
  registry: InstrumentRegistry;
}

const config = { guard: 'public' as const };
const tags = ['market data'];

/** Technical ratings of all instruments of a market, and of one with all its parts. */
export const ratingRoutes: FastifyPluginAsyncZod<RatingRouteDeps> = async (app, { ratings, registry }) => {
  app.get('/ratings', {
    config: { ...config, cost: 'list' },
    schema: { tags, querystring: RatingsQuery, response: { 200: RatingsPage } },
    handler: async ({ query: { market, timeframe } }) => {
      const badge = registry.badgeOf(market);
      const { evaluatedAt, ratings: rated } = await ratings.of(market, timeframe);
      return { market, timeframe, badge, evaluatedAt, ratings: [...rated] };
    },
  });

  app.get('/rating', {
    config: { ...config, cost: 'list' },
    schema: { tags, querystring: RatingQuery, response: { 200: RatingParts } },
    handler: async ({ query: { market, symbol, timeframe } }) => {
      const listed = registry.find(market, symbol);
      if (!listed) throw new NotFound(`Instrument ${symbol}`);
      if (!isBuiltFrom(barLength(timeframe), barLength(listed.finest))) {
        throw new Invalid(REFUSAL_TEXTS.finestBars(symbol, timeframe, listed.finest));
      }
      const badge = registry.badgeOf(market);
      const { evaluatedAt, rating, votes } = await ratings.ofInstrument(listed, timeframe);
      const counts = { averages: countOf(votes.averages), oscillators: countOf(votes.oscillators) };
      return { market, timeframe, badge, evaluatedAt, ...rating, votes, counts };
    },
  });
};

const countOf = (votes: readonly RatingVote[]) => ({
  up: votes.filter(({ vote }) => vote > 0).length,
  down: votes.filter(({ vote }) => vote < 0).length,
  neither: votes.filter(({ vote }) => vote === 0).length,
});
