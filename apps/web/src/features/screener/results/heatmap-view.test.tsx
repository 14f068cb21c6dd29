import { render, within } from '@testing-library/react';
import type { ScreenRow } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { HeatmapView } from './heatmap-view.tsx';

const row = (symbol: string, changePct: number): ScreenRow => ({
  market: 'Crypto',
  symbol,
  name: symbol,
  kind: 'pair',
  sector: 'Coins',
  currency: 'USD',
  tickSize: 0.01,
  finest: '1m',
  price: 1,
  changePct,
  at: 0,
  since: null,
  values: [],
});

describe('the heatmap of a screen', () => {
  it('mixes in oklab, where a pale gain keeps the hue of a gain', () => {
    const { container } = render(<HeatmapView rows={[row('AAA', 0.4), row('BBB', -0.4)]} onWhy={vi.fn()} />);
    const styles = within(container)
      .getAllByRole('button')
      .map((cell) => cell.getAttribute('style') ?? '');
    expect(styles[0]).toMatch(/color-mix\(in oklab, var\(--up\)/);
    expect(styles[1]).toMatch(/color-mix\(in oklab, var\(--down\)/);
  });
});
