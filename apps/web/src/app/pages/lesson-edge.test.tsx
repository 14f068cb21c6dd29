import { screen, within } from '@testing-library/react';
import type { MeasuredRecord } from '@wickwise/contract';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { marketState } from '../../testing/market-state.ts';
import { show } from '../../testing/show.tsx';
import { LessonEdge } from './lesson-edge.tsx';

const record = (market: MeasuredRecord['market'], more: Partial<MeasuredRecord> = {}): MeasuredRecord => ({
  market,
  symbols: 49,
  from: '2020-10-01',
  to: '2024-12-31',
  sample: 'out',
  count: 2_746,
  hitRate: 0.574,
  baseline: 0.547,
  interval: [0.467, 0.677],
  ...more,
});
const RECORDS = [record('Indian_Equity'), record('Crypto', { sample: 'in', interval: null, symbols: 1 })];

beforeEach(() => queryClient.clear());

async function showEdge(badges: readonly ['Indian_Equity' | 'Crypto', 'LIVE' | 'SIMULATED'][]) {
  const markets = badges.map(([market, badge]) => marketState({ market, badge }));
  answerApi({
    markets: { body: { markets, historyProgress: 1, reach: [], canSearch: false } },
    edges: { body: { edges: [], totalCount: 0, progress: null, measured: null } },
  });
  await show(<LessonEdge scan={{ pattern: 'rsi_oversold', direction: 'bullish' }} records={RECORDS} />);
}

it('shows what was measured on recorded prices where the server has simulated ones', async () => {
  await showEdge([
    ['Indian_Equity', 'SIMULATED'],
    ['Crypto', 'SIMULATED'],
  ]);
  expect(await screen.findByText('No real prices here')).toBeTruthy();
  const table = await screen.findByRole('table', { name: 'Measured once on recorded prices' });
  const [, indian, crypto] = within(table).getAllByRole('row');
  expect(indian?.textContent).toContain('49 symbols, 2020-10 to 2024-12');
  expect(indian?.textContent).toContain('57\u00a0% vs. baseline 55\u00a0%95 %: 47\u00a0% to 68\u00a0%.');
  expect(indian?.textContent).toContain('2,746');
  expect(crypto?.textContent).toContain('1 symbol, ');
  expect(crypto?.textContent).toContain('In sample, for orientation.');
});

it('leaves out markets of which the server has real prices', async () => {
  await showEdge([
    ['Indian_Equity', 'LIVE'],
    ['Crypto', 'SIMULATED'],
  ]);
  const table = await screen.findByRole('table', { name: 'Measured once on recorded prices' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(table.textContent).not.toContain('Indian');
});
