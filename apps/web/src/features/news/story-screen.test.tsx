import { screen } from '@testing-library/react';
import type { MeasuredMove, NewsStoryAnswer, StoryMove } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { InstrumentNews } from './instrument-news.tsx';
import { StoryScreen } from './story-screen.tsx';
import { ACCURACY, PUBLISHED_MS, TEST_BRIEF, testPage, testStory } from './testing/test-story.ts';

const answer = (change: Partial<NewsStoryAnswer> = {}): { body: NewsStoryAnswer } => ({
  body: { story: testStory(), match: 'exact', related: [], accuracy: ACCURACY, ...change },
});

async function showStory(story: Reply, more: Record<string, Reply> = {}) {
  const asked = answerApi({ 'news/story': story, ...more, markets: { body: { markets: [], historyProgress: 1 } } });
  await show(<StoryScreen title="gold-slips" />);
  return asked;
}

const BTC = { market: 'Crypto', symbol: 'BTC-USD', name: 'Bitcoin', evidence: 'bitcoin' } as const;
const INSTRUMENT = {
  market: 'Crypto',
  symbol: 'BTC-USD',
  name: 'Bitcoin',
  kind: 'pair',
  sector: '',
  currency: 'USD',
  tickSize: 0.01,
  finest: '1m',
};

const measured = (own: number, change: Partial<MeasuredMove> = {}): MeasuredMove => ({
  total: own + 0.3,
  explained: 0.3,
  own,
  low: own - 0.6,
  high: own + 0.6,
  isSignificant: false,
  ...change,
});

const moveAfter = (change: Partial<StoryMove> = {}): { body: StoryMove } => ({
  body: {
    market: 'Crypto',
    symbol: 'BTC-USD',
    badge: 'LIVE',
    publishedAt: PUBLISHED_MS,
    window: 600,
    before: null,
    base: { at: PUBLISHED_MS, price: 100 },
    compared: { isBenchmark: false, market: { symbol: 'ETH-USD', name: 'Ether' }, sector: null },
    horizons: [
      { minutes: 5, move: measured(0.5), gap: null },
      { minutes: 30, move: measured(2, { isSignificant: true }), gap: null },
      { minutes: 60, move: null, gap: 'session-ended' },
    ],
    ...change,
  },
});

/** The story's symbol, without bars for a chart. */
const SYMBOL_PARTS = {
  instruments: { body: { instruments: [INSTRUMENT] } },
  candles: refusal(404, 'Instrument not found'),
};

