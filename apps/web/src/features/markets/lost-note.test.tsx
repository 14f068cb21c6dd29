import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LivePrices } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { knownMarketStates, noteMarketState } from '../../realtime/market-states.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { marketState } from '../../testing/market-state.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { LostNote } from './lost-note.tsx';

const { source } = marketState();
const LOST = { label: 'Kraken', why: 'silent', since: Date.parse('2026-11-20T05:12:00Z') } as const;

async function showNote(canSearch: boolean, hasAnswered = false, note = '') {
  const exchange = { name: 'kraken-public', label: 'Kraken', terms: '', termsUrl: '', hosts: [], isAgreed: true };
  const found: LivePrices = {
    isOn: true,
    needsAgreement: false,
    isSearching: false,
    source: null,
    agreement: null,
    exchanges: [{ ...exchange, hasAnswered, reason: null }],
  };
  const asked = answerApi({
    markets: { body: { markets: [], historyProgress: 1, reach: [], canSearch } },
    'POST live-prices/search': { body: found },
    user: { status: 404, body: {} },
  });
  const badge = note ? 'LIVE' : 'SIMULATED';
  noteMarketState(marketState({ badge, source: { ...source, note, lost: LOST } }));
  const state = knownMarketStates.get().get('Crypto');
  if (!state) throw new Error('no state');
  signIn();
  await show(
    <>
      <LostNote state={state} lost={LOST} />
      <Toaster />
    </>,
  );
  return { asked, text: () => screen.getAllByRole('status').map(({ textContent }) => textContent) };
}

describe('the note on a live source that went away', () => {
  it('says which, since when, and what is shown instead', async () => {
    const { text } = await showNote(false);
    expect(text()[0]).toMatch(
      /^Kraken has sent no prices since .*05:12.*\. Crypto shows simulated prices instead\. The server looks for it again at its next start\.$/,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('names the exchange that took its place', async () => {
    const { text } = await showNote(false, false, 'Binance, in USDT');
    expect(text()[0]).toContain('Crypto shows prices of Binance, in USDT instead.');
  });

  it('lets the operator look for the source again, and shows the result', async () => {
    const { asked } = await showNote(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Look for Kraken again' }));
    await screen.findByText('Kraken still doesn’t answer.');
    expect(asked).toContain('POST live-prices/search');
  });

  it('says so when it answers again', async () => {
    await showNote(true, true);
    await userEvent.click(await screen.findByRole('button', { name: 'Look for Kraken again' }));
    await screen.findByText('Kraken answers. Live prices start in a few seconds.');
  });
});
