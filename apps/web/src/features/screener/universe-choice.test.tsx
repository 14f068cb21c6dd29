import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { UniverseChoice } from './universe-choice.tsx';

const coin = (symbol: string) => ({ market: 'Crypto', symbol });
const WATCHLISTS = [
  { id: 'mine', name: 'Mine', items: [coin('BTC-USD'), { section: 'Rest' }, coin('ETH-USD'), coin('BTC-USD')] },
  { id: 'shares', name: 'Shares', items: [{ market: 'US_Equity', symbol: 'AAPL' }] },
];

describe('the universe of a screen', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
    answerApi({ 'user/user-1/watchlists': { body: { watchlists: WATCHLISTS } } });
  });

  it('is the whole market or what a watchlist has of it', async () => {
    const onSearch = vi.fn();
    await show(<UniverseChoice market="Crypto" symbols={undefined} onSearch={onSearch} />);
    await screen.findByRole('option', { name: 'Mine' });
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Whole market', 'Mine']);
    await userEvent.selectOptions(screen.getByLabelText('Universe'), 'Mine');
    expect(onSearch).toHaveBeenCalledWith({ symbols: ['BTC-USD', 'ETH-USD'], why: undefined });
  });

  it('knows a list by its symbols, and counts those that are on none', async () => {
    await show(<UniverseChoice market="Crypto" symbols={['ETH-USD', 'BTC-USD']} onSearch={() => {}} />);
    await screen.findByRole('option', { name: 'Mine', selected: true });
    await show(<UniverseChoice market="Crypto" symbols={['ETH-USD']} onSearch={() => {}} />);
    await screen.findByRole('option', { name: '1 symbol', selected: true });
  });
});
