import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataBadge, WhatsNewEntry, WhatsNewPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { RankedList } from './ranked-list.tsx';

const AT = Date.parse('2026-11-20T10:00:00Z');

const member = (symbol: string, more: Partial<WhatsNewEntry['members'][number]> = {}) => ({
  symbol,
  name: `${symbol} Ltd`,
  at: AT,
  barTime: AT - 3_600_000,
  price: 100,
  tickSize: 0.05,
  currency: 'INR',
  strength: null,
  edge: null,
  facts: null,
  isWatched: false,
  isUnread: true,
  ...more,
});

const HIGH: WhatsNewEntry = {
  id: 'high',
  kind: 'high',
  market: 'Indian_Equity',
  timeframe: '1D',
  direction: 'bullish',
  pattern: 'high',
  label: '52-week high',
  description: 'Above all of it',
  at: AT,
  score: 70,
  members: [member('RELIANCE', { facts: { since: 87, old: 99 } })],
  memberCount: 1,
  unreadCount: 1,
};
const GROUP: WhatsNewEntry = {
  ...HIGH,
  id: 'group',
  kind: 'signal',
  pattern: 'hammer',
  label: 'Golden hammer',
  members: Array.from({ length: 10 }, (_, i) => member(`S${i}`)),
  memberCount: 10,
  unreadCount: 10,
};

const dayOf = (market: Market, badge: DataBadge): WhatsNewPage['days'][number] => ({
  market,
  date: null,
  fromMs: AT,
  toMs: AT,
  badge,
  dataAt: AT - 60_000,
});

const pageOf = (whatsnew: WhatsNewEntry[], more: Partial<WhatsNewPage> = {}): { body: WhatsNewPage } => ({
  body: {
    whatsnew,
    totalCount: whatsnew.length,
    unreadCount: whatsnew.filter(({ unreadCount }) => unreadCount > 0).length,
    days: [{ ...dayOf('Indian_Equity', 'SIMULATED'), date: '2026-11-20', fromMs: AT - 86_400_000 }],
    badge: 'SIMULATED',
    asOf: AT,
    readThrough: null,
    ...more,
  },
});

const list = () => screen.findByRole('list', { name: 'What’s new: your watchlists first, then by rank' });

