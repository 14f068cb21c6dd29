import { queryOptions } from '@tanstack/react-query';
import { EventListsAnswer } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';

/** Imported lists of calendar events. */
export const eventListsQuery = queryOptions({
  queryKey: ['admin', 'calendar'],
  queryFn: ({ signal }) => api.get('admin/calendar', EventListsAnswer, signal),
});
