import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataConnection, DataProvider } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { NO_PREFERENCES } from '../../testing/no-preferences.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { testUser } from '../../testing/user.ts';
import { ConnectionsPanel } from './connections-panel.tsx';

const PROVIDER: DataProvider = {
  name: 'upstox',
  label: 'Upstox',
  markets: ['Indian_Equity'],
  scope: 'personal',
  login: 'none',
  signUpUrl: 'https://upstox.com',
  terms: 'For the owner of the key alone.',
  logIn: null,
  fields: [{ name: 'token', label: 'Analytics Token', isSecret: true, isOptional: false }],
};

const CONNECTION: DataConnection = {
  id: 'c1',
  provider: 'upstox',
  markets: ['Indian_Equity'],
  offered: ['Indian_Equity'],
  state: 'live',
  reason: null,
  createdAt: 0,
  keyAt: 0,
  canLogIn: false,
  loginUntil: null,
  figures: {
    latencyMs: { p50: 12.4, p99: 80 },
    budgetLeft: 0.5,
    subscriptions: 42,
    gaps: 3,
    gapsRepaired: 2,
    places: 9_000,
    connections: { live: 1, wanted: 2, most: 3 },
    refused: { count: 21, first: [{ symbol: 'WIPRO', reason: 'kite has no place for more' }] },
    lastError: { text: 'socket hang up', at: 0 },
  },
};

async function showPanel(connections: DataConnection[], role: 'user' | 'operator', more: Record<string, Reply> = {}) {
  const user = testUser({ role });
  answerApi({
    'admin/providers': { body: { providers: [PROVIDER] } },
    'admin/connections': { body: { connections, taken: [], settled: [], pinnedFeed: null, places: null } },
    [`user/${USER_ID}/providers`]: { body: { providers: [PROVIDER] } },
    [`user/${USER_ID}/connections`]: { body: { connections, taken: [], settled: [], pinnedFeed: null, places: 0 } },
    markets: { body: { markets: [], historyProgress: 1 } },
    ...more,
    [`user/${USER_ID}`]: { body: { user } }, // last: the paths of others begin with it
  });
  await show(<ConnectionsPanel />);
}

const testKey = async (key: string): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Connect Upstox' }));
  const field = screen.getByLabelText('Analytics Token');
  if (key) await userEvent.type(field, key);
  await userEvent.click(screen.getByRole('button', { name: 'Test key' }));
  return field;
};

