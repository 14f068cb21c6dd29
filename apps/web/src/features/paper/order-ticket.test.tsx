import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaperAccount } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { OrderTicket } from './order-ticket.tsx';

vi.mock('../../realtime/quote-feed.ts', () => ({ watchQuotes: () => () => {} }));

const ACCOUNT = { id: 'a1', market: 'Crypto', currency: 'USD', positions: [], open: [], runs: [] };
const BTC = { market: 'Crypto', symbol: 'BTC-USD', name: 'Bitcoin', currency: 'USD', kind: 'coin', tickSize: 0.01 };

async function showTicket(symbol?: string) {
  const sent: unknown[] = [];
  const path = `POST user/${USER_ID}/paper-accounts/a1/orders`;
  answerApi({
    [path]: (body) => {
      sent.push(body);
      return refusal(400, 'Shares are traded in whole units.', 'units');
    },
    'instruments?market=Crypto': { body: { instruments: [BTC] } },
  });
  await show(<OrderTicket account={ACCOUNT as unknown as PaperAccount} symbol={symbol} />);
  return sent;
}

const press = () => userEvent.click(screen.getByRole('button', { name: /^Buy/ }));
const errorAt = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('an order’s form', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('says at each field what is missing, and goes to the first', async () => {
    const sent = await showTicket();
    await userEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    await press();
    const symbol = screen.getByRole('combobox', { name: 'Symbol' });
    expect(document.activeElement).toBe(symbol);
    expect(errorAt(symbol)).toBe('This field is required.');
    expect(errorAt(screen.getByRole('textbox', { name: 'Limit price' }))).toBe('This field is required.');
    expect(errorAt(screen.getByRole('textbox', { name: 'Quantity' }))).toBe('This field is required.');
    expect(sent).toEqual([]);
  });

  it('says at the stop that it stands beyond the target', async () => {
    const sent = await showTicket('BTC-USD');
    await userEvent.type(screen.getByRole('textbox', { name: 'Quantity' }), '1');
    await userEvent.type(screen.getByRole('textbox', { name: 'Stop loss' }), '9');
    await userEvent.type(screen.getByRole('textbox', { name: 'Target' }), '8');
    await press();
    expect(errorAt(screen.getByRole('textbox', { name: 'Stop loss' }))).toMatch(
      /the stop loss must be below the target/,
    );
    expect(sent).toEqual([]);
  });

  it('keeps what was typed when the server refuses it, and says why at its field', async () => {
    const sent = await showTicket('BTC-USD');
    const units = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    await userEvent.type(units, '1.5');
    await press();
    await vi.waitFor(() => expect(errorAt(units)).toBe('Shares are traded in whole units.'));
    expect(sent).toEqual([{ symbol: 'BTC-USD', side: 'buy', kind: 'market', units: 1.5 }]);
    expect(units.value).toBe('1.5');
    expect(document.activeElement).toBe(units);
  });
});
