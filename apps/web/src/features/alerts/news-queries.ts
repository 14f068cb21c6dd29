import { queryOptions } from '@tanstack/react-query';
import { NewsKeywordsAnswer, NewsTopicsAnswer } from '@wickwise/contract';
import { api } from '../../lib/api.ts';

/** Topics that alerts on news can be narrowed to; they change with the server's version only. */
export const newsTopicsQuery = queryOptions({
  queryKey: ['news', 'keywords'],
  queryFn: async ({ signal }) => (await api.get('news/keywords', NewsKeywordsAnswer, signal)).keywords,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Sources that readers see. */
export const shownSourcesQuery = queryOptions({
  queryKey: ['news', 'topics', undefined],
  queryFn: ({ signal }) => api.get('news/topics', NewsTopicsAnswer, signal),
  select: ({ sources }) => sources,
});
