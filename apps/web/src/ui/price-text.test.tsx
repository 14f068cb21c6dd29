import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PriceText } from './price-text.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const cell = (changedAtMs: number, moved: 1 | -1 | 0 = 1) => (
  <PriceText text="100.00" moved={moved} changedAtMs={changedAtMs} testId="price" />
);
const tint = () => /ticked-\S+/.exec(screen.getByTestId('price').className)?.[0];

describe('a price', () => {
  it('is tinted by its direction, and not at first', () => {
    const { rerender } = render(cell(1_000, 0));
    expect(tint()).toBeUndefined();
    rerender(cell(2_000, -1));
    expect(tint()).toBe('ticked-down');
  });

  it('is tinted again by another animation, at most twice a second', () => {
    const { rerender } = render(cell(1_000));
    rerender(cell(1_400));
    expect(tint()).toBe('ticked-up');
    rerender(cell(1_500));
    expect(tint()).toBe('ticked-up-again');
    rerender(cell(2_000));
    expect(tint()).toBe('ticked-up');
  });

  it('is tinted with at most a few others', () => {
    const all = Array.from({ length: 200 }, (_, i) => `cell ${i}`);
    const { container } = render(all.map((id) => <PriceText key={id} text="1" moved={1} changedAtMs={1_000} />));
    expect(container.querySelectorAll('.ticked-up')).toHaveLength(8);
  });
});
