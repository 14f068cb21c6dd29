import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewsPage, NewsTopicsAnswer } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { testUser } from '../../testing/user.ts';
import { NewsScreen } from './news-screen.tsx';
import type { NewsSearch } from './news-search.ts';
import { PUBLISHED_MS, TEST_BRIEF, testPage, testStory } from './testing/test-story.ts';

const SCRIPT = '<script>alert(1)</script> Gold slips';
const WICKWISE = { key: 'wickwise-crypto', name: 'Wickwise', site: '' };
const topic = (name: string, count: number) => ({ topic: name, label: { en: `The ${name}`, hi: `${name} हिं` }, count });
const TOPICS: NewsTopicsAnswer = {
  topics: Array.from({ length: 12 }, (_, i) => topic(`topic-${i}`, 20 - i)),
  sources: [
    { key: 'wire', name: 'Wire', site: 'https://wire.example/', language: 'en', markets: ['Forex'] },
    { key: 'other', name: 'Other', site: 'https://other.example/', language: 'en', markets: ['Forex'] },
  ],
};

/** Shows the screen; returns what it asked for and the addresses it leads to. */
async function showNews(page: NewsPage, search: NewsSearch = {}) {
  const asked = answerApi({
    'news/topics': { body: TOPICS },
    'news/keywords': { body: { keywords: [{ ...topic('gold', 0), group: 'commodity' }] } },
    'user/news': { body: page },
    [`user/${USER_ID}`]: { body: { user: testUser({ role: 'operator' }) } },
    news: { body: page },
    markets: { body: { markets: [], historyProgress: 1 } },
  });
  const onSearch = vi.fn();
  await show(<NewsScreen search={search} onSearch={onSearch} />);
  return { asked, onSearch };
}

