import { act, render, screen } from '@testing-library/react';
import type { MarketState } from '@wickwise/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../realtime/connection.ts';
import { knownMarketStates, noteMarketState } from '../../realtime/market-states.ts';
import { marketState } from '../../testing/market-state.ts';
import { IndicativeNote } from './indicative-note.tsx';
import { SessionNote } from './session-note.tsx';
import { SilenceNote } from './silence-note.tsx';

async function show(change: Partial<MarketState>): Promise<string> {
  noteMarketState(marketState(change));
  const state = knownMarketStates.get().get('Crypto');
  if (!state) throw new Error('no state');
  const { container } = await act(async () =>
    render(
      <>
        <SessionNote state={state} />
        <SilenceNote state={state} />
      </>,
    ),
  );
  return container.textContent ?? '';
}

/** Resolves with the announced sentence, whose code comes when it is needed. */
async function announced(): Promise<string> {
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  return screen.getByRole('status').textContent ?? '';
}

describe('what a market is doing', () => {
  afterEach(() => connection.set('connecting'));

  const { clock, session, source } = marketState();
  // three minutes, also by the page's clock, which is up to a second behind
  const silent: Partial<MarketState> = { source: { ...source, health: 'silent' }, asOf: clock.nowMs - 190_000 };
  const shut: Partial<MarketState> = { session: { ...session, phase: 'closed', untilMs: clock.nowMs + 3_600_000 } };

  it('is said with a countdown', async () => {
    connection.set('connected');
    expect(await show({})).toBe('Open24/7');
    expect(await show(shut)).toBe('Closedopens in 1 h');
  });

  it('says so where the exchange has not confirmed the hours', async () => {
    connection.set('connected');
    expect(await show({ session: { ...session, isVerified: false } })).toBe(
      'OpenThe exchange has not confirmed these hours.hours not confirmed24/7',
    );
    expect(await show(shut)).not.toContain('not confirmed');
  });

  it('says so where the exchange does something else than its calendar, which is no outage', async () => {
    connection.set('connected');
    const off = { session: { ...session, reported: 'closed' as const } };
    expect(await show({ ...silent, ...off, source })).toBe('Closedclosed by the exchange');
    const special = { session: { ...session, ...shut.session, reported: 'continuous' as const } };
    expect(await show(special)).toBe('Closedthe exchange is open outside its hours');
    expect(await show({ session: { ...session, reported: 'continuous' } })).toBe('Open24/7');
  });

  it('says so when an open market has fallen silent, and for how long', async () => {
    connection.set('connected');
    expect(await show(silent)).toContain('No pricesno price for 3 min, market open');
    expect(await announced()).toMatch(/^Crypto: no price for 3 min, market open\./);
  });

  it('says so when the source refuses the server for ever', async () => {
    connection.set('connected');
    expect(await show({ source: { ...source, health: 'stopped' }, asOf: null })).toContain(
      'No pricesits source refuses connections from here',
    );
    expect(await announced()).toBe(
      'Crypto: its source refuses connections from here. No prices come until another source is configured.',
    );
  });

  it('says before the open already that somebody has to log in at the provider', async () => {
    connection.set('connected');
    const closed = {
      phase: 'closed' as const,
      reported: null,
      holiday: null,
      untilMs: 0,
      date: '2026-01-05',
      isVerified: true,
    };
    const waiting = { session: closed, source: { ...source, health: 'needs-login' as const }, asOf: null };
    expect(await show(waiting)).toContain('No priceswaiting for a login at the provider');
    expect(await announced()).toBe(
      'Crypto: waiting for a login at the provider. No prices come until the operator logs in.',
    );
  });

  it('says what indicative prices are, and nothing of others', async () => {
    connection.set('connected');
    noteMarketState(marketState({ badge: 'INDICATIVE', source: { ...source, note: 'Kraken' } }));
    const state = knownMarketStates.get().get('Crypto');
    const { container, rerender } = render(state ? <IndicativeNote state={state} /> : null);
    expect(container.textContent).toBe(
      'Indicative prices: currency trades on Kraken. They can differ from your broker’s.',
    );
    rerender(state ? <IndicativeNote state={{ ...state, badge: 'LIVE' }} /> : null);
    expect(container.textContent).toBe('');
  });

  it('calls no outage what is shut, or what the lost connection explains', async () => {
    connection.set('connected');
    expect(await show({ ...silent, ...shut })).toBe('Closedopens in 1 h');
    connection.set('disconnected');
    await show(silent);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '']);
  });

  it('waits for the first prices after a start', async () => {
    connection.set('connected');
    expect(await show({ source: { ...source, health: 'starting' }, asOf: null })).toBe(
      'Openwaiting for the first prices',
    );
  });
});