describe('the ranked list', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    );
  });

  it('tells what happened to one instrument in words, and leads to its chart', async () => {
    answerApi({ 'user/whatsnew': pageOf([HIGH]) });
    await show(<RankedList filter={{}} onFilter={vi.fn()} />);
    const entry = within(await list()).getByTestId('whatsnew-entry');
    expect(entry.textContent).toMatch(/RELIANCE\s+52-week high, Bullish/);
    expect(entry.textContent).toContain('first in 87 sessions');
    expect(entry.textContent).toContain('closed 20 Nov 2026 10:00 UTC');
    expect(entry.textContent).toContain('unread');
    const link = within(entry).getByRole('link', { name: 'RELIANCE' });
    expect(link.getAttribute('href')).toBe('/dashboard/chart/Indian_Equity/RELIANCE?timeframe=1D');
    expect(screen.queryByText(/Above all of it/)).toBeNull();
    await userEvent.click(within(entry).getByRole('button', { name: 'Details: RELIANCE 52-week high' }));
    expect(entry.textContent).toContain('Above all of it');
  });

  it('offers alerts on signals only', async () => {
    answerApi({ 'user/whatsnew': pageOf([HIGH, GROUP]) });
    const alertButton = vi.fn(({ label }: WhatsNewEntry) => <button type="button">{label} again</button>);
    await show(<RankedList filter={{}} onFilter={vi.fn()} alertButton={alertButton} />);
    expect(await screen.findByRole('button', { name: 'Golden hammer again' })).toBeTruthy();
    expect(alertButton.mock.calls.map(([{ kind }]) => kind)).not.toContain(HIGH.kind);
  });

  it('shows a few of a group, and all when asked', async () => {
    let isDown = true;
    const asked = answerApi({
      'user/whatsnew?kind=signal&entry=group': () => (isDown ? refusal(500, '') : pageOf([GROUP])),
      'user/whatsnew?kind=signal': pageOf([{ ...GROUP, members: GROUP.members.slice(0, 8) }]),
      'user/whatsnew': pageOf([]),
    });
    await show(<RankedList filter={{ kind: 'signal' }} onFilter={vi.fn()} />);
    expect((await list()).textContent).toContain('Golden hammer: 10 symbols');
    expect(screen.queryByRole('link', { name: 'S9' })).toBeNull();
    expect(asked).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Details: Golden hammer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show all 10' }));
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'S9' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(screen.queryByRole('link', { name: 'S9' })).toBeNull();
  });

  it('shows the best of many at first, and more whenever they are asked for', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ ...HIGH, id: `entry ${i}`, score: 100 - i }));
    answerApi({ 'user/whatsnew': pageOf(many) });
    await show(<RankedList filter={{}} onFilter={vi.fn()} />);
    await list();
    expect(screen.getAllByTestId('whatsnew-entry')).toHaveLength(25);
    await userEvent.click(screen.getByRole('button', { name: 'Show 25 more' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show 10 more' }));
    expect(screen.getAllByTestId('whatsnew-entry')).toHaveLength(60);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('marks as read what was shown, and nothing that came later', async () => {
    const sent: unknown[] = [];
    answerApi({
      'PUT user/whatsnew/read': (body) => {
        sent.push(body);
        return { body: { readThrough: AT } };
      },
      'user/whatsnew': pageOf([HIGH]),
    });
    await show(<RankedList filter={{}} onFilter={vi.fn()} />);
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('1 entries, all read');
    expect(sent).toEqual([{ through: AT }]);
    expect(screen.queryByText('unread')).toBeNull();
  });

  it('keeps what was marked as read when a page comes late that was asked for before', async () => {
    const late = Promise.withResolvers<ReturnType<typeof pageOf>>();
    let asked = 0;
    answerApi({
      'PUT user/whatsnew/read': { body: { readThrough: AT } },
      'user/whatsnew': () => {
        asked += 1;
        if (asked === 1) return pageOf([HIGH]);
        return asked === 2 ? late.promise : pageOf([], { totalCount: 1 });
      },
    });
    await show(<RankedList filter={{}} onFilter={vi.fn()} />);
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await vi.waitFor(() => expect(asked).toBe(3));
    late.resolve(pageOf([HIGH]));
    await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.getByRole('status').textContent).toContain('1 entries, all read');
  });

  it('says what a failure was, loses nothing, and tries again', async () => {
    let isDown = true;
    answerApi({ 'user/whatsnew': () => (isDown ? refusal(500, '') : pageOf([HIGH])) });
    await show(<RankedList filter={{}} onFilter={vi.fn()} />);
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await list();
  });

  it('says how old its prices are, not when it was made', async () => {
    const days = [
      { ...dayOf('Crypto', 'LIVE'), dataAt: AT - 90_000 },
      { ...dayOf('Forex', 'LIVE'), dataAt: null },
    ];
    answerApi({ 'user/whatsnew': pageOf([], { days }) });
    await show(<RankedList filter={{}} onFilter={() => {}} />);
    const time = (await screen.findByText(/^as of/)).querySelector('time');
    expect(time?.getAttribute('datetime')).toBe(new Date(AT - 90_000).toISOString());
  });

  it('shows each badge with its markets where several feeds carry them', async () => {
    const days = [dayOf('Crypto', 'REPLAY'), dayOf('Forex', 'SIMULATED'), dayOf('US_Equity', 'LIVE')];
    answerApi({ 'user/whatsnew': pageOf([], { days }) });
    await show(<RankedList filter={{}} onFilter={() => {}} />);
    expect((await screen.findByText('REPLAY')).parentElement?.textContent).toBe('REPLAYCrypto');
    expect(screen.getByText('SIMULATED').parentElement?.textContent).toBe('SIMULATEDForex');
    expect(screen.queryByText('LIVE')).toBeNull();
  });

  it('says why it is empty: filters that can go, or a day of rest', async () => {
    answerApi({ 'user/whatsnew': pageOf([], { days: [dayOf('Forex', 'SIMULATED')] }) });
    const onFilter = vi.fn();
    await show(<RankedList filter={{ kind: 'gap' }} onFilter={onFilter} />);
    await screen.findByText('Nothing matches these filters.');
    expect(screen.getByText('Forex is closed on this day.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onFilter.mock.calls[0]?.[0]).toEqual(expect.objectContaining({ kind: undefined }));
  });

  it('keeps the place of entries while they are loading', async () => {
    answerApi({ 'user/whatsnew': 'never' });
    await show(<RankedList filter={{}} onFilter={vi.fn()} />);
    expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(8);
  });
});