describe('a story', () => {
  beforeEach(() => queryClient.clear());

  it('leads to its source by a safe link', async () => {
    const asked = await showStory(answer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Gold slips' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Read at Wire' });
    expect(link.getAttribute('href')).toBe('https://wire.example/1');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(asked).toContain('news/story?title=gold-slips');
  });

  it('says that its source gave no link', async () => {
    await showStory(answer({ story: testStory({ link: null }) }));
    expect(await screen.findByText('Wire gave no link to this story.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Read at/ })).toBeNull();
  });

  it('that is computed has all of its sentences, no source to read it at, and no words that symbols were found by', async () => {
    const source = { key: 'wickwise-crypto', name: 'Wickwise', site: '' };
    const story = testStory({ source, link: null, brief: TEST_BRIEF, instruments: [BTC] });
    await showStory(answer({ story }), { 'instruments/Crypto/BTC-USD': { body: INSTRUMENT } });
    expect(await screen.findByRole('heading', { level: 1, name: /^Bitcoin slides 4.2/ })).toBeTruthy();
    expect(screen.getByText(/closed little changed at/).textContent).toContain('XRP closed little changed at $2.5000.');
    expect(screen.getByText(/^Computed by Wickwise from stored prices/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Wickwise|Read at/ })).toBeNull();
    expect(screen.queryByText(/Found by/)).toBeNull();
    expect(screen.queryByText(/gave no link/)).toBeNull();
  });

  it.for([
    ['former', 'The headline has changed since this link was made.'],
    ['nearest', 'The story of this link is no longer stored. This one is similar.'],
  ] as const)('says when it isn’t exactly that of the link: %s', async ([match, words]) => {
    await showStory(answer({ match, related: [testStory({ id: 's2', slug: 's2', title: 'Silver too' })] }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Silver too' })).toBeTruthy();
  });

  it('that is gone leads to a search by its words and to the newest stories', async () => {
    await showStory(refusal(404, 'Story not found'), { news: { body: testPage([testStory({ title: 'Newest' })]) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'This story isn’t here any more' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Newest' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Search news' })).toHaveProperty('value', 'gold slips');
  });

  it('shows the move since its publication, and the words that name the symbol', async () => {
    const barMs = 7 * 86_400_000;
    const firstMs = PUBLISHED_MS - 8 * barMs;
    const bars = Array.from({ length: 10 }, (_, i) => [firstMs + i * barMs, 100, 110, 90, i < 8 ? 100 : 102, 1]);
    await showStory(answer({ story: testStory({ instruments: [BTC] }) }), {
      instruments: { body: { instruments: [INSTRUMENT] } },
      candles: {
        body: {
          market: 'Crypto',
          symbol: 'BTC-USD',
          timeframe: '1W',
          badge: 'SIMULATED',
          bars,
          hasMore: false,
          splitAt: null,
          gaps: [],
        },
      },
    });
    expect(await screen.findByText('Found by: “bitcoin”')).toBeTruthy();
    expect(await screen.findByText('+2.00 %')).toBeTruthy();
    expect(screen.getByText('from $100.00')).toBeTruthy();
    expect(screen.getByText('SIMULATED')).toBeTruthy();
  });

  it('says in words what happened next, and where nothing is known', async () => {
    const asked = await showStory(answer({ story: testStory({ instruments: [BTC] }) }), {
      ...SYMBOL_PARTS,
      'moves/after-story': moveAfter({ before: measured(1.2, { isSignificant: true }) }),
    });
    const texts = async (term: string) =>
      (await screen.findByText(term)).parentElement?.textContent?.replaceAll(/\s+/g, ' ');
    expect(await texts('5 min')).toBe(
      '5 min+0.80 %the market explains +0.30 %' +
        'Own part +0.50 % (−0.10 % to +1.10 %): not distinguishable from its usual moves.',
    );
    expect(await texts('30 min')).toContain('more than its usual moves.');
    expect(await texts('60 min')).toBe('60 minNot available: trading ended before.');
    expect(screen.getByText(/The price moved first: own part \+1\.20 % in the 30 minutes before/)).toBeTruthy();
    expect(asked).toContain('moves/after-story?market=Crypto&symbol=BTC-USD&story=s1');
  });

  it('says one reason once', async () => {
    const horizons = ([5, 30, 60] as const).map((minutes) => ({ minutes, move: null, gap: 'closed' as const }));
    await showStory(answer({ story: testStory({ instruments: [BTC] }) }), {
      ...SYMBOL_PARTS,
      'moves/after-story': moveAfter({ base: null, horizons }),
    });
    expect(
      await screen.findByText(/^Not measured: the market was closed when the story came out\. The opening gap/),
    ).toBeTruthy();
    expect(screen.queryByText('5 min')).toBeNull();
  });

  it('has no chart where the bars don’t reach its publication', async () => {
    await showStory(answer({ story: testStory({ instruments: [BTC] }) }), {
      instruments: { body: { instruments: [INSTRUMENT] } },
      candles: {
        body: {
          market: 'Crypto',
          symbol: 'BTC-USD',
          timeframe: '1W',
          badge: 'LIVE',
          bars: [],
          hasMore: false,
          splitAt: null,
          gaps: [],
        },
      },
    });
    expect(await screen.findByText('No prices around the publication.')).toBeTruthy();
  });
});

describe('the news of an instrument', () => {
  beforeEach(() => queryClient.clear());

  const showNewsOf = async (body: object) => {
    const asked = answerApi({ news: { body } });
    await show(<InstrumentNews market="Crypto" symbol="BTC-USD" />);
    return asked;
  };

  it('are its newest stories, with a link to all', async () => {
    const stories = Array.from({ length: 7 }, (_, i) => testStory({ id: `s${i}`, slug: `s${i}`, title: `Story ${i}` }));
    const asked = await showNewsOf(testPage(stories));
    expect(await screen.findByRole('link', { name: 'Story 4' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Story 5' })).toBeNull();
    expect(asked).toEqual(['news?instrument=Crypto%3ABTC-USD']);
    expect(screen.getByRole('link', { name: 'All news about BTC-USD' }).getAttribute('href')).toBe(
      '/news?instrument=Crypto%3ABTC-USD',
    );
  });

  it('say when there are none', async () => {
    await showNewsOf(testPage([]));
    expect(await screen.findByText('No news about BTC-USD from the sources of this server.')).toBeTruthy();
  });
});
