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

const CRYPTO = [{ key: 'sector:Layer 1', count: 20, asOf: null, size: null }];
const INDIAN = [
  { key: 'nifty50', count: 50, asOf: '2025-09', size: 50 },
  { key: 'banknifty', count: 12, asOf: '2025-12', size: 14 },
  { key: 'shares', count: 103, asOf: null, size: null },
  { key: 'sector:Power', count: 6, asOf: null, size: null },
];

describe('the universe of a screen', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
    answerApi({
      'user/user-1/watchlists': { body: { watchlists: WATCHLISTS } },
      'screener/universes?market=Crypto': { body: { universes: CRYPTO } },
      'screener/universes?market=Indian_Equity': { body: { universes: INDIAN } },
    });
  });

  it('is the whole market or what a watchlist has of it', async () => {
    const onSearch = vi.fn();
    await show(<UniverseChoice market="Crypto" symbols={undefined} universe={undefined} onSearch={onSearch} />);
    await screen.findByRole('option', { name: 'Mine' });
    await screen.findByRole('option', { name: 'Layer 1 (20)' });
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
      'Whole market',
      'Mine',
      'Layer 1 (20)',
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Universe'), 'Mine');
    expect(onSearch).toHaveBeenCalledWith({
      symbols: ['BTC-USD', 'ETH-USD'],
      universe: undefined,
      why: undefined,
    });
  });

  it('is an index with the month of its list, or a sector', async () => {
    const onSearch = vi.fn();
    await show(<UniverseChoice market="Indian_Equity" symbols={undefined} universe="nifty50" onSearch={onSearch} />);
    await screen.findByRole('option', { name: 'Nifty 50 (50, Sept 2025)', selected: true });
    screen.getByRole('option', { name: 'Bank Nifty (12 of 14, Dec 2025)' });
    expect(screen.getByRole('group', { name: 'Sectors' }).textContent).toBe('Power (6)');
    await userEvent.selectOptions(screen.getByLabelText('Universe'), 'Power (6)');
    expect(onSearch).toHaveBeenCalledWith({ symbols: undefined, universe: 'sector:Power', why: undefined });
  });

  it('knows a list by its symbols, and counts those that are on none', async () => {
    await show(
      <UniverseChoice market="Crypto" symbols={['ETH-USD', 'BTC-USD']} universe={undefined} onSearch={() => {}} />,
    );
    await screen.findByRole('option', { name: 'Mine', selected: true });
    await show(<UniverseChoice market="Crypto" symbols={['ETH-USD']} universe={undefined} onSearch={() => {}} />);
    await screen.findByRole('option', { name: '1 symbol', selected: true });
  });
});
