import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SharedLink, User } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { testUser } from '../../testing/user.ts';
import { ProfileScreen } from './profile-screen.tsx';

const AT = Date.parse('2026-11-20T12:00:00Z');

async function showProfile(
  change: Partial<User>,
  answers: Readonly<Record<string, Reply>> = {},
  links: readonly SharedLink[] = [],
) {
  const onSignedOut = vi.fn();
  const asked = answerApi({
    ...answers,
    [`user/${USER_ID}/sessions`]: {
      body: {
        sessions: [
          { id: 's1', device: 'Firefox on Linux', address: '::1', createdAt: AT, lastUsedAt: AT, isCurrent: true },
          { id: 's2', device: 'Chrome on Android', address: '::2', createdAt: AT, lastUsedAt: AT, isCurrent: false },
        ],
      },
    },
    [`user/${USER_ID}/passkeys`]: { body: { passkeys: [] } },
    [`user/${USER_ID}/api-keys`]: { body: { apiKeys: [] } },
    [`user/${USER_ID}/shared-links`]: { body: { links } },
    [`user/${USER_ID}/security-events`]: { body: { events: [], totalCount: 0 } },
    [`user/${USER_ID}`]: { body: { user: testUser(change) } },
  });
  await show(<ProfileScreen onSignedOut={onSignedOut} planNote="Your plan ends." />);
  await screen.findByRole('heading', { name: 'Personal details' });
  return { asked, onSignedOut };
}

describe('the profile', () => {
  beforeEach(signIn);

  it('changes the name, closes the form and gives the focus back', async () => {
    await showProfile({}, { [`PATCH user/${USER_ID}`]: { body: { user: testUser({ name: 'Asha R.' }) } } });
    const button = screen.getByRole('button', { name: 'Change: Name' });
    await userEvent.click(button);
    const field = screen.getByLabelText<HTMLInputElement>('Name');
    expect(field.value).toBe('Asha Rao');
    await userEvent.clear(field);
    await userEvent.type(field, 'Asha R.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Asha R.');
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('says what the server refuses, and leaves the form open', async () => {
    await showProfile({}, { [`POST user/${USER_ID}/password`]: refusal(403, 'This password is wrong.') });
    await userEvent.click(screen.getByRole('button', { name: 'Change: Password' }));
    await userEvent.type(screen.getByLabelText('Current password'), 'not this one');
    await userEvent.type(screen.getByLabelText('New password'), 'nine loud herons');
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByText('This password is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('nine loud herons');
  });

  it('lists what was shared, and takes a link back', async () => {
    const link = { market: 'Crypto', timeframe: '1h', createdAt: AT } as const;
    const removed = vi.fn(() => ({ status: 204 }));
    await showProfile({}, { [`DELETE user/${USER_ID}/shared-links/backtest/bbb`]: removed }, [
      { kind: 'strategy', id: 'aaa', label: 'Golden cross', ...link },
      { kind: 'backtest', id: 'bbb', label: 'Oversold', ...link },
    ]);
    const opened = await screen.findByRole('link', { name: 'Golden cross' });
    expect(opened.getAttribute('href')).toBe(`${location.origin}/shared/strategy/aaa`);
    expect(screen.getByText(/^Backtest · Crypto · 1h/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove link: Oversold' }));
    await vi.waitFor(() => expect(removed).toHaveBeenCalledOnce());
  });

  it('asks for no password that there isn’t', async () => {
    await showProfile({ hasPassword: false });
    await userEvent.click(screen.getByRole('button', { name: 'Change: Password' }));
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account: Delete account' }));
    expect(screen.queryByLabelText('Your password')).toBeNull();
    screen.getByText(/Your plan ends\./);
  });

  it('shows the recovery codes until they are kept, though the account has changed meanwhile', async () => {
    const codes = Array.from({ length: 10 }, (_, i) => `code-${i}`);
    await showProfile(
      {},
      {
        [`POST user/${USER_ID}/totp/confirm`]: { body: { recoveryCodes: codes } },
        [`POST user/${USER_ID}/totp`]: { body: { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x?secret=JBSW' } },
      },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Set up: Authenticator app' }));
    await userEvent.type(screen.getByLabelText('Your password'), 'seven quiet herons');
    await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code of the secret below' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123456');
    expect(await screen.findByText('code-9')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(screen.queryByText('code-9')).toBeNull();
  });

  it('signs out another device, never this one by that button', async () => {
    const { asked } = await showProfile({}, { [`DELETE user/${USER_ID}/sessions/s2`]: { status: 204 } });
    const item = (await screen.findByText('Chrome on Android')).closest('li') as HTMLElement;
    expect(screen.queryByRole('button', { name: 'Log out Firefox on Linux' })).toBeNull();
    await userEvent.click(within(item).getByRole('button'));
    await vi.waitFor(() => expect(asked).toContain(`DELETE user/${USER_ID}/sessions/s2`));
  });

  it('ends here when signed out everywhere, and only then', async () => {
    const { onSignedOut } = await showProfile({}, { 'POST auth/logout-all': 'no network' });
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    await screen.findByText('Network error. Please check your connection.');
    expect(onSignedOut).not.toHaveBeenCalled();
    answerApi({ 'POST auth/logout-all': { status: 204 } });
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalled());
  });

  it('shows a new API key once, and needs a scope for it', async () => {
    const apiKey = {
      id: 'k',
      name: 'Notebook',
      prefix: 'wk_1',
      scopes: ['signals:read'],
      createdAt: AT,
      lastUsedAt: null,
    };
    await showProfile(
      {},
      { [`POST user/${USER_ID}/api-keys`]: { status: 201, body: { apiKey, key: 'wk_1234567890' } } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Create key: For your own programs' }));
    await userEvent.type(screen.getByLabelText('Key name'), 'Notebook');
    await userEvent.type(screen.getByLabelText('Your password'), 'seven quiet herons');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByText('Choose at least one.');
    await userEvent.click(screen.getByLabelText(/^Signals/));
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByText('wk_1234567890');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('wk_1234567890')).toBeNull();
  });

  it('says when an account is to be deleted, and keeps it when asked to', async () => {
    await showProfile({ deleteAt: AT }, { [`POST user/${USER_ID}/restore`]: { body: { user: testUser() } } });
    expect(screen.getByText(/This account will be deleted on/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Delete my account/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
    await screen.findByRole('button', { name: /Delete my account/ });
  });
});
