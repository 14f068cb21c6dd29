import { render, screen, within } from '@testing-library/react';
import type { RuleFunnel } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { FunnelView } from './funnel-view.tsx';

const count = (bars: number, instruments = Math.min(bars, 2)) => ({ bars, instruments });
const condition = (value: number) => ({
  key: 'indicators' as const,
  attribute: 'rsi_14',
  operator: 'gt' as const,
  value,
});

const part = (rule: number, text: string, more: Partial<RuleFunnel['parts'][number]> = {}) => ({
  place: { group: 0, rule, isNested: false },
  condition: condition(rule),
  text,
  junction: rule === 0 ? null : ('and' as const),
  alone: count(5),
  together: count(5),
  without: count(3),
  unanswered: 0,
  ...more,
});

const FUNNEL: RuleFunnel = {
  counted: count(100),
  parts: [part(0, 'close is above SMA(5)'), part(1, 'RSI(14) is above 99', { together: count(0), without: count(5) })],
  turned: count(0),
  emptiedBy: 1,
  nearest: [
    {
      symbol: 'BTC-USD',
      at: Date.parse('2026-01-05T10:00Z'),
      missing: {
        text: 'RSI(14) is above 99',
        condition: condition(99),
        verdict: 'false',
        left: 97.5,
        right: 99,
        leftBefore: null,
        rightBefore: null,
        gap: -1.5,
      },
    },
  ],
};

describe('the funnel', () => {
  it('names the condition that leaves nothing, what each lets through, and the nearest misses', () => {
    render(<FunnelView funnel={FUNNEL} drop={(_place, label) => <button type="button">{label}</button>} />);
    screen.getByText('“RSI(14) is above 99” is true at times, but never together with the conditions above.');
    const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
    expect(within(first).getAllByText('5 bars, 2 symbols')).toHaveLength(2);
    expect(second.textContent).toContain('nothing left');
    expect(within(second).getByRole('button', { name: 'Drop this condition: RSI(14) is above 99' })).toBeTruthy();
    expect(screen.getByText('97.50 against 99.00')).toBeTruthy();
  });

  it('distinguishes never true, no value, and a rule that never turned', () => {
    const alone = [part(0, 'A', { alone: count(0), together: count(0), without: null })];
    const { rerender } = render(<FunnelView funnel={{ ...FUNNEL, parts: alone, emptiedBy: 0 }} />);
    screen.getByText('“A” is never true here, even alone.');
    const unanswered = alone.map((own) => ({ ...own, unanswered: 100 }));
    rerender(<FunnelView funnel={{ ...FUNNEL, parts: unanswered, emptiedBy: 0 }} />);
    screen.getByText('“A” has no value yet. It needs more bars.');
    rerender(<FunnelView funnel={{ ...FUNNEL, parts: [part(0, 'A')], emptiedBy: null }} />);
    screen.getByText(/^The rule was true on 5 bars, but never turned true in this period\./);
  });

  it('counts only symbols at their newest bars', () => {
    render(<FunnelView funnel={FUNNEL} isNow />);
    screen.getByText('Checked: the last bar of 2 symbols.');
    expect(screen.queryByText(/5 bars/)).toBeNull();
  });
});
