import type { NewsBrief, NewsPage, NewsStory } from '@wickwise/contract';

export const ACCURACY = { headlines: 300, shown: 100, right: 91 } as const;
export const PUBLISHED_MS = Date.UTC(2026, 10, 2, 9, 15);

/** Returns a story of a wire. */
export const testStory = (change: Partial<NewsStory> = {}): NewsStory => ({
  id: 's1',
  slug: 'gold-slips',
  title: 'Gold slips',
  excerpt: 'It had gained before.',
  language: 'en',
  link: 'https://wire.example/1',
  source: { key: 'wire', name: 'Wire', site: 'https://wire.example/' },
  publishedAt: PUBLISHED_MS,
  receivedAt: PUBLISHED_MS,
  instruments: [],
  topics: [],
  sentiment: null,
  others: [],
  brief: null,
  ...change,
});

const place = { market: 'Crypto', symbol: 'BTC-USD' } as const;

/** A brief of a day on which Bitcoin fell. */
export const TEST_BRIEF: NewsBrief = {
  kind: 'close',
  market: 'Crypto',
  badge: 'SIMULATED',
  date: '2026-11-02',
  headline: [
    {
      join: 'main',
      text: 'heads.move',
      values: [
        { kind: 'instrument', ...place, name: 'Bitcoin' },
        { kind: 'verb', isUp: false, size: 'large', tense: 'present' },
        { kind: 'percent', value: 4.2, place },
      ],
    },
  ],
  sentences: [
    [
      {
        join: 'main',
        text: 'phrases.broadDown',
        values: [
          { kind: 'count', value: 12, noun: 'coins', place: { market: 'Crypto' } },
          { kind: 'count', value: 3, place: { market: 'Crypto' } },
        ],
      },
      { join: 'noun', text: 'phrases.mostDownSince', values: [{ kind: 'date', value: '2025-06-04' }] },
    ],
    [
      {
        join: 'main',
        text: 'phrases.lowsNamed',
        values: [
          {
            kind: 'list',
            items: [
              { ...place, name: 'Bitcoin' },
              { market: 'Crypto', symbol: 'ETH-USD', name: 'Ether' },
            ],
          },
        ],
      },
    ],
    [
      {
        join: 'main',
        text: 'phrases.flat',
        values: [
          { kind: 'instrument', market: 'Crypto', symbol: 'XRP-USD', name: 'XRP' },
          { kind: 'price', value: 2.5, tickSize: 0.0001, currency: 'USD', isMoney: true },
        ],
      },
    ],
  ],
};

/** Returns a page of stories. */
export const testPage = (stories: NewsStory[], change: Partial<NewsPage> = {}): NewsPage => ({
  stories,
  page: 1,
  totalPages: stories.length > 0 ? 1 : 0,
  accuracy: ACCURACY,
  news: { state: 'on', checkedAt: PUBLISHED_MS },
  ...change,
});
