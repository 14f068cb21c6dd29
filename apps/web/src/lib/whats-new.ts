import { queryOptions } from '@tanstack/react-query';
import { WhatsNewPage, type WhatsNewQuery } from '@wickwise/contract';
import { api } from './api.ts';

/** What is not chosen is not there, so that the same filter is the same key. */
export type Chosen = { [Key in keyof WhatsNewQuery]: NonNullable<WhatsNewQuery[Key]> };

/** What became known, ranked. What was fetched stays until its reader asks for it again. */
const whatsNewQuery = (filter: Chosen) =>
  queryOptions({
    queryKey: ['whatsnew', filter],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(filter as Record<string, string>).toString();
      return api.get(`user/whatsnew${query && `?${query}`}`, WhatsNewPage, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The whole list, fetched once at the start (docs/decisions/0026-contract-in-the-browser.md). Its screen shows it too. */
export const startNewsQuery = { ...whatsNewQuery({}), gcTime: Number.POSITIVE_INFINITY };

/** The list by a filter; without one that of the start. */
export const newsListQuery = (filter: Chosen) =>
  Object.keys(filter).length === 0 ? startNewsQuery : whatsNewQuery(filter);

/** One entry of a list with all its members. */
export const wholeEntryQuery = (filter: Chosen, entry: string) => whatsNewQuery({ ...filter, entry });
