import type { Get } from '../provider-protocol.ts';
import { listOf, objectOf } from '../wire-values.ts';

const MOST_ROWS = 1_000;
/** An answer that goes on for longer is no answer. */
const MOST_PAGES = 40;

/** Returns the rows of all pages of one of Massive's lists, which a plan may lack. */
export async function readPages(
  get: Get,
  route: string,
  wanted: Readonly<Record<string, string>>,
): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  let path = `${route}?${new URLSearchParams({ ...wanted, limit: `${MOST_ROWS}` })}`;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { results, next_url: next } = objectOf(await get(path, { isExtra: true }));
    rows.push(...listOf(results ?? []));
    if (typeof next !== 'string') return rows;
    const { pathname, search } = new URL(next);
    path = `${pathname}${search}`;
  }
  throw new Error('the answer has no end');
}
