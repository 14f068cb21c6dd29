import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ChipInput } from './chip-input.tsx';

let chips: readonly string[];

const readSymbol = (text: string): string | undefined =>
  /^[A-Z0-9]+$/i.test(text.trim()) ? text.trim().toUpperCase() : undefined;

function Example() {
  const [now, setNow] = useState<readonly string[]>(['TCS']);
  chips = now;
  return <ChipInput label="Symbols" chips={now} read={readSymbol} onChange={setNow} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Symbols');

describe('a field of chips', () => {
  it('adds at Enter and at a comma, each chip once', async () => {
    render(<Example />);
    await userEvent.type(field(), 'infy{Enter}sbin,tcs{Enter}');
    expect(chips).toEqual(['TCS', 'INFY', 'SBIN']);
  });

  it('makes several of a pasted list and keeps what it cannot read', async () => {
    render(<Example />);
    field().focus();
    await userEvent.paste('INFY, not a symbol; SBIN');
    expect(chips).toEqual(['TCS', 'INFY', 'SBIN']);
    expect(field().value.trim()).toBe('not a symbol');
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('takes the last one back by Backspace, and says so', async () => {
    render(<Example />);
    await userEvent.type(field(), '{Backspace}');
    expect(chips).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('TCS removed');
  });

  it('keeps the focus when a chip is removed by its button', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove TCS' }));
    expect(chips).toEqual([]);
    expect(document.activeElement).toBe(field());
  });
});
