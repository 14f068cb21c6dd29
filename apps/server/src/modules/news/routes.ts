import {
  NewsKeywordsAnswer,
  NewsPage,
  NewsQuery,
  NewsStoryAnswer,
  NewsStoryQuery,
  NewsTopicsAnswer,
  NewsTopicsQuery,
  OwnNewsQuery,
} from '@wickwise/contract';
import { type InstrumentId, wireId } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { callerOf } from '#platform/guard.ts';
import { SharedAnswers } from '#platform/shared-answers.ts';
import { findStory } from './reading/find-story.ts';
import { listStories, type StoryFilter } from './reading/list-stories.ts';
import { listTopics } from './reading/list-topics.ts';
import type { ReaderView } from './reading/story-cards.ts';
import { MEASURED_SENTIMENT } from './sentiment/measured.ts';
import { listVisible, type MayShow } from './sources/source-store.ts';
import { newsState, type PollingState } from './sources/source-view.ts';
import { TopicNames } from './tags/topic-names.ts';

export interface NewsDeps {
  db: Db;
  registry: InstrumentRegistry;
  polling: PollingState;
  mayShow: MayShow;
  /** Returns the instruments of a user's watchlists, of all or one; throws when the list isn't theirs. */
  watched: (userId: string, watchlistId?: string) => Promise<ReadonlySet<InstrumentId>>;
}

const tags = ['news'];
/** Topics change with new stories; readers share an answer. */
const TOPICS_LAST_MS = 60_000;
/** Instruments of watchlists that stories are looked for; further ones are left out. */
const MOST_WATCHED = 2_000;

/** Routes of news: lists of at most five pages, one story by its title, and what lists can be narrowed to. */
export const newsRoutes: FastifyPluginAsyncZod<NewsDeps> = async (app, { db, registry, polling, mayShow, watched }) => {
  const topics = new TopicNames();
  const lists = new SharedAnswers<NewsTopicsAnswer>(TOPICS_LAST_MS, 8);
  const view = async (): Promise<ReaderView> => ({
    registry,
    topics,
    sources: new Map((await listVisible(db, mayShow)).map((source) => [source.key, source])),
  });
  const page = async ({ page: wanted, ...filter }: StoryFilter & { page: number }): Promise<NewsPage> => ({
    ...(await listStories(db, wanted, filter, await view())),
    news: await newsState(db, polling),
    accuracy: MEASURED_SENTIMENT,
  });

  app.get('/news', {
    config: { guard: 'public', cost: 'list', isWithoutPrices: true },
    schema: { tags, querystring: NewsQuery, response: { 200: NewsPage } },
    handler: ({ query: { instrument, ...query } }) => page({ ...query, ...oneOf(instrument) }),
  });

  app.get('/user/news', {
    config: { guard: 'user', apiScope: 'signals:read', cost: 'list', isWithoutPrices: true },
    schema: { tags, querystring: OwnNewsQuery, response: { 200: NewsPage } },
    handler: async (request) => {
      const { instrument, watchlist, ...query } = request.query;
      if (watchlist === undefined) return page({ ...query, ...oneOf(instrument) });
      const own = await watched(callerOf(request).userId, watchlist === 'only' ? undefined : watchlist);
      const wanted = instrument === undefined ? undefined : wireId(instrument);
      const instruments = [...own].filter((id) => wanted === undefined || id === wanted);
      return page({ ...query, instruments: instruments.slice(0, MOST_WATCHED) });
    },
  });

  app.get('/news/story', {
    config: { guard: 'public', cost: 'list', isWithoutPrices: true },
    schema: { tags, querystring: NewsStoryQuery, response: { 200: NewsStoryAnswer } },
    handler: async ({ query }) => ({
      ...(await findStory(db, query.title, await view())),
      accuracy: MEASURED_SENTIMENT,
    }),
  });

  app.get('/news/topics', {
    config: { guard: 'public', cost: 'read', isWithoutPrices: true },
    schema: { tags, querystring: NewsTopicsQuery, response: { 200: NewsTopicsAnswer } },
    handler: async ({ query: { market } }) => {
      const sources = await listVisible(db, mayShow);
      const key = `${market ?? ''} ${sources.map((source) => source.key).join(' ')}`;
      return lists.get(key, () => listTopics(db, market, { sources, topics }, Date.now()));
    },
  });

  app.get('/news/keywords', {
    config: { guard: 'public', cost: 'read', isWithoutPrices: true },
    schema: { tags, response: { 200: NewsKeywordsAnswer } },
    handler: async () => ({ keywords: topics.all }),
  });
};

const oneOf = (instrument: string | undefined): Pick<StoryFilter, 'instruments'> =>
  instrument === undefined ? {} : { instruments: [wireId(instrument)] };
