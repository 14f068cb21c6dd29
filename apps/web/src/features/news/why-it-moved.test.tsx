import { screen, within } from '@testing-library/react';
import type { TodaysMove } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { WhyItMoved } from './why-it-moved.tsx';

const BEGAN = Date.parse('2026-11-20T05:30:00Z');

const move = (change: Partial<TodaysMove> = {}): TodaysMove => ({
  market: 'Indian_Equity',
  symbol: 'RELIANCE',
  badge: 'LIVE',
  date: '2026-11-20',
  pricedAt: BEGAN + 1,
  changePct: 2.5,
  basis: 'previous close',
  gap: null,
  beganAt: BEGAN,
  compared: {
    isBenchmark: false,
    market: { symbol: 'NIFTY50', name: 'Nifty 50' },
    sector: { name: 'Energy', symbols: ['ONGC', 'BPCL', 'IOC'] },
  },
  parts: {
    market: -0.5,
    sector: 0.25,
    own: 2.75,
    ownLow: 2.5,
    ownHigh: 3,
    usualOwn: 1.5,
    largerDays: 3,
    days: 250,
    beta: 1.1,
    gamma: 0.4,
  },
  headlines: { state: 'on', since: BEGAN - 3_600_000, before: [], later: 0 },
  ...change,
});

async function showMove(change: Partial<TodaysMove> = {}) {
  const asked = answerApi({ 'moves/today': { body: move(change) } });
  await show(<WhyItMoved market="Indian_Equity" symbol="RELIANCE" />);
  await screen.findByText(/since the previous close|No price of the day/);
  return asked;
}

describe('why it moved', () => {
  beforeEach(() => queryClient.clear());

  it('names the parts of the move, and says whether its own part is unusual', async () => {
    const asked = await showMove();
    expect(asked).toEqual(['moves/today?market=Indian_Equity&symbol=RELIANCE']);
    for (const percent of ['+2.50 %', '−0.50 %', '+0.25 %', '+2.75 %']) expect(screen.getByText(percent)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'NIFTY50' }).getAttribute('href')).toBe(
      '/dashboard/chart/Indian_Equity/NIFTY50',
    );
    expect(screen.getByText('Energy, 3 others')).toBeTruthy();
    expect(screen.getByText(/own part is unusual.* below 1\.50 %\. 3 of the last 250 days/)).toBeTruthy();
  });

  it('lists the headlines from before it began, and none from later', async () => {
    const story = { title: 'Order won', slug: 'order-won', source: 'Wire', language: 'en' as const };
    const before = [{ ...story, publishedAt: BEGAN - 60_000 }];
    await showMove({ headlines: { state: 'on', since: 0, before, later: 2 } });
    const list = within(screen.getByRole('region', { name: 'Headlines before the move' }));
    expect(list.getByText(/The move began at 20 Nov 2026/)).toBeTruthy();
    expect(list.getByRole('link', { name: 'Order won' }).getAttribute('href')).toBe('/news-details/order-won');
    expect(list.getByText('2 headlines came after the move began: they aren’t the reason.')).toBeTruthy();
    expect(list.queryByText(/No news found/)).toBeNull();
  });

  it.for([
    ['on', 'No news found.'],
    ['off', 'No news found. This server contacts no news sources. Its operator can change that.'],
  ] as const)('says so where there is no news: %s', async ([state, words]) => {
    await showMove({ headlines: { state, since: 0, before: [], later: 0 } });
    const region = screen.getByRole('region', { name: 'Headlines before the move' });
    expect([...region.querySelectorAll('p')].map(({ textContent }) => textContent?.trim())).toContain(words);
  });

  it('says why it isn’t split, and that a start isn’t clear', async () => {
    await showMove({ parts: null, gap: 'little-history', beganAt: null });
    expect(screen.getByText('Not split: it takes 60 days of history.')).toBeTruthy();
    expect(screen.getByText('The move has no clear start. Headlines from before the day’s trading:')).toBeTruthy();
  });

  it('asks for nothing more without a price, and says when the call failed', async () => {
    await showMove({ parts: null, gap: 'no-price', changePct: null, beganAt: null });
    expect(screen.queryByRole('region', { name: 'Headlines before the move' })).toBeNull();
    queryClient.clear();
    answerApi({ 'moves/today': refusal(404, 'Instrument not found') });
    await show(<WhyItMoved market="Crypto" symbol="NOPE" />);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  it.for([
    [true, 'RELIANCE is the benchmark of its market, so there is nothing to compare it with.'],
    [false, 'There are no prices here to compare RELIANCE with.'],
  ] as const)('says why there is nothing to compare with: benchmark %s', async ([isBenchmark, words]) => {
    await showMove({ compared: { isBenchmark, market: null, sector: null } });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Own part')).toBeNull();
  });
});
