import type { NewsPage, NewsStory } from '@wickwise/contract';

export const ACCURACY = { headlines: 300, shown: 100, right: 91 } as const;
export const PUBLISHED_MS = Date.UTC(2026, 10, 2, 9, 15);

/** Returns a story of a wire. */
export const testStory = (change: Partial<NewsStory> = {}): NewsStory => ({
  ...{ id: 's1', slug: 'gold-slips', title: 'Gold slips', excerpt: 'It had gained before.', language: 'en' },
  ...{ link: 'https://wire.example/1', source: { key: 'wire', name: 'Wire', site: 'https://wire.example/' } },
  ...{ publishedAt: PUBLISHED_MS, receivedAt: PUBLISHED_MS, instruments: [], topics: [], sentiment: null, others: [] },
  brief: null,
  ...change,
});

/** Returns a page of stories. */
export const testPage = (stories: NewsStory[], change: Partial<NewsPage> = {}): NewsPage => ({
  ...{ stories, page: 1, totalPages: stories.length > 0 ? 1 : 0, accuracy: ACCURACY },
  news: { state: 'on', checkedAt: PUBLISHED_MS },
  ...change,
});
