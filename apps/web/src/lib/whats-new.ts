import { queryOptions } from '@tanstack/react-query';
import { WhatsNewPage, type WhatsNewQuery } from '@wickwise/contract';
import { api } from './api.ts';

/** Without undefined fields, so equal filters have equal keys. */
export type Chosen = { [Key in keyof WhatsNewQuery]: NonNullable<WhatsNewQuery[Key]> };

/** Ranked news. Loaded news stays until the user reloads it. */
const whatsNewQuery = (filter: Chosen) =>
  queryOptions({
    queryKey: ['whatsnew', filter],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(filter as Record<string, string>).toString();
      return api.get(`user/whatsnew${query && `?${query}`}`, WhatsNewPage, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * The whole list, fetched once at the start (docs/decisions/0026-contract-in-the-browser.md) and shared with its
 * screen.
 */
export const startNewsQuery = { ...whatsNewQuery({}), gcTime: Number.POSITIVE_INFINITY };

/** The filtered list; without a filter that of the start. */
export const newsListQuery = (filter: Chosen) =>
  Object.keys(filter).length === 0 ? startNewsQuery : whatsNewQuery(filter);

/** One entry of a list with all its members. */
export const wholeEntryQuery = (filter: Chosen, entry: string) => whatsNewQuery({ ...filter, entry });
