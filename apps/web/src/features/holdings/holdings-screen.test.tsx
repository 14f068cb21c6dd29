import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { HoldingsScreen } from './holdings-screen.tsx';

const LIST = { id: 'list-1', name: 'Mine', count: 2 };
const RELIANCE = {
  market: 'Indian_Equity',
  symbol: 'RELIANCE',
  name: 'Reliance Industries',
  quantity: 10,
  cost: 1_200,
  currency: 'INR',
  tickSize: 0.05,
  isMoney: true,
  isSplit: true,
  price: 1_300,
  value: 13_000,
  pnl: 1_000,
  pnlPct: 8.333,
  dayChange: -500,
  dayChangePct: -3.7,
  weightPct: 100,
};
const HIDDEN = {
  ...RELIANCE,
  symbol: 'INFY',
  name: 'Infosys',
  isSplit: false,
  cost: null,
  price: null,
  value: null,
  pnl: null,
  pnlPct: null,
  dayChange: null,
  dayChangePct: null,
  weightPct: null,
};
const TOTALS = {
  value: 13_000,
  cost: 12_000,
  pnl: 1_000,
  pnlPct: 8.333,
  dayChange: -500,
  dayChangePct: -3.7,
  unpriced: 1,
  uncosted: 2,
};
const RISK = {
  market: 'Indian_Equity',
  currency: 'INR',
  yearDays: 12,
  days: 12,
  volatilityPct: null,
  beta: null,
  benchmark: 'NIFTY50',
  largestFall: null,
  worstDay: { pct: -4, atMs: Date.UTC(2026, 2, 2, 4), money: -520 },
  hhi: 1,
  effectiveCount: 1,
  largest: { symbol: 'RELIANCE', weightPct: 100 },
  unmeasured: ['INFY'],
};

async function open(lists: readonly object[], isKnown: Promise<unknown> = Promise.resolve()): Promise<void> {
  signIn();
  answerApi({
    'user/user-1/holdings': { body: { lists } },
    'user/user-1/watchlists/list-1/holdings/risk': { body: { groups: [RISK] } },
    'user/user-1/watchlists/list-1/holdings': async () => {
      await isKnown;
      return {
        body: {
          watchlistId: 'list-1',
          name: 'Mine',
          without: [{ market: 'US_Equity', symbol: 'AAPL' }],
          groups: [{ market: 'Indian_Equity', currency: 'INR', totals: TOTALS, positions: [RELIANCE, HIDDEN] }],
        },
      };
    },
  });
  await show(
    <HoldingsScreen
      listId={undefined}
      onList={() => {}}
      linkOf={({ symbol }) => symbol}
      badgeOf={() => 'SIMULATED'}
      around={() => <p>Signals and news</p>}
      alertOn={({ name }, market) => `alert on ${name} in ${market}`}
    />,
  );
}

describe('what I hold', () => {
  it('shows values in the currency, and what has no price without one', async () => {
    await open([LIST]);
    const row = await screen.findByRole('row', { name: /RELIANCE/ });
    for (const text of ['₹1,200.00', '₹1,300.00', '₹13,000.00', '₹1,000.00', 'adjusted for a split'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /INFY/ })).getAllByText('—')).toHaveLength(6);
    expect(screen.getByText('1 holding has no price here and is in no sum.')).toBeTruthy();
    expect(screen.getByText('2 holdings have no cost: invested and P&L are those of the others.')).toBeTruthy();
    expect(screen.getByText('Watched without a quantity: AAPL')).toBeTruthy();
    expect(screen.getByText('alert on Mine in Indian_Equity')).toBeTruthy();
    expect(screen.getByText('SIMULATED')).toBeTruthy();
  });

  it('shows what is around the holdings with them, so that nothing moves', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await open([LIST], promise);
    await vi.waitFor(() => expect(queryClient.getQueryData(['holdings', 'lists'])).toBeDefined());
    expect([screen.queryByText('Signals and news'), screen.queryByText('Export CSV')]).toEqual([null, null]);
    resolve();
    expect(await screen.findByRole('row', { name: /RELIANCE/ })).toBeTruthy();
    screen.getByText('Signals and news');
    screen.getByText('alert on Mine in Indian_Equity');
  });

  it('explains each figure of risk, and says where there is too little history', async () => {
    await open([LIST]);
    expect(await screen.findByText('2 Mar 2026; −₹520.00 at today’s value')).toBeTruthy();
    expect(screen.getAllByText('Too little history')).toHaveLength(3);
    expect(screen.getByText(/Not measured, with too few daily bars: INFY/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'About Beta to NIFTY50' }));
    expect(await screen.findByText(/by least squares on daily returns/)).toBeTruthy();
  });

  it('begins with an import', async () => {
    await open([]);
    expect(await screen.findByText('No holdings yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import holdings' })).toBeTruthy();
  });
});