describe('the connect panel', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('shows an ordinary account the command that makes an operator while there is none, and no key form', async () => {
    await showPanel([], 'user', { 'auth/first-run': { body: { isOpen: false, hasOperator: false } } });
    expect(await screen.findByText('npm run -s cli -- operator add asha@example.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect Upstox' })).toBeNull();
  });

  it('shows no such command where there is an operator', async () => {
    const asked = vi.fn(() => ({ body: { isOpen: false, hasOperator: true } }));
    await showPanel([], 'user', { 'auth/first-run': asked });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByText(/operator add/)).toBeNull();
  });

  it('offers providers of the reader’s market first', async () => {
    const american: DataProvider = { ...PROVIDER, name: 'alpaca', label: 'Alpaca', markets: ['US_Equity'] };
    await showPanel([], 'user', {
      [`user/${USER_ID}/connections`]: {
        body: { connections: [], taken: [], settled: [], pinnedFeed: null, places: 2 },
      },
      [`user/${USER_ID}/providers`]: { body: { providers: [american, PROVIDER] } },
      [`user/${USER_ID}/preferences`]: { body: { preferences: { ...NO_PREFERENCES, defaultMarket: 'Indian_Equity' } } },
    });
    await waitFor(() => {
      const buttons = screen.getAllByRole('button', { name: /^Connect / }).map(({ textContent }) => textContent);
      expect(buttons).toEqual(['Connect Upstox', 'Connect Alpaca']);
    });
  });

  it('connects a key for an ordinary account alone, where there is a place for it', async () => {
    const own = `user/${USER_ID}/connections`;
    const tested = { body: { markets: ['Indian_Equity'], isTested: true } };
    await showPanel([], 'user', {
      [own]: { body: { connections: [], taken: [], settled: [], pinnedFeed: null, places: 2 } },
      [`POST ${own}/test`]: tested,
    });
    expect(await screen.findByText(/Its prices are for your account alone/)).toBeTruthy();
    await testKey('right');
    expect(await screen.findByRole('checkbox', { name: 'Indian equity' })).toHaveProperty('checked', true);
  });

  it('offers no provider while there is no place for another connection', async () => {
    await showPanel([CONNECTION], 'user');
    expect(await screen.findByText(/There is no place for another connection/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Connect / })).toBeNull();
  });

  it('keeps a key that the provider refuses, and says why in its words at the field', async () => {
    const words = 'Upstox: UDAPI100050 Invalid token used to access API';
    await showPanel([], 'operator', { 'POST admin/connections/test': refusal(400, words, 'key.0.value') });
    const field = await testKey('wrong');
    expect((await screen.findByText(words, { selector: 'p[id]' })).id).toBe(field.getAttribute('aria-describedby'));
    expect(field).toHaveProperty('value', 'wrong');
    expect(field).toHaveProperty('type', 'password');
  });

  it('offers the markets that a key gives, and asks for a new test when the key is edited', async () => {
    await showPanel([], 'operator', {
      'POST admin/connections/test': { body: { markets: ['Indian_Equity'], isTested: true } },
    });
    const field = await testKey('right');
    expect(await screen.findByRole('checkbox', { name: 'Indian equity' })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Save connection' })).toBeTruthy();
    await userEvent.type(field, 'x');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Test key' })).toBeTruthy();
  });

  it('asks which plan a key has, and leaves it as it was with the next key', async () => {
    const plan = {
      name: 'plan',
      label: 'Plan',
      isSecret: false,
      isOptional: true,
      choices: [
        { value: 'iex', label: 'IEX' },
        { value: 'new', label: 'A new plan' },
      ],
    };
    const vendor = { ...PROVIDER, fields: [...PROVIDER.fields, plan] };
    const providers = { 'admin/providers': { body: { providers: [vendor] } } };
    await showPanel([], 'operator', providers);
    await userEvent.click(await screen.findByRole('button', { name: 'Connect Upstox' }));
    const choice = screen.getByRole('combobox', { name: 'Plan' });
    expect(choice).toHaveProperty('value', 'iex');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Free: IEX, live', 'A new plan']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    queryClient.clear();
    await showPanel([{ ...CONNECTION, state: 'needs-login' }], 'operator', providers);
    expect(await screen.findByRole('combobox', { name: 'Plan' })).toHaveProperty('value', '');
  });

  it('shows state and figures of a connection', async () => {
    await showPanel([CONNECTION], 'operator');
    const list = await screen.findByRole('list', { name: 'Your connections' });
    const [row = list] = within(list).getAllByRole('listitem');
    for (const text of ['Live', '12 / 80 ms', '50 %', '42 of 9,000', '1 of 2', '2 of 3', 'socket hang up'])
      expect(row.textContent).toContain(text);
    expect(row.textContent).toContain('21 instruments without prices');
    expect(row.textContent).toContain('WIPRO: kite has no place for more');
    expect(row.textContent).toContain('20 more');
    expect(screen.queryByRole('button', { name: 'Save key' })).toBeNull();
  });

  it('leads through a new login where the provider asks for one', async () => {
    await showPanel([{ ...CONNECTION, state: 'needs-login', reason: 'Token expired' }], 'operator');
    expect(await screen.findByText('Login needed')).toBeTruthy();
    expect(screen.getByText('Upstox: Token expired')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Upstox' })).toHaveProperty('href', 'https://upstox.com/');
    expect(screen.getByRole('button', { name: 'Save key' })).toBeTruthy();
  });

  describe('with a broker that wants a login each day', () => {
    const redirectUrl = 'http://127.0.0.1:3000/dashboard/login/upstox';
    const BROKER: DataProvider = { ...PROVIDER, login: 'daily', logIn: { kind: 'redirect', fields: [], redirectUrl } };
    const waiting: DataConnection = { ...CONNECTION, state: 'needs-login', canLogIn: true, figures: null };
    const providers = { 'admin/providers': { body: { providers: [BROKER] } } };
    const back = { body: { connection: { ...CONNECTION, canLogIn: true } } };

    it('opens its page, names the redirect URL, and keeps the way to paste a token', async () => {
      await showPanel([waiting], 'operator', providers);
      expect(await screen.findByRole('button', { name: 'Log in with Upstox' })).toBeTruthy();
      expect(screen.getByText(redirectUrl)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Save key' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Paste a token instead' }));
      expect(screen.getByRole('button', { name: 'Save key' })).toBeTruthy();
    });

    it('completes a login with the address that its page led to', async () => {
      const sent = vi.fn();
      const reply = (body: unknown) => {
        sent(body);
        return back;
      };
      await showPanel([waiting], 'operator', { ...providers, 'POST admin/connections/login': reply });
      await userEvent.click(await screen.findByRole('button', { name: 'Not sent back here?' }));
      await userEvent.type(
        screen.getByLabelText('Address that the browser shows after the login'),
        `${redirectUrl}?code=c-1&state=s-1`,
      );
      await userEvent.click(screen.getByRole('button', { name: 'Finish login' }));
      await waitFor(() =>
        expect(sent).toHaveBeenCalledWith({
          provider: 'upstox',
          state: 's-1',
          answer: [
            { name: 'code', value: 'c-1' },
            { name: 'state', value: 's-1' },
          ],
        }),
      );
    });

    it('warns before the login ends, and offers the next one', async () => {
      const live = { ...CONNECTION, canLogIn: true, loginUntil: Date.now() + 3_600_000 };
      await showPanel([live], 'operator', providers);
      expect(await screen.findByText('Login ends soon')).toBeTruthy();
      expect(screen.getByText(/Logged in until/)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Actions for Upstox' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Log in again' }));
      expect(screen.getByRole('button', { name: 'Log in with Upstox' })).toBeTruthy();
    });

    it('shows its terms in the reader’s language, and the server’s words where there are none', async () => {
      const newcomer = { ...PROVIDER, name: 'newcomer', label: 'Newcomer' };
      await showPanel([], 'operator', { 'admin/providers': { body: { providers: [PROVIDER, newcomer] } } });
      expect(await screen.findByText(/the Analytics Token is read-only/)).toBeTruthy();
      expect(screen.getByText(PROVIDER.terms).lang).toBe('en');
    });
  });
});
