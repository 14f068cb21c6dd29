import { queryOptions } from '@tanstack/react-query';
import { WhatsNewPage, type WhatsNewQuery } from '@wickwise/contract';
import { api } from './api.ts';

/** What is not chosen is not there, so that the same filter is the same key. */
type Chosen = { [Key in keyof WhatsNewQuery]: NonNullable<WhatsNewQuery[Key]> };

/**
 * What became known, ranked. Without a filter it's fetched once at the start of the app (spec section 4), and again when its reader
 * asks for it.
 */
export const whatsNewQuery = (filter: Chosen) =>
  queryOptions({
    queryKey: ['whatsnew', filter],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(filter as Record<string, string>).toString();
      return api.get(`user/whatsnew${query && `?${query}`}`, WhatsNewPage, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
