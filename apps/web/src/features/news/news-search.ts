import { LIMITS, NEWS_LIMITS } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';

/** Languages of stories. */
export const STORY_LANGUAGES = ['en', 'hi'] as const;
type StoryLanguage = (typeof STORY_LANGUAGES)[number];

/** URL state of the news list. */
export interface NewsSearch {
  market?: Market | undefined;
  topic?: string | undefined;
  /** An instrument, as `Crypto:BTC-USD`. */
  instrument?: string | undefined;
  /** Key of a source. */
  source?: string | undefined;
  /** Language of the headlines. */
  language?: StoryLanguage | undefined;
  q?: string | undefined;
  /** Only instruments on the reader's watchlists. */
  isWatched?: true | undefined;
  /** Computed briefs alone, or none of them. */
  briefs?: 'only' | 'none' | undefined;
  page?: number | undefined;
}

export const BRIEFS = ['only', 'none'] as const;

const matching = (pattern: RegExp, given: unknown): string | undefined =>
  typeof given === 'string' && pattern.test(given) ? given : undefined;

/** Reads a URL; ignores unknown parameters, and values that the server refuses. */
export function readNewsSearch(given: Record<string, unknown>): NewsSearch {
  const { q, page } = given;
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim() : ''; // the URL's 2026 is a number
  const read: NewsSearch = {
    market: MARKETS.find((market) => market === given.market),
    topic: matching(/^[a-z0-9-]{1,60}$/, given.topic),
    instrument: matching(/^\w+:.{1,60}$/, given.instrument),
    source: matching(/^[a-z0-9-]{1,60}$/, given.source),
    language: STORY_LANGUAGES.find((language) => language === given.language),
    q: words.slice(0, NEWS_LIMITS.search) || undefined,
    briefs: BRIEFS.find((one) => one === given.briefs),
    isWatched: given.watched === true ? true : undefined,
    page: Number.isInteger(page) && (page as number) > 1 ? Math.min(page as number, LIMITS.newsPagesShown) : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Returns the URL's parameters; unset ones are left out. */
export function searchParams({ isWatched, ...search }: NewsSearch): Record<string, unknown> {
  const params = { ...search, watched: isWatched };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}
