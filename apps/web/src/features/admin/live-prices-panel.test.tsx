import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LivePrices } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { LivePricesPanel } from './live-prices-panel.tsx';

const exchange = (label: string, more: Partial<LivePrices['exchanges'][number]> = {}) => ({
  name: label.toLowerCase(),
  label,
  terms: `Terms of use of ${label}.`,
  termsUrl: 'https://example.com',
  hosts: [`${label}.example`],
  isAgreed: false,
  hasAnswered: null,
  reason: null,
  ...more,
});

async function showPanel(found: Partial<LivePrices>) {
  const whole: LivePrices = {
    isOn: true,
    needsAgreement: true,
    isSearching: false,
    source: null,
    agreement: null,
    exchanges: [exchange('Binance'), exchange('Kraken')],
    ...found,
  };
  const sent: unknown[] = [];
  const agreement = { by: 'asha@example.com', at: 0 };
  answerApi({
    'PUT admin/live-prices/agreement': (body) => {
      sent.push(body);
      return { body: { ...whole, agreement, isSearching: true } };
    },
    'DELETE admin/live-prices/agreement': { body: { ...whole, agreement: null } },
    'admin/live-prices': { body: whole },
  });
  signIn();
  await show(<LivePricesPanel />);
  return { sent };
}

describe('the search for live prices, for operators', () => {
  it('asks for an agreement to the terms of each exchange before one is contacted', async () => {
    const { sent } = await showPanel({});
    await screen.findByText(/contacts none of them until you agree/);
    expect(screen.getByText('Terms of use of Kraken.')).toBeDefined();
    expect(screen.getAllByText(/Not contacted/)).toHaveLength(2);
    const button = screen.getByRole('button', { name: 'Look for live prices' });
    expect(button).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByLabelText('I agree to the terms of Binance'));
    await userEvent.click(screen.getByLabelText('I agree to the terms of Kraken'));
    await userEvent.click(screen.getByLabelText('I agree to the terms of Binance'));
    await userEvent.click(button);
    await screen.findByText(/asha@example.com agreed on/);
    expect(sent).toEqual([{ exchanges: [{ name: 'kraken', terms: 'Terms of use of Kraken.' }] }]);
  });

  it('names what was agreed and lets it be taken back', async () => {
    await showPanel({ source: 'Kraken', agreement: { by: 'ravi@example.com', at: 0 } });
    await screen.findByText('Crypto prices come from Kraken.');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await screen.findByRole('button', { name: 'Look for live prices' });
  });

  it('says what came of it where no agreement is needed, and where settings choose', async () => {
    const away = exchange('Binance', { isAgreed: true, hasAnswered: false, reason: 'not reachable' });
    await showPanel({ needsAgreement: false, exchanges: [away] });
    await screen.findByText('No exchange answered. Crypto prices are simulated.');
    expect(screen.getByText(/No answer: not reachable/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Look again' })).toBeDefined();
  });

  it('says that settings choose', async () => {
    await showPanel({ isOn: false, exchanges: [] });
    await screen.findByText(/A setting of this server chooses/);
  });
});