describe('the news', () => {
  beforeEach(() => {
    session.set(undefined);
    queryClient.clear();
  });

  it('show a headline as text, with source, time and excerpt', async () => {
    await showNews(testPage([testStory({ title: SCRIPT })]));
    const story = await screen.findByTestId('story');
    const link = within(story).getByRole('link', { name: SCRIPT });
    expect(link.getAttribute('href')).toBe('/news-details/gold-slips');
    expect(story.querySelector('script')).toBeNull();
    for (const text of ['Wire', 'It had gained before.', '2 Nov 2026']) expect(story.textContent).toContain(text);
    expect(story.querySelector('time')?.dateTime).toBe(new Date(PUBLISHED_MS).toISOString());
  });

  it('show a brief in words made of its values, with what it is computed from, and links to it', async () => {
    await showNews(testPage([testStory({ title: 'stored', source: WICKWISE, link: null, brief: TEST_BRIEF })]));
    const story = await screen.findByTestId('story');
    expect(within(story).getByRole('heading').textContent).toBe('Bitcoin slides 4.2\u00A0%');
    for (const text of ['Wickwise', 'Computed', 'SIMULATED']) expect(within(story).getByText(text)).toBeTruthy();
    const words = 'The losses were broad: 12 coins fell and three rose, the largest share of losers since 4 June 2025.';
    expect(story.textContent).toContain(`${words} Bitcoin and Ether closed at 52-week lows.`);
    expect(story.textContent).not.toContain('XRP');
    const hrefOf = (name: string) => within(story).getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('12 coins')).toBe('/dashboard?market=Crypto');
    expect(hrefOf('Ether')).toBe('/dashboard/chart/Crypto/ETH-USD');
  });

  it('can be narrowed to briefs, or to news without them', async () => {
    const { asked, onSearch } = await showNews(testPage([testStory()]), { briefs: 'none' });
    await screen.findByTestId('story');
    expect(asked).toContain('news?briefs=none');
    await userEvent.click(screen.getByRole('button', { name: 'Briefs only' }));
    expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ briefs: 'only' }));
    await userEvent.click(screen.getByRole('button', { name: 'No briefs' }));
    expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining({ briefs: undefined }));
  });

  it('unfold the same news of other sources, with safe links', async () => {
    const other = {
      title: 'Gold falls',
      slug: 'gold-falls',
      link: 'https://other.example/2',
      publishedAt: PUBLISHED_MS + 1,
      source: { key: 'other', name: 'Other', site: 'https://other.example/' },
    };
    await showNews(testPage([testStory({ others: [other, { ...other, slug: 'x', link: null, title: 'No page' }] })]));
    await userEvent.click(await screen.findByRole('button', { name: /^1 more source/ }));
    const link = screen.getByRole('link', { name: 'Gold falls' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://other.example/2',
      'noopener noreferrer nofollow',
    ]);
    expect(screen.getByText('No page').closest('a')).toBeNull();
  });

  it('say how a headline sounds only with how often that was right', async () => {
    const sounds = (value: number) => ({ value, confidence: 0.9 });
    await showNews(
      testPage([
        testStory({ sentiment: sounds(-0.6) }),
        testStory({ id: 's2', slug: 's2', title: 'Neither', sentiment: sounds(0.1) }),
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Sounds negative' }));
    expect(await screen.findByText(/Right for 91 % of the headlines with a tone: 91 of 100/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sounds positive' })).toBeNull();
  });

  it('are narrowed by tabs and topics, from the first page on', async () => {
    const { onSearch } = await showNews(testPage([testStory()]), { q: 'gold', page: 3 });
    await userEvent.click(await screen.findByRole('tab', { name: 'Crypto' }));
    expect(onSearch).toHaveBeenLastCalledWith({ q: 'gold', market: 'Crypto', topic: undefined, page: undefined });
    await userEvent.click(await screen.findByRole('button', { name: 'The topic-1 19' }));
    expect(onSearch).toHaveBeenLastCalledWith({ q: 'gold', topic: 'topic-1', page: undefined });
    expect(screen.queryByRole('button', { name: /topic-11/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '2 more topics' }));
    expect(screen.getByRole('button', { name: /topic-11/ })).toBeTruthy();
  });

  it('lead from a topic’s name to the topic, and from other words to a search', async () => {
    const { onSearch } = await showNews(testPage([testStory()]));
    const field = await screen.findByRole('combobox', { name: 'Search news' });
    await userEvent.type(field, 'rate cut{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith({ q: 'rate cut', page: undefined });
    await userEvent.clear(field);
    await userEvent.type(field, 'the GOLD{Enter}');
    expect(onSearch).toHaveBeenLastCalledWith({ topic: 'gold', q: undefined, page: undefined });
  });

  it('show a topic outside the week’s most frequent by its name, and end filters one by one', async () => {
    const { onSearch } = await showNews(testPage([]), { topic: 'gold', instrument: 'Crypto:BTC-USD', source: 'wire' });
    const chip = await screen.findByRole('button', { name: 'The gold' });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: About BTC-USD' }));
    expect(onSearch.mock.lastCall?.[0]).toMatchObject({ topic: 'gold', source: 'wire', instrument: undefined });
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: From Wire' }));
    expect(onSearch.mock.lastCall?.[0]).toMatchObject({ source: undefined });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onSearch.mock.lastCall?.[0]).toMatchObject({ topic: undefined, instrument: undefined, source: undefined });
  });

  it('are narrowed to a language, which another press ends', async () => {
    const { onSearch } = await showNews(testPage([testStory()]));
    await userEvent.click(await screen.findByRole('button', { name: 'हिन्दी' }));
    expect(onSearch).toHaveBeenLastCalledWith({ language: 'hi', page: undefined });
    const { asked, onSearch: onNext } = await showNews(testPage([]), { language: 'hi' });
    expect(asked).toContain('news?language=hi');
    const pressed = await screen.findByRole('button', { name: 'हिन्दी', pressed: true });
    await userEvent.click(pressed);
    expect(onNext).toHaveBeenLastCalledWith({ language: undefined, page: undefined });
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy();
  });

  it('of watchlists are for those who have some', async () => {
    await showNews(testPage([testStory()]));
    await screen.findByTestId('story');
    expect(screen.queryByRole('button', { name: 'Watchlist only' })).toBeNull();
    signIn();
    queryClient.clear();
    const { asked } = await showNews(testPage([]), { isWatched: true });
    expect(await screen.findByText(/no news on your watchlists/)).toBeTruthy();
    expect(asked).toContain('user/news?watchlist=only');
  });

  it('have at most five pages, and say so at the end', async () => {
    const { onSearch } = await showNews(testPage([testStory()], { page: 5, totalPages: 5 }), { page: 5 });
    expect(await screen.findByText(/The list ends here/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(onSearch).toHaveBeenLastCalledWith({ page: 4 });
  });

  it.for([
    ['off', 'This server contacts no news sources. Briefs come after markets open and close.'],
    ['needs-consent', 'This server contacts no news sources until an operator agrees to some.'],
    ['offline', 'No source can be reached. The server keeps trying.'],
    ['on', 'The first stories come within minutes of the server’s start.'],
  ] as const)('say why there are none: %s', async ([state, words]) => {
    await showNews(testPage([], { news: { state, checkedAt: null } }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Manage sources' })).toBeNull();
  });

  it('lead operators to the sources', async () => {
    signIn();
    await showNews(testPage([], { news: { state: 'needs-consent', checkedAt: null } }));
    const link = await screen.findByRole('link', { name: 'Manage sources' });
    expect(link.getAttribute('href')).toBe('/dashboard/operator?list=news');
  });

  it('say what failed, and load again', async () => {
    answerApi({
      'news/topics': { body: TOPICS },
      news: 'no network',
      markets: { body: { markets: [], historyProgress: 1 } },
    });
    await show(<NewsScreen search={{}} onSearch={() => {}} />);
    expect(await screen.findByText(/Network error/)).toBeTruthy();
    answerApi({ 'news/topics': { body: TOPICS }, news: { body: testPage([testStory()]) } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('story')).toBeTruthy();
  });
});
