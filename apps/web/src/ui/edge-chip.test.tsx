import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { edgeChip } from '../testing/edge-chip.ts';
import { EdgeChip } from './edge-chip.tsx';

describe('the edge chip', () => {
  it('never shows a hit rate without its baseline, and gives screen readers the whole sentence', () => {
    render(<EdgeChip edge={edgeChip()} />);
    const chip = screen.getByRole('button');
    expect(chip.textContent).toContain('54 %');
    expect(chip.textContent).toContain('vs. baseline 51 %');
    expect(chip.textContent).toContain('no proven edge');
    expect(chip.getAttribute('aria-label')).toContain(
      'Hit rate 54 % (n = 212, 47–60 %) vs. baseline 51 %. No proven edge.',
    );
  });

  it('opens with the source of its numbers, by keys too', async () => {
    render(<EdgeChip edge={edgeChip({ strength: 'Strong' })} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const opened = await screen.findByRole('dialog', { name: 'Measured edge' });
    expect(opened.textContent).toContain('Recorded bars, out of sample.');
    expect(opened.textContent).toContain('Only Strong signals.');
    expect(opened.textContent).toContain('Past results don’t guarantee future results.');
  });

  it('claims an edge only where one is proven', () => {
    render(<EdgeChip edge={edgeChip({ isEdge: true, edge: 0.07 })} />);
    expect(screen.getByRole('button').textContent).toContain('edge 7');
  });

  it('calls simulated figures simulated', () => {
    render(<EdgeChip edge={edgeChip({ isEdge: true, edge: 0.07, isSimulated: true })} />);
    expect(screen.getByRole('button').textContent).toContain('simulated');
    expect(screen.getByRole('button').textContent).not.toContain('edge 7');
  });

  it('shows no percentage for too few signals', () => {
    const few = { count: 12, hitRate: null, interval: null, baseline: null, edge: null, edgeInterval: null };
    render(<EdgeChip edge={edgeChip(few)} />);
    expect(screen.getByRole('button').textContent).toMatch(/^12 so far/);
    expect(screen.getByRole('button').textContent).not.toContain('%');
  });

  it('claims nothing without a measurement', () => {
    render(<EdgeChip edge={null} />);
    expect(screen.getByText('edge not measured yet')).toBeTruthy();
  });
});
