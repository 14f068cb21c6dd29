import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerApi } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { MarketsPanels } from './markets-panels.tsx';

const chosen = (symbol: string, change: object = {}) => ({
  symbol,
  name: `${symbol} Ltd`,
  state: 'scanned',
  isFromSettings: false,
  ...change,
});
const universe = (own: readonly object[], listed = 2_114) => ({
  markets: [{ market: 'Indian_Equity', provider: 'Upstox', catalogue: 110, listed, chosen: own }],
  renames: [
    {
      id: 'r1',
      market: 'Indian_Equity',
      from: 'OLDNAME',
      to: 'NEWNAME',
      isin: 'INE144J01027',
      proposedAt: Date.UTC(2026, 10, 20),
      state: 'open',
      isOfCatalogue: false,
    },
  ],
  most: 200,
});

describe('the scan universe', () => {
  it('is added to from the list of the market’s source, and removed from; a setting’s choice stays', async () => {
    const settled = chosen('FIXED', { isFromSettings: true });
    const sent: unknown[] = [];
    answerApi({
      'admin/scan-universe': { body: universe([chosen('20MICRONS'), settled]) },
      'PUT admin/scan-universe/Indian_Equity': (body) => {
        sent.push(body);
        return { body: universe([chosen('20MICRONS'), chosen('ZEEL', { state: 'soon' })]) };
      },
      instruments: {
        body: {
          instruments: [
            {
              market: 'Indian_Equity',
              symbol: 'ZEEL',
              name: 'Zee',
              kind: 'share',
              sector: 'Other',
              currency: 'INR',
              tickSize: 0.05,
              finest: '1m',
              isOnDemand: true,
            },
          ],
        },
      },
    });
    await show(<MarketsPanels />);
    expect(await screen.findByText(/Catalogue: 110 · 2,114 more/)).toBeDefined();
    expect(screen.getByText('Set by the server’s settings')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove FIXED' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Add symbol' }), 'zee');
    await userEvent.click(await screen.findByRole('button', { name: 'Add ZEEL' }));
    expect(await screen.findByText('Starting')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove 20MICRONS' }));
    await vi.waitFor(() => expect(sent).toEqual([{ symbols: ['20MICRONS', 'ZEEL'] }, { symbols: ['ZEEL'] }]));
  });

  it('offers no field where the source lists nothing', async () => {
    answerApi({ 'admin/scan-universe': { body: universe([], 0) } });
    await show(<MarketsPanels />);
    expect(await screen.findByText('This source lists no other symbols.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows what follows from a rename before it’s decided', async () => {
    const sent: unknown[] = [];
    answerApi({
      'admin/scan-universe': { body: universe([]) },
      'POST admin/renames/r1': (body) => {
        sent.push(body);
        return { body: { ...universe([]), renames: [] } };
      },
    });
    await show(<MarketsPanels />);
    expect(await screen.findByText(/Bars go on as NEWNAME.*of OLDNAME follow/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByText('No renames found.')).toBeDefined();
    expect(sent).toEqual([{ decision: 'accepted' }]);
  });
});
