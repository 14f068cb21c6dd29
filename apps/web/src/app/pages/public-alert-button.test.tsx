import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Alert, OwnStrategy } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { PublicAlertButton, type PublicAlertButtonProps } from './public-alert-button.tsx';

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

const ALERT: Alert = {
  id: 'a',
  name: '',
  market: 'Crypto',
  timeframe: '1h',
  frequency: 'bar',
  cooldownMinutes: 0,
  channels: [],
  condition: { type: 'strategy', strategyId: COPY.id },
  isMuted: false,
  state: 'armed',
  pauseReason: null,
  expiresAt: null,
  firedCount: 0,
  lastFiredAt: null,
  createdAt: 0,
  split: null,
  version: '1.0',
};

async function setUp(more: Partial<PublicAlertButtonProps> = {}) {
  const saved: unknown[] = [];
  const asked = answerApi({
    'POST user/user-1/strategies/from-public': { body: { strategy: COPY, isNew: true } },
    'POST user/user-1/alerts': (body) => {
      saved.push(body);
      return { body: { alert: ALERT } };
    },
    'user/user-1/strategies': { body: { strategies: [COPY] } },
    'user/user-1/watchlists': { body: { watchlists: [] } },
    'user/user-1/channels': { body: { channels: [] } },
  });
  const onAsked = vi.fn();
  const place = { market: 'Crypto', timeframe: '1h', address: '/strategy/momentum?tell=strong_trend' } as const;
  const strategy = { name: 'strong_trend', label: 'Strong trend', description: 'A trend', rule: COPY.definition };
  await show(<PublicAlertButton strategy={strategy} {...place} isAsked={false} onAsked={onAsked} {...more} />);
  return { onAsked, saved, copies: () => asked.filter((call) => call.includes('from-public')).length };
}

async function open() {
  const button = await screen.findByRole('button', { name: 'Set alert: Strong trend' });
  await userEvent.hover(button);
  await vi.dynamicImportSettled();
  await userEvent.click(button);
}

describe('“Set alert” at a public strategy', () => {
  it('copies nothing when it is cancelled', async () => {
    signIn();
    const { copies } = await setUp();
    await open();
    expect(await screen.findByText(/is copied to your strategies when you create/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(copies()).toBe(0);
  });

  it('copies the strategy with the alert, which is on the copy and on the whole market', async () => {
    signIn();
    const { copies, saved } = await setUp();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Create alert' }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(copies()).toBe(1);
    expect(saved[0]).toMatchObject({ condition: { type: 'strategy', strategyId: COPY.id } });
    expect(saved[0]).not.toHaveProperty('symbol');
  });

  it('leads a visitor by the log-in back to the open form', async () => {
    await setUp({ isAsked: true });
    const link = await screen.findByRole('link', { name: 'Set alert: Strong trend' });
    expect(link.getAttribute('href')).toContain(`next=${encodeURIComponent('/strategy/momentum?tell=strong_trend')}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens after the log-in, once', async () => {
    signIn();
    const { copies, onAsked } = await setUp({ isAsked: true });
    expect(await screen.findByText(/is copied to your strategies when you create/)).toBeTruthy();
    expect(onAsked).toHaveBeenCalledTimes(1);
    expect(copies()).toBe(0);
  });

  it('is absent for bars that no alert follows', async () => {
    signIn();
    await setUp({ timeframe: '1W' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
