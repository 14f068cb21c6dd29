import { render, screen } from '@testing-library/react';
import type { MarketState } from '@wickwise/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { connection } from '../../realtime/connection.ts';
import { marketStates, noteMarketState } from '../../realtime/market-states.ts';
import { marketState } from '../../testing/market-state.ts';
import { SessionNote } from './session-note.tsx';
import { SilenceNote } from './silence-note.tsx';

function show(change: Partial<MarketState>): string {
  noteMarketState(marketState(change));
  const state = marketStates.get().get('Crypto');
  if (!state) throw new Error('no state');
  const { container } = render(
    <>
      <SessionNote state={state} />
      <SilenceNote state={state} />
    </>,
  );
  return container.textContent ?? '';
}

describe('what a market is doing', () => {
  afterEach(() => connection.set('connecting'));

  const { clock, session, source } = marketState();
  const silent: Partial<MarketState> = { source: { ...source, health: 'silent' }, asOf: clock.nowMs - 180_000 };
  const shut: Partial<MarketState> = { session: { ...session, phase: 'closed', untilMs: clock.nowMs + 3_600_000 } };

  it('is said with a countdown', () => {
    connection.set('connected');
    expect(show({})).toBe('Open24/7');
    expect(show(shut)).toBe('Closedopens in 1 h');
  });

  it('says so where the exchange has not confirmed the hours', () => {
    connection.set('connected');
    expect(show({ session: { ...session, isVerified: false } })).toBe(
      'OpenThe exchange has not confirmed these hours.hours not confirmed24/7',
    );
    expect(show(shut)).not.toContain('not confirmed');
  });

  it('says so when an open market has fallen silent, and for how long', () => {
    connection.set('connected');
    expect(show(silent)).toContain('No pricesno price for 3 min, market open');
    expect(screen.getByRole('status').textContent).toMatch(/^Crypto: no price for 3 min, market open\./);
  });

  it('calls no outage what is shut, or what the lost connection explains', () => {
    connection.set('connected');
    expect(show({ ...silent, ...shut })).toBe('Closedopens in 1 h');
    connection.set('disconnected');
    show(silent);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '']);
  });

  it('waits for the first prices after a start', () => {
    connection.set('connected');
    expect(show({ source: { ...source, health: 'starting' }, asOf: null })).toBe('Openwaiting for the first prices');
  });
});
