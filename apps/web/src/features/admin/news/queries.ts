import { queryOptions } from '@tanstack/react-query';
import { type AddNewsSourceRequest, type ChangeNewsSourceRequest, NewsSourcesAnswer } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Interval at which states are asked for again while they are shown, ms. */
const STATES_EVERY_MS = 15_000;

export const newsSourcesQuery = queryOptions({
  queryKey: ['admin', 'news'],
  queryFn: ({ signal }) => api.get('admin/news', NewsSourcesAnswer, signal),
  refetchInterval: STATES_EVERY_MS,
});

/** Shows what the server answered to a change; readers' lists are asked for again. */
async function take(answer: Promise<NewsSourcesAnswer>): Promise<void> {
  queryClient.setQueryData(newsSourcesQuery.queryKey, await answer);
  void queryClient.invalidateQueries({ queryKey: ['news'] });
}

/** Agrees to a source, or to the official ones, in the words that were shown. */
export const agreeTo = (subject: string, statement: string): Promise<void> =>
  take(api.post('admin/news/consents', { subject, statement, isStated: true }, NewsSourcesAnswer));

export const takeBackConsent = (id: string): Promise<void> =>
  take(api.delete(`admin/news/consents/${id}`, undefined, NewsSourcesAnswer));

export const addFeed = (request: AddNewsSourceRequest): Promise<void> =>
  take(api.post('admin/news/sources', request, NewsSourcesAnswer));

export const changeNewsSource = (key: string, change: ChangeNewsSourceRequest): Promise<void> =>
  take(api.patch(`admin/news/sources/${key}`, change, NewsSourcesAnswer));

/** Asks a source now; resolves once it has answered or failed. */
export const pollSource = (key: string): Promise<void> =>
  take(api.post(`admin/news/sources/${key}/poll`, {}, NewsSourcesAnswer));

export const removeSource = (key: string): Promise<void> =>
  take(api.delete(`admin/news/sources/${key}`, undefined, NewsSourcesAnswer));
