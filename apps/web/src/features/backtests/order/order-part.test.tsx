import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Backtest } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { BacktestPart } from './order-part.tsx';
import type { TestSubject } from './order-state.ts';

vi.mock('../../../realtime/jobs.ts', () => ({ watchJobs: () => () => {} })); // a silent socket

const SUBJECT: TestSubject = {
  strategyId: '0195c8a0-0000-7000-8000-000000000001',
  market: 'Crypto',
  timeframe: '1h',
  definition: {
    name: 'dip',
    label: 'Dip',
    description: '',
    groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', value: 30 }] }],
  },
};

const TEST: Backtest = {
  id: '0195c8a0-0000-7000-8000-000000000002',
  request: {
    strategyId: SUBJECT.strategyId,
    market: SUBJECT.market,
    timeframe: SUBJECT.timeframe,
    universe: { market: true },
    metric: 'sharpe',
    test: { strategy: SUBJECT.definition },
  },
  state: 'queued',
  error: null,
  createdAt: 1,
  endedAt: null,
  sharedId: null,
  report: null,
};

describe('the tests of a strategy', () => {
  it('show one that was ordered while the list was still being read', async () => {
    signIn();
    const { promise: early, resolve: answerEarly } = Promise.withResolvers<void>();
    let reads = 0;
    answerApi({
      'user/user-1/backtests': async () => {
        reads += 1;
        if (reads > 1) return { body: { backtests: [{ ...TEST, isShared: false, result: null }] } };
        await early; // was requested before the order, and arrives after it
        return { body: { backtests: [] } };
      },
      'POST user/user-1/backtests': { status: 202, body: { backtest: TEST } },
    });
    await show(<BacktestPart kind="test" {...SUBJECT} />);
    await userEvent.click(await screen.findByRole('radio', { name: 'Whole market' }));
    const wished = vi.spyOn(queryClient, 'invalidateQueries');
    await userEvent.click(screen.getByRole('button', { name: 'Run backtest' }));
    await vi.waitFor(() => expect(wished).toHaveBeenCalled());
    answerEarly();
    expect(await screen.findByText('Dip', { selector: 'li *' })).toBeTruthy();
  });

  it('are ordered only once the strategy that they belong to is saved', async () => {
    signIn();
    const asked = answerApi({ 'user/user-1/backtests': { body: { backtests: [] } } });
    await show(<BacktestPart kind="test" {...SUBJECT} strategyId={undefined} isSaving />);
    await userEvent.click(await screen.findByRole('radio', { name: 'Whole market' }));
    await userEvent.click(screen.getByRole('button', { name: 'Run backtest' }));
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('are of a symbol that was typed before it was found', async () => {
    signIn();
    const sent: unknown[] = [];
    const eth = { market: 'Crypto', symbol: 'ETH-USD', name: 'Ethereum', currency: 'USD', kind: 'pair', sector: '' };
    answerApi({
      'user/user-1/backtests': { body: { backtests: [] } },
      'instruments?q=eth-usd&limit=8': { body: { instruments: [{ ...eth, tickSize: 0.01, finest: '1m' }] } },
      'POST user/user-1/backtests': (body) => {
        sent.push(body);
        return { status: 202, body: { backtest: TEST } };
      },
    });
    await show(<BacktestPart kind="test" {...SUBJECT} />);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Symbol' }), 'eth-usd');
    await userEvent.tab();
    await screen.findByText('ETH-USD', { selector: '[role=option] *' });
    await userEvent.click(screen.getByRole('button', { name: 'Run backtest' }));
    await vi.waitFor(() => expect(sent).toMatchObject([{ universe: { symbol: 'ETH-USD' } }]));
  });

  it('say at the field what an order lacks', async () => {
    signIn();
    const asked = answerApi({ 'user/user-1/backtests': { body: { backtests: [] } } });
    await show(<BacktestPart kind="walk" {...SUBJECT} />);
    const values = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Values' });
    await userEvent.clear(values);
    await userEvent.type(values, '10');
    await userEvent.click(screen.getByRole('button', { name: 'Run walk-forward' }));
    const symbol = screen.getByRole('combobox', { name: 'Symbol' });
    const errorAt = (field: HTMLElement) =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(document.activeElement).toBe(symbol);
    expect(errorAt(symbol)).toBe('This field is required.');
    await userEvent.click(screen.getByRole('radio', { name: 'Whole market' }));
    await userEvent.click(screen.getByRole('button', { name: 'Run walk-forward' }));
    expect(document.activeElement).toBe(values);
    expect(errorAt(values)).toBe('Needs at least two settings.');
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('are in the tab of their kind', async () => {
    signIn();
    const walkForward = { trainBars: 500, testBars: 125, isAnchored: false };
    const ofBoth = [
      {
        ...TEST,
        id: 'walked',
        request: { ...TEST.request, walkForward },
        state: 'failed',
        isShared: false,
        result: null,
      },
      { ...TEST, isShared: false, result: null },
    ];
    answerApi({ 'user/user-1/backtests': { body: { backtests: ofBoth } } });
    await show(<BacktestPart kind="walk" {...SUBJECT} />);
    const list = within(await screen.findByRole('region', { name: 'Walk-forward tests' }));
    expect(await list.findByText('Failed', { exact: false })).toBeTruthy();
    expect(list.queryByText('Queued', { exact: false })).toBeNull();
  });
});
