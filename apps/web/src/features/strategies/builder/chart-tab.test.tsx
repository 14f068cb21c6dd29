import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ScreenAnswer, ScreenRow } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { strategyDraftOf } from './builder-search.ts';
import { ChartTab } from './chart-tab.tsx';

vi.mock('./rule-chart.tsx', () => ({ RuleChart: () => null })); // jsdom can't draw candles

const rule = [
  {
    condition: 'and' as const,
    rules: [{ key: 'indicators' as const, attribute: 'rsi_14', operator: 'lt' as const, value: 30 }],
  },
];

const row = (market: ScreenRow['market'], symbol: string) => ({ market, symbol }) as ScreenRow;

async function setUp(rows: ScreenRow[], symbol?: string) {
  const onSymbol = vi.fn();
  const answer = { rows } as ScreenAnswer;
  const matches = { answer, request: undefined, error: null, isAsking: false, isAskable: true, retry: () => {} };
  const draft = strategyDraftOf({ market: 'Crypto', rule }, undefined, { market: 'Crypto', timeframe: '1h' });
  await act(() => show(<ChartTab draft={draft} matches={matches} symbol={symbol} onSymbol={onSymbol} />));
  return onSymbol;
}

describe('the builder’s chart', () => {
  it('shows the first match until a symbol is chosen, and offers the others', async () => {
    const onSymbol = await setUp([row('Crypto', 'BTC-USD'), row('Crypto', 'ETH-USD')]);
    expect(await screen.findByDisplayValue('BTC-USD')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'ETH-USD' }));
    expect(onSymbol).toHaveBeenCalledWith('ETH-USD');
  });

  it('keeps to the symbol of its address', async () => {
    await setUp([row('Crypto', 'BTC-USD')], 'SOL-USD');
    expect(await screen.findByDisplayValue('SOL-USD')).toBeTruthy();
  });

  it('takes no symbol from the answer of another market', async () => {
    await setUp([row('US_Equity', 'AAPL')]);
    expect(await screen.findByText(/^Choose a symbol/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'AAPL' })).toBeNull();
  });
});
