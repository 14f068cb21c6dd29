import { StoryMove, StoryMoveQuery, TodaysMove, TodaysMoveQuery } from '@wickwise/contract';
import type { InstrumentId, Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { awaitHistory } from '#marketdata/bars/await-history.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { NotFound } from '#platform/errors.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import type { MovePrices } from './comparison.ts';
import { storyMove } from './story-move.ts';
import { type TodaysMoveDeps, TodaysMoves } from './todays-move.ts';

/** Readers of the same prices share an answer: those after a story change with the minutes that close. */
const ANSWERS_LAST_MS = 15_000;
const MOST_ANSWERS = 500;

export interface MoveDeps extends TodaysMoveDeps {
  /** Returns the prices that a caller has of a market. */
  pricesFor: (userId: string | undefined, market: Market, symbol: string) => MovePrices;
  /** Returns when a story on an instrument was published; undefined where there is none that readers see. */
  publicationOf: (storyId: string, id: InstrumentId) => Promise<number | undefined>;
}

const tags = ['market data'];
const config = { guard: 'public', cost: 'study', readsOwnPrices: true } as const;

/** Why an instrument moved today, and what it did after a story. */
export const moveRoutes: FastifyPluginAsyncZod<MoveDeps> = async (app, deps) => {
  const { pricesFor, publicationOf, store } = deps;
  const moves = new TodaysMoves(deps);
  // numbers of instruments belong to a source, so answers from own connections are shared with nobody else
  const today = new SharedAnswers<TodaysMove>(ANSWERS_LAST_MS, MOST_ANSWERS);
  const afterStories = new SharedAnswers<StoryMove>(ANSWERS_LAST_MS, MOST_ANSWERS);

  const find = async (prices: MovePrices, market: Market, symbol: string): Promise<ListedInstrument> => {
    const listed = prices.registry.find(market, symbol);
    if (!listed) throw new NotFound(`Instrument ${symbol}`);
    await awaitHistory(prices, listed.instrument.id);
    return listed;
  };

  app.get('/moves/today', {
    config,
    schema: { tags, querystring: TodaysMoveQuery, response: { 200: TodaysMove } },
    handler: async ({ caller, query: { market, symbol } }) => {
      const prices = pricesFor(caller?.userId, market, symbol);
      const listed = await find(prices, market, symbol);
      return today.get(String(listed.no), () => moves.of(listed, prices));
    },
  });

  app.get('/moves/after-story', {
    config,
    schema: { tags, querystring: StoryMoveQuery, response: { 200: StoryMove } },
    handler: async ({ caller, query: { market, symbol, story } }) => {
      const prices = pricesFor(caller?.userId, market, symbol);
      const listed = await find(prices, market, symbol);
      const publishedAt = await publicationOf(story, listed.instrument.id);
      if (publishedAt === undefined) throw new NotFound('Story');
      return afterStories.get(`${listed.no} ${publishedAt}`, () => storyMove(store, listed, prices, publishedAt));
    },
  });
};
