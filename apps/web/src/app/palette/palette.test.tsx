import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { appearance, setAppearance } from '../../lib/appearance.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { opened } from './opened.ts';
import { DIALOGS, PaletteHost } from './palette-host.tsx';
import { noteVisit, recentVisits } from './recent.ts';

const INFY = {
  market: 'Indian_Equity',
  symbol: 'INFY',
  name: 'Infosys',
  kind: 'share',
  sector: 'IT',
  currency: 'INR',
  tickSize: 0.05,
  finest: '1m',
};

const PAGES: Parameters<typeof show>[1] = {
  '/dashboard': { name: 'dashboard', key: 'd', icon: 'dashboard' },
  '/dashboard/marketscreener': { name: 'marketscreener', key: 's', icon: 'screener' },
};

const open = async () => {
  await show(<PaletteHost />, PAGES);
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Search' });
};
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

beforeAll(async () => {
  await Promise.all(Object.values(DIALOGS).map(({ preload }) => preload()));
});
afterEach(() => {
  opened.set(undefined);
  setAppearance({ theme: 'system' });
});

describe('the palette', () => {
  it('opens by Control and K, and goes at Escape', async () => {
    answerApi({});
    await open();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does what is chosen', async () => {
    answerApi({ instruments: { body: { instruments: [] } } });
    await userEvent.type(await open(), 'theme dark{Enter}');
    expect(appearance.get().theme).toBe('dark');
    expect(opened.get()).toBeUndefined();
  });

  it('leaves keys alone while an input method composes a word', async () => {
    answerApi({ instruments: { body: { instruments: [] } } });
    const field = await open();
    await userEvent.type(field, 'theme dark');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(appearance.get().theme).not.toBe('dark');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('finds symbols of all markets, and remembers where one went', async () => {
    answerApi({ instruments: { body: { instruments: [INFY] } } });
    await userEvent.type(await open(), 'inf');
    await vi.waitFor(() => expect(chosen()).toContain('INFYInfosys'));
    await userEvent.keyboard('{Enter}');
    expect(recentVisits()).toEqual([{ market: 'Indian_Equity', symbol: 'INFY' }]);
  });

  it('offers what was opened last before anything is typed', async () => {
    answerApi({});
    for (const symbol of ['TCS', 'INFY', 'TCS']) noteVisit({ market: 'Indian_Equity', symbol });
    await open();
    expect(screen.getByText('Recent')).toBeDefined();
    expect(
      screen
        .getAllByRole('option')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['TCSIndian equity', 'INFYIndian equity', 'Dashboardg d']);
  });

  it('says that symbols cannot be had, and keeps the rest', async () => {
    answerApi({ instruments: { status: 500, body: { message: 'An error occurred', code: 'API_ERROR' } } });
    await userEvent.type(await open(), 'dash');
    expect((await screen.findAllByText('Symbol search isn’t available.')).length).toBeGreaterThan(0);
    expect(chosen()).toContain('Dashboard');
  });

  it('lists the keys at a question mark', async () => {
    answerApi({});
    await show(<PaletteHost />, PAGES);
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(dialog.textContent).toContain('Open search');
    expect(dialog.textContent).toContain('Market screener');
  });
});
