import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OwnStrategy } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { TellOfPublic, type TellOfPublicProps } from './tell-of-public.tsx';

const COPY: OwnStrategy = {
  id: '0195c8a0-0000-7000-8000-000000000001',
  version: 1,
  market: 'Crypto',
  timeframe: '1h',
  definition: {
    name: 'strong_trend',
    label: 'Strong trend',
    description: '',
    groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'adx_14', operator: 'gt', value: 25 }] }],
  },
  createdAt: 1,
  direction: 'bullish',
  liveFrom: null,
  updatedAt: 1,
};

async function setUp({ isNew = true, ...more }: Partial<TellOfPublicProps> & { isNew?: boolean } = {}) {
  const asked = answerApi({
    'POST user/user-1/strategies/from-public': { body: { strategy: COPY, isNew } },
    'user/user-1/strategies': { body: { strategies: [COPY] } },
    'user/user-1/watchlists': { body: { watchlists: [] } },
    'user/user-1/channels': { body: { channels: [] } },
  });
  const onAsked = vi.fn();
  const place = { market: 'Crypto', timeframe: '1h', address: '/strategy/momentum?tell=strong_trend' } as const;
  const strategy = { name: 'strong_trend', label: 'Strong trend' };
  await show(<TellOfPublic strategy={strategy} {...place} isAsked={false} onAsked={onAsked} {...more} />);
  return { onAsked, copies: () => asked.filter((call) => call.includes('from-public')).length };
}

describe('“Set alert” at a public strategy', () => {
  it('takes it over and opens an alert on the copy, and says so', async () => {
    signIn();
    const { copies } = await setUp();
    await userEvent.click(await screen.findByRole('button', { name: 'Set alert: Strong trend' }));
    expect(await screen.findByText(/was copied to your strategies/)).toBeTruthy();
    expect(await screen.findByDisplayValue(/Strong trend/)).toBeTruthy();
    expect(copies()).toBe(1);
  });

  it('says when it was taken over before', async () => {
    signIn();
    await setUp({ isNew: false });
    await userEvent.click(await screen.findByRole('button', { name: 'Set alert: Strong trend' }));
    expect(await screen.findByText(/The alert uses “Strong trend”/)).toBeTruthy();
  });

  it('leads a visitor by the log-in back to the open form', async () => {
    await setUp({ isAsked: true });
    const link = await screen.findByRole('link', { name: 'Set alert: Strong trend' });
    expect(link.getAttribute('href')).toContain(`next=${encodeURIComponent('/strategy/momentum?tell=strong_trend')}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens by itself for whoever comes back from there, once', async () => {
    signIn();
    const { copies, onAsked } = await setUp({ isAsked: true });
    expect(await screen.findByText(/was copied to your strategies/)).toBeTruthy();
    expect(onAsked).toHaveBeenCalledTimes(1);
    expect(copies()).toBe(1);
  });

  it('is absent for bars that no alert follows', async () => {
    signIn();
    await setUp({ timeframe: '1W' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
