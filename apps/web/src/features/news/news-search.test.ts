import { describe, expect, it } from 'vitest';
import { readNewsSearch, searchParams } from './news-search.ts';

describe('the URL of the news', () => {
  it('keeps what the server takes', () => {
    const params = {
      market: 'Crypto',
      topic: 'gold',
      instrument: 'Crypto:BTC-USD',
      source: 'fed',
      language: 'hi' as const,
      q: 'rate cut',
      briefs: 'only',
      page: 3,
    };
    expect(readNewsSearch({ ...params, watched: true })).toEqual({ ...params, isWatched: true });
    expect(searchParams({ ...params, market: 'Crypto', briefs: 'only', isWatched: true })).toEqual({
      ...params,
      watched: true,
    });
  });

  it('leaves out what the server refuses', () => {
    expect(
      readNewsSearch({
        market: 'Moon',
        topic: 'Gold!',
        instrument: 'BTC',
        source: '../x',
        language: 'fr',
        q: '  ',
        page: 0,
      }),
    ).toEqual({});
    expect(readNewsSearch({ watched: 'yes', briefs: 'all', other: 1, q: ['a'] })).toEqual({});
  });

  it('reads a number as words, cuts long ones, and shows the fifth page at most', () => {
    expect(readNewsSearch({ q: 2026, page: 99 })).toEqual({ q: '2026', page: 5 });
    expect(readNewsSearch({ q: 'a'.repeat(300) }).q).toHaveLength(200);
  });
});
