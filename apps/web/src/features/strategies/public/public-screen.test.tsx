import { screen, within } from '@testing-library/react';
import type { PublicStrategy } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { PublicScreen } from './public-screen.tsx';

const GROUPS: PublicStrategy['rule']['groups'] = [
  {
    condition: 'and',
    rules: [{ key: 'indicators', attribute: 'rsi_14', operator: 'lt', fieldExpression: 'value', value: 30 }],
  },
];

const strategy = (label: string, counts: Partial<PublicStrategy>): PublicStrategy => ({
  name: label,
  label,
  description: '',
  sentence: label,
  direction: 'bullish',
  pattern: label,
  group: 'price',
  now: 0,
  rule: { name: label, label, description: '', groups: GROUPS },
  hours: [],
  symbols: 0,
  lastFiredAt: null,
  edge: null,
  ...counts,
});

async function showStrategies(...strategies: PublicStrategy[]) {
  answerApi({
    'strategies/public': { body: { category: 'price', strategies, universe: 100, evaluatedAt: null } },
  });
  const place = { market: 'Crypto', timeframe: '1h' } as const;
  await show(<PublicScreen category="price" place={place} onPlace={() => {}} alertButton={() => null} />);
  await screen.findAllByRole('listitem');
}

describe('public strategies', () => {
  beforeEach(() => queryClient.clear());

  it('count symbols, each once, beside their matches', async () => {
    await showStrategies(strategy('Breakout', { hours: [3, 4], symbols: 5 }));
    expect(screen.getByText('5 symbols in 24 h, 7 matches')).toBeTruthy();
    expect(document.title).toBe('Strategies: Price | Wickwise');
  });

  it('that match on most symbols come last, under a heading that says so', async () => {
    const frequent = [strategy('Above average', { now: 51 }), strategy('Any move', { symbols: 90, hours: [90] })];
    await showStrategies(...frequent, strategy('Breakout', { now: 50 }));
    const [first, last] = screen.getAllByRole('list') as [HTMLElement, HTMLElement];
    const names = (list: HTMLElement) =>
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    expect(names(first)).toEqual([expect.stringContaining('Breakout')]);
    expect(names(last)).toEqual([expect.stringContaining('Above average'), expect.stringContaining('Any move')]);
    expect(screen.getByRole('heading', { name: 'Match more than half of all symbols' })).toBeTruthy();
  });
});
