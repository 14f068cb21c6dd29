/** Alpaca's corporate actions: https://docs.alpaca.markets/reference/corporateactions-1. */
import type { Get } from '../provider-protocol.ts';
import { type Fields, objectOf } from '../wire-values.ts';

const MOST_ROWS = 1_000;
/** An answer that goes on for longer is no answer. */
const MOST_PAGES = 20;

/** Returns the groups of all pages, such as `forward_splits`. */
export async function readActions(
  get: Get,
  types: string,
  wanted: Readonly<Record<string, string>>,
): Promise<readonly Fields[]> {
  const query = { types, ...wanted, limit: `${MOST_ROWS}` };
  const pages: Fields[] = [];
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const names = new URLSearchParams({ ...query, ...(token === undefined ? {} : { page_token: token }) });
    const body = objectOf(await get(`/v1/corporate-actions?${names}`, { isExtra: true }));
    pages.push(objectOf(body.corporate_actions ?? {}));
    if (typeof body.next_page_token !== 'string') return pages;
    token = body.next_page_token;
  }
  throw new Error('the answer has no end');
}
