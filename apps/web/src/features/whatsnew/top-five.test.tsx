import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WhatsNewEntry, WhatsNewPage } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { TopFive } from './top-five.tsx';

const AT = Date.parse('2026-11-20T10:00:00Z');

const entryOf = (symbol: string, isUnread: boolean): WhatsNewEntry => ({
  id: symbol,
  kind: 'high',
  market: 'Indian_Equity',
  timeframe: '1D',
  direction: 'bullish',
  pattern: 'high',
  label: '52-week high',
  description: '',
  at: AT,
  score: 70,
  members: [
    {
      symbol,
      name: symbol,
      at: AT,
      barTime: AT,
      price: 100,
      tickSize: 0.05,
      currency: 'INR',
      strength: null,
      edge: null,
      facts: { since: 87 },
      isWatched: false,
      isUnread,
    },
  ],
  memberCount: 1,
  unreadCount: isUnread ? 1 : 0,
});

function answer(entries: WhatsNewEntry[]) {
  const unreadCount = entries.filter((entry) => entry.unreadCount > 0).length;
  const rest = { totalCount: entries.length, unreadCount, days: [], badge: 'SIMULATED' as const, readThrough: null };
  const page: WhatsNewPage = { whatsnew: entries, asOf: AT, ...rest };
  answerApi({
    'user/whatsnew': { body: page },
    'PUT user/whatsnew/read': { body: { readThrough: AT } },
  });
}

describe('the top five', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('are the best of what is unread', async () => {
    answer(['A', 'B', 'C', 'D', 'E'].map((symbol) => entryOf(symbol, true)));
    await show(<TopFive />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(rows[0]?.textContent).toContain('first in 87 sessions');
  });

  it('say so once all is read', async () => {
    answer([entryOf('A', true)]);
    await show(<TopFive />);
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText(/^Nothing new since/)).toBeTruthy();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});
