import { queryOptions } from '@tanstack/react-query';
import { AttributesAnswer } from '@wickwise/contract';
import { api } from './api.ts';

/** What rules can name: the screener and the builder choose from it. */
export const attributesQuery = queryOptions({
  queryKey: ['screener', 'attributes'],
  queryFn: ({ signal }) => api.get('screener/attributes', AttributesAnswer, signal),
  staleTime: Number.POSITIVE_INFINITY,
});
