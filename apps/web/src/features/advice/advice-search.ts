import { isMarket, type Market } from '@wickwise/market';

export const ADVICE_TABS = ['calls', 'experts', 'own'] as const;
export type AdviceTab = (typeof ADVICE_TABS)[number];

/** Filters of a list of calls. */
export interface CallFilter {
  market?: Market | undefined;
  state?: 'live' | 'ended' | undefined;
  followed?: true | undefined;
  /** Slug. */
  expert?: string | undefined;
  symbol?: string | undefined;
  page?: number | undefined;
}

/** URL state of expert advice. */
export interface AdviceSearch extends CallFilter {
  tab?: AdviceTab | undefined;
  /** Part of the expert's own tab. */
  view?: 'publish' | 'clients' | undefined;
}

/** The server's maximum. */
const MOST_PAGES = 100_000;
const MOST_LETTERS = 40;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MOST_LETTERS;

/** Reads a URL; ignores unknown parameters. */
export function adviceSearch(search: Record<string, unknown>): AdviceSearch {
  const { tab, view, market, state, followed, expert, symbol, page } = search;
  const read: AdviceSearch = {
    tab: ADVICE_TABS.find((one) => one === tab && one !== 'calls'),
    view: view === 'publish' || view === 'clients' ? view : undefined,
    market: typeof market === 'string' && isMarket(market) ? market : undefined,
    state: state === 'live' || state === 'ended' ? state : undefined,
    followed: followed === true ? true : undefined,
    expert: isShort(expert) && SLUG.test(expert) ? expert : undefined,
    symbol: isShort(symbol) || typeof symbol === 'number' ? String(symbol).toUpperCase() : undefined,
    page: Number.isInteger(page) && (page as number) > 1 ? Math.min(page as number, MOST_PAGES) : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
