import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { CurveChart } from './curve-chart.tsx';

const START = Date.parse('2026-11-20T10:00Z');
const curveOf = (stepMs: number, ...equity: number[]) => ({
  curve: { timeMs: equity.map((_, i) => START + i * stepMs), equity },
  color: 'var(--accent)',
});

describe('a curve of money', () => {
  it('names the ends of its axes: the most and least money, the first and last day', async () => {
    await show(
      <CurveChart
        about="Equity"
        lines={[curveOf(86_400_000, 1_000, 1_200, 950, 990, 1_010)]}
        basis={1_000}
        currency="USD"
      />,
    );
    for (const text of ['$1,200.00', '$950.00', '20 Nov 2026', '24 Nov 2026'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('names the minutes of a short one, and what is the same once', async () => {
    await show(<CurveChart about="Equity" lines={[curveOf(60_000, 1_000, 1_000)]} basis={1_000} currency="USD" />);
    expect(screen.getAllByText('$1,000.00')).toHaveLength(1);
    expect(screen.getByText(/20 Nov 2026 \d\d:01/)).toBeTruthy();
  });
});
