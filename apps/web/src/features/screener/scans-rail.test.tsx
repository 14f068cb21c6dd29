import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ScreenPreset, ScreenPresetsAnswer, Strategy } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { ScansRail } from './scans-rail.tsx';

const ruleOf = (operator: 'crossing_up' | 'crossing_down'): Strategy => ({
  name: operator,
  label: operator,
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'sma_50', operator, value: 'sma_200' }] }],
});

const preset = (change: Partial<ScreenPreset>): ScreenPreset => ({
  name: 'golden_cross_over_strategy',
  label: 'Golden and Death Cross',
  description: 'Averages crossed',
  movement: 0,
  count: 5,
  group: 'price',
  patterns: ['golden_cross_over_strategy'],
  rule: { ...ruleOf('crossing_up'), groups: [...ruleOf('crossing_up').groups, ...ruleOf('crossing_down').groups] },
  sides: [
    { direction: 'bullish', label: 'Golden Cross', count: 2, rule: ruleOf('crossing_up') },
    { direction: 'bearish', label: 'Death Cross', count: 4, rule: ruleOf('crossing_down') },
  ],
  ...change,
});

const ANSWER: z.infer<typeof ScreenPresetsAnswer> = {
  presets: [
    preset({}),
    preset({ name: 'rsi', label: 'RSI oversold', movement: 1, count: 3, rule: ruleOf('crossing_up'), sides: [] }),
  ],
  loopback: '72h',
  universe: 20,
  evaluatedAt: null,
};

describe('the stock scans', () => {
  beforeEach(signIn);

  it('open both directions, or one of them, over the window that they were counted in', async () => {
    answerApi({ 'screener/presets': { body: ANSWER }, 'user/user-1/screens': { body: { screens: [] } } });
    const onOpen = vi.fn();
    await show(<ScansRail search={{ market: 'US_Equity', timeframe: '1h' }} onOpen={onOpen} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Golden and Death Cross/ }));
    expect(onOpen.mock.lastCall?.[0].rule).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Death Cross: 4' }));
    expect(onOpen).toHaveBeenLastCalledWith({
      market: 'US_Equity',
      timeframe: '1h',
      loopback: '72h',
      rule: ruleOf('crossing_down').groups,
    });
  });

  it('that look one way are one button with its count', async () => {
    answerApi({ 'screener/presets': { body: ANSWER }, 'user/user-1/screens': { body: { screens: [] } } });
    await show(<ScansRail search={{ market: 'Crypto', timeframe: '1h' }} onOpen={vi.fn()} />);
    expect((await screen.findByRole('button', { name: /^RSI oversold/ })).textContent).toBe('RSI oversold3');
    expect(screen.queryByRole('button', { name: /^RSI oversold: / })).toBeNull();
  });

  it('come last, under a heading, where they match more than half of all symbols', async () => {
    const presets = { ...ANSWER, universe: 9 };
    answerApi({ 'screener/presets': { body: presets }, 'user/user-1/screens': { body: { screens: [] } } });
    await show(<ScansRail search={{ market: 'Crypto', timeframe: '1h' }} onOpen={vi.fn()} />);
    const heading = await screen.findByRole('heading', { name: 'Match more than half of all symbols' });
    const placeOf = (name: string): number => heading.compareDocumentPosition(screen.getByText(name));
    expect(placeOf('RSI oversold')).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(placeOf('Golden and Death Cross')).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('Symbols on 1h bars, last 3 days')).toBeTruthy();
  });
});
