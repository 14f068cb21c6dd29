import { screen } from '@testing-library/react';
import type { AlertFiring } from '@wickwise/contract';
import { HOUR_MS } from '@wickwise/market';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { FiredToday } from './fired-today.tsx';

const firing = (symbol: string, hoursAgo: number): AlertFiring => ({
  id: symbol,
  alertId: symbol,
  name: '',
  market: 'Crypto',
  symbol,
  condition: { type: 'crossing', level: 100 },
  timeframe: '1h',
  price: 101,
  at: Date.now() - hoursAgo * HOUR_MS,
  storedAt: Date.now() - hoursAgo * HOUR_MS,
  isLate: false,
  receipt: { by: 'tick', value: 101, before: 99, threshold: 100 },
});

const answer = (firings: AlertFiring[]) =>
  answerApi({ 'user/user-1/alert-firings': { body: { firings, totalCount: firings.length } } });

describe('what fired today', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('is the newest five of 24 hours, with what they waited for', async () => {
    answer([...'ABCDEF'].map((symbol, i) => firing(symbol, i + 1)).concat(firing('OLD', 25)));
    await show(<FiredToday />);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(rows[0]?.textContent).toContain('crosses 100');
  });

  it('begins with the alert’s name, as the history does', async () => {
    answer([{ ...firing('BTC-USD', 1), name: 'Breakout' }]);
    await show(<FiredToday />);
    expect((await screen.findByRole('listitem')).textContent).toMatch(/^Breakout: BTC-USD crosses 100/);
  });

  it('leaves out what is older, and says that there is none', async () => {
    answer([firing('OLD', 25)]);
    await show(<FiredToday />);
    expect(await screen.findByText('No alerts triggered in the last 24 hours.')).toBeTruthy();
  });

  it('says what a failure was', async () => {
    answerApi({ 'user/user-1/alert-firings': () => refusal(500, '') });
    await show(<FiredToday />);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the alert history');
  });
});
