import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { StrengthMark } from './strength-mark.tsx';

const parts = { fit: 0.9, context: 0.25, size: 0.5, volume: null };

describe('the strength mark', () => {
  it('opens with the parts of the score, and those not recorded', async () => {
    render(<StrengthMark strength="Moderate" score={61.4} parts={parts} inContext={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Moderate, 61 of 100' }));
    const opened = await screen.findByRole('dialog');
    expect(opened.textContent).toContain('Rule fit90');
    expect(opened.textContent).toContain('Volumenot recorded');
    expect(opened.textContent).toContain('It isn’t a probability');
  });

  it('explains why a well-formed candle without a trend is weak', async () => {
    render(<StrengthMark strength="Weak" score={80} parts={parts} inContext={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Weak: 80 of 100, but no trend before it' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('No trend to reverse');
  });

  it('doesn’t mention a trend where the score counts in full, as with a continuation', async () => {
    render(<StrengthMark strength="Strong" score={79} parts={parts} inContext={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Strong, 79 of 100' }));
    expect((await screen.findByRole('dialog')).textContent).not.toContain('Weak at most');
  });

  it('shows nothing for rules, which have no shape', () => {
    const { container } = render(<StrengthMark strength={null} score={null} parts={null} inContext={null} />);
    expect(container.textContent).toBe('');
  });
});
