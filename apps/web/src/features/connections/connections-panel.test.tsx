import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DataConnection, DataProvider } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { testUser } from '../../testing/user.ts';
import { ConnectionsPanel } from './connections-panel.tsx';

const PROVIDER: DataProvider = {
  ...{ name: 'upstox', label: 'Upstox', markets: ['Indian_Equity'], scope: 'personal', login: 'none' },
  ...{ signUpUrl: 'https://upstox.com', terms: 'For the owner of the key alone.' },
  fields: [{ name: 'token', label: 'Analytics Token', isSecret: true, isOptional: false }],
};

const CONNECTION: DataConnection = {
  ...{ id: 'c1', provider: 'upstox', markets: ['Indian_Equity'], offered: ['Indian_Equity'], state: 'live' },
  ...{ reason: null, createdAt: 0, keyAt: 0 },
  figures: {
    ...{ latencyMs: { p50: 12.4, p99: 80 }, budgetLeft: 0.5, subscriptions: 42, gaps: 3, gapsRepaired: 2 },
    lastError: { text: 'socket hang up', at: 0 },
  },
};

async function showPanel(connections: DataConnection[], role: 'user' | 'operator', more: Record<string, Reply> = {}) {
  const user = testUser({ role });
  answerApi({
    ...more,
    [`user/${USER_ID}`]: { body: { user } },
    'admin/providers': { body: { providers: [PROVIDER] } },
    'admin/connections': { body: { connections, taken: [], settled: [], pinnedFeed: null } },
    markets: { body: { markets: [], historyProgress: 1 } },
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

  it('shows an ordinary account the command that makes an operator, and no key form', async () => {
    await showPanel([], 'user');
    expect(await screen.findByText('npm run -s cli -- operator add asha@example.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect Upstox' })).toBeNull();
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
    await showPanel([], 'operator', { 'POST admin/connections/test': { body: { markets: ['Indian_Equity'] } } });
    const field = await testKey('right');
    expect(await screen.findByRole('checkbox', { name: 'Indian equity' })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Save connection' })).toBeTruthy();
    await userEvent.type(field, 'x');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Test key' })).toBeTruthy();
  });

  it('shows state and figures of a connection', async () => {
    await showPanel([CONNECTION], 'operator');
    const row = within(await screen.findByRole('list', { name: 'Your connections' })).getByRole('listitem');
    for (const text of ['Live', '12 / 80 ms', '50 %', '42', '2 of 3', 'socket hang up'])
      expect(row.textContent).toContain(text);
    expect(screen.queryByRole('button', { name: 'Save key' })).toBeNull();
  });

  it('leads through a new login where the provider asks for one', async () => {
    await showPanel([{ ...CONNECTION, state: 'needs-login', reason: 'Token expired' }], 'operator');
    expect(await screen.findByText('Log in again')).toBeTruthy();
    expect(screen.getByText('Upstox: Token expired')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Upstox' })).toHaveProperty('href', 'https://upstox.com/');
    expect(screen.getByRole('button', { name: 'Save key' })).toBeTruthy();
  });
});
