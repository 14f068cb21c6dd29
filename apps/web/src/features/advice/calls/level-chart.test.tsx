import { render, screen } from '@testing-library/react';
import type { BarTuple } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { LevelChart } from './level-chart.tsx';

vi.mock('../../../lib/use-width.ts', () => ({ useWidth: () => 400 }));

const BARS: BarTuple[] = [
  [0, 100, 103, 99, 102, 1],
  [60_000, 102, 104, 101, 101, 1],
];

describe('the chart of a call', () => {
  it('draws its candles before any level is entered', () => {
    const levels = { entries: [], stop: undefined, targets: [] };
    render(<LevelChart about="BTC-USD" bars={BARS} levels={levels} priceText={String} />);
    const paths = [...screen.getByRole('img').querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(path).toMatch(/^M\d[\d.MVhZ -]+$/);
  });
});
