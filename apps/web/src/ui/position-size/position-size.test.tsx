import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/session.ts';
import { readChoices } from './kept-choices.ts';
import { PositionSize } from './position-size.tsx';

const RELIANCE = { market: 'Indian_Equity', symbol: 'RELIANCE', currency: 'INR', tickSize: 0.05 } as const;

async function type(label: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

describe('the helper for sizes', () => {
  it('computes units from capital, risk, entry and stop, and hands them over', async () => {
    signIn();
    const onUse = vi.fn();
    render(<PositionSize {...RELIANCE} side="buy" entry={1_000} stop={950} onUse={onUse} />);
    expect(screen.getByText('Enter capital, risk, entry and stop.')).toBeTruthy();
    await type('Capital', '1000000');
    expect(screen.getByText('189 units')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use 189 units' }));
    expect(onUse).toHaveBeenCalledWith({ units: 189, side: 'buy', stop: 950 });
  });

  it('remembers capital and risk for the account, in the currency', async () => {
    signIn();
    render(<PositionSize {...RELIANCE} />);
    await type('Capital', '50000');
    await type('Risk per trade', '2');
    expect(readChoices('INR')).toMatchObject({ capital: 50_000, riskPct: 2 });
    expect(readChoices('USD').capital).toBeUndefined();
  });

  it('never submits the form that it is in', async () => {
    signIn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <PositionSize {...RELIANCE} entry={1_000} />
        <button type="submit">Buy</button>
      </form>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Stop loss' }), '950{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says what stands against a size', async () => {
    signIn();
    render(<PositionSize {...RELIANCE} entry={1_000} stop={1_010} />);
    await type('Capital', '100000');
    expect(screen.getByText('The stop is on the wrong side of the entry.')).toBeTruthy();
    await type('Stop loss', '999.99');
    expect(screen.getByText(/nearer than one tick/)).toBeTruthy();
    await type('Stop loss', '100');
    await type('Risk per trade', '0.1');
    expect(screen.getByText('Not even one lot fits this risk.')).toBeTruthy();
  });
});
