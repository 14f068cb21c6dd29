import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { RuleHistory } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { RuleRunList } from './run-list.tsx';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');

const HISTORY: RuleHistory = {
  market: 'Crypto',
  symbol: 'BTC-USD',
  name: 'Bitcoin',
  kind: 'pair',
  sector: '',
  currency: 'USD',
  tickSize: 0.01,
  finest: '1m',
  runs: [
    { firstTime: NOON, lastTime: NOON, bars: 1, isFiring: false, isOpen: false, at: NOON + HOUR, price: 100 },
    {
      firstTime: NOON + 3 * HOUR,
      lastTime: NOON + 5 * HOUR,
      bars: 3,
      isFiring: true,
      isOpen: false,
      at: NOON + 4 * HOUR,
      price: 98.5,
    },
    {
      firstTime: NOON + 7 * HOUR,
      lastTime: NOON + 7 * HOUR,
      bars: 1,
      isFiring: true,
      isOpen: true,
      at: NOON + 8 * HOUR,
      price: 97.25,
    },
  ],
  answered: 8,
  fromTime: NOON,
  evaluatedAt: NOON + 8 * HOUR,
  badge: 'SIMULATED',
};

describe('the list of where a rule came true', () => {
  it('has the newest first, each by the clock of the exchange with its close and how long it held', async () => {
    await show(<RuleRunList history={HISTORY} chosen={undefined} onChoose={() => {}} />);
    const rows = (await screen.findAllByRole('button')).map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/20:00 UTC97\.25matches now/);
    expect(rows[1]).toMatch(/16:00 UTC98\.503 bars/);
    expect(rows[2]).toBe('since before these bars1 bar');
  });

  it('leads to the bar on which it came true', async () => {
    const onChoose = vi.fn();
    await show(<RuleRunList history={HISTORY} chosen={NOON} onChoose={onChoose} />);
    const [newest] = await screen.findAllByRole('button');
    if (newest) await userEvent.click(newest);
    expect(onChoose).toHaveBeenCalledWith(NOON + 7 * HOUR);
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  });

  it('says when it never was true', async () => {
    await show(<RuleRunList history={{ ...HISTORY, runs: [] }} chosen={undefined} onChoose={() => {}} />);
    expect(await screen.findByText('No matches on these bars.')).toBeTruthy();
  });
});
