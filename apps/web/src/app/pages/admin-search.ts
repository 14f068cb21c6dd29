import { FURTHER_LISTS, type FurtherList } from '../../features/admin/admin-lists.ts';

/** URL state: list, page and search, and an opened ticket. */
export interface AdminSearch {
  list?: FurtherList;
  page?: number;
  q?: string;
  ticket?: string;
}

/** The server's maximum; a higher page shows the last one. */
const MOST_PAGES = 100_000;
const isFurther = (list: unknown): list is FurtherList => (FURTHER_LISTS as readonly unknown[]).includes(list);
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads a URL; ignores unknown parameters. */
export function adminSearch({ list, page, q, ticket }: Record<string, unknown>): AdminSearch {
  return {
    ...(isFurther(list) ? { list } : {}),
    ...(Number.isInteger(page) && (page as number) > 1 ? { page: Math.min(page as number, MOST_PAGES) } : {}),
    ...(typeof q === 'string' && q !== '' && q.length <= 100 ? { q } : {}),
    ...(typeof ticket === 'string' && UUID.test(ticket) ? { ticket } : {}),
  };
}
