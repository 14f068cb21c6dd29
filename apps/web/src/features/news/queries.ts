import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  NewsKeywordsAnswer,
  NewsPage,
  NewsStoryAnswer,
  NewsTopicsAnswer,
  StoryMove,
  TodaysMove,
} from '@wickwise/contract';
import { instrumentId, type Market } from '@wickwise/market';
import { api } from '../../lib/api.ts';
import type { NewsSearch } from './news-search.ts';

/** Moves change with the prices, ms. */
const MOVES_EVERY_MS = 60_000;
/** Sources are asked hourly: a list this old is loaded again when it is opened, ms. */
const FRESH_MS = 60_000;
/** An open chart asks for new stories this often, ms. */
const REFRESH_MS = 5 * 60_000;

/** What a page of the list is asked for, without undefined fields, so equal lists have equal keys. */
function listParams({ isWatched, page = 1, ...filter }: NewsSearch): URLSearchParams {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams([
    ...given,
    ...(isWatched ? [['watchlist', 'only']] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
}

/** One page of stories, newest first; the previous one stays while it loads. */
export function storiesQuery(search: NewsSearch) {
  const params = listParams(search).toString();
  const path = search.isWatched ? 'user/news' : 'news';
  return queryOptions({
    queryKey: ['news', path, params],
    queryFn: ({ signal }) => api.get(`${path}${params && `?${params}`}`, NewsPage, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** The newest stories about an instrument. */
export const instrumentStoriesQuery = (market: Market, symbol: string) =>
  storiesQuery({ instrument: instrumentId(market, symbol) });

/** The newest stories about the symbols of one watchlist. */
export const listStoriesQuery = (watchlistId: string) =>
  queryOptions({
    queryKey: ['news', 'list', watchlistId],
    queryFn: ({ signal }) => api.get(`user/news?watchlist=${watchlistId}`, NewsPage, signal),
    staleTime: FRESH_MS,
  });

/** Pages of stories that a chart marks. */
const CHART_PAGES = 3;

/** The newest stories about an instrument for its chart, without their cards. */
export const chartStoriesQuery = (market: Market, symbol: string) =>
  queryOptions({
    queryKey: ['news', 'chart', market, symbol],
    queryFn: async ({ client, signal }) => {
      const first = await client.fetchQuery(instrumentStoriesQuery(market, symbol)); // shown below the chart too
      const stories = [...first.stories];
      for (let page = 2; page <= Math.min(CHART_PAGES, first.totalPages); page++) {
        const params = listParams({ instrument: instrumentId(market, symbol), page });
        stories.push(...(await api.get(`news?${params}`, NewsPage, signal)).stories);
      }
      return stories;
    },
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

export const storyQuery = (title: string) =>
  queryOptions({
    queryKey: ['news', 'story', title],
    queryFn: ({ signal }) => api.get(`news/story?${new URLSearchParams({ title })}`, NewsStoryAnswer, signal),
    staleTime: FRESH_MS,
  });

/** Today's move of an instrument, asked for again while it is shown. */
export const todaysMoveQuery = (market: Market, symbol: string) =>
  queryOptions({
    queryKey: ['moves', 'today', market, symbol],
    queryFn: ({ signal }) => api.get(`moves/today?${new URLSearchParams({ market, symbol })}`, TodaysMove, signal),
    refetchInterval: MOVES_EVERY_MS,
  });

/** What an instrument did after a story, asked for again until the last horizon has passed. */
export const storyMoveQuery = (market: Market, symbol: string, story: string) =>
  queryOptions({
    queryKey: ['moves', 'after-story', market, symbol, story],
    queryFn: ({ signal }) =>
      api.get(`moves/after-story?${new URLSearchParams({ market, symbol, story })}`, StoryMove, signal),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) =>
      state.data?.horizons.some(({ gap }) => gap === 'pending') ? MOVES_EVERY_MS : false,
  });

/** Topics of the week and shown sources, of all markets or one. */
export const topicsQuery = (market: Market | undefined) =>
  queryOptions({
    queryKey: ['news', 'topics', market],
    queryFn: ({ signal }) => api.get(`news/topics${market ? `?market=${market}` : ''}`, NewsTopicsAnswer, signal),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** All topics, for suggestions; they change with the server's version only. */
export const keywordsQuery = queryOptions({
  queryKey: ['news', 'keywords'],
  queryFn: async ({ signal }) => (await api.get('news/keywords', NewsKeywordsAnswer, signal)).keywords,
  staleTime: Number.POSITIVE_INFINITY,
});
