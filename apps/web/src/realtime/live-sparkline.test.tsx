import { act, render, screen } from '@testing-library/react';
import { instrumentId } from '@wickwise/market';
import { expect, it, vi } from 'vitest';
import { LiveSparkline } from './live-sparkline.tsx';
import { quotes } from './quotes.ts';

const RELIANCE = {
  market: 'Indian_Equity',
  symbol: 'RELIANCE',
  tickSize: 0.05,
  currency: 'INR',
  isMoney: true,
} as const;

it('has the colour of the day’s change, whatever the course before', async () => {
  render(<LiveSparkline instrument={RELIANCE} values={[90, 100]} />);
  const line = () => screen.getByRole('img');
  expect(line().getAttribute('class')).toContain('text-up');
  const tick = async (change: number) => {
    act(() => quotes.tick(instrumentId('Indian_Equity', 'RELIANCE'), 100, change, change));
    await vi.waitFor(() => expect(quotes.get(instrumentId('Indian_Equity', 'RELIANCE'))?.absChange).toBe(change));
  };
  await tick(-1);
  await vi.waitFor(() => expect(line().getAttribute('class')).toContain('text-down'));
  expect(line().getAttribute('aria-label')).toContain('change −0.99 %');
  await tick(0.001);
  await vi.waitFor(() => expect(line().getAttribute('class')).toContain('text-quiet'));
});
