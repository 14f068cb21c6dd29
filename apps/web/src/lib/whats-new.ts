import { queryOptions } from '@tanstack/react-query';
import { WhatsNewPage, type WhatsNewQuery } from '@wickwise/contract';
import { api } from './api.ts';

/** What is not chosen is not there, so that the same filter is the same key. */
export type Chosen = { [Key in keyof WhatsNewQuery]: NonNullable<WhatsNewQuery[Key]> };

/** What became known, ranked. What was fetched stays until its reader asks for it anew. */
const whatsNewQuery = (filter: Chosen) =>
  queryOptions({
    queryKey: ['whatsnew', filter],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(filter as Record<string, string>).toString();
      return api.get(`user/whatsnew${query && `?${query}`}`, WhatsNewPage, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How much is unread, and the best five of it: fetched once at the start of the app (spec section 4). */
export const unreadNewsQuery = whatsNewQuery({ unread: 'only', limit: 5, members: 1 });

/** Members of a group that stand there before the rest is asked for. */
export const FIRST_MEMBERS = 8;

/** The list as it first stands there. */
export const newsListQuery = (filter: Chosen) => whatsNewQuery({ ...filter, members: FIRST_MEMBERS });

/** One entry of a list with all its members. */
export const wholeEntryQuery = (filter: Chosen, entry: string) => whatsNewQuery({ ...filter, entry });
