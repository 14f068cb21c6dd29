import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { testUser } from '../../testing/user.ts';
import { AccountMenu } from './account-menu.tsx';

async function open(role: 'user' | 'operator', answers: Readonly<Record<string, Reply>> = {}) {
  const onLoggedOut = vi.fn();
  answerApi({ ...answers, [`user/${USER_ID}`]: { body: { user: testUser({ role }) } } });
  await show(<AccountMenu isNamed onLoggedOut={onLoggedOut} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Asha Rao' }));
  return onLoggedOut;
}

describe('the account menu', () => {
  beforeEach(signIn);

  it('says who is signed in, and closes by Escape', async () => {
    await open('user');
    const button = screen.getByRole('button', { name: 'Asha Rao' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('asha@example.com')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  it('leads operators to their screen, and nobody else', async () => {
    await open('operator');
    expect(screen.getByRole('link', { name: 'Operator' })).toBeTruthy();
  });

  it('has no such way for others', async () => {
    await open('user');
    expect(screen.queryByRole('link', { name: 'Operator' })).toBeNull();
  });

  it.for<[string, Reply]>([
    ['the server has ended the session', { status: 204 }],
    ['the server knows none', refusal(401, 'Unauthorized access')],
  ])('logs out when %s', async ([, answer]) => {
    const onLoggedOut = await open('user', { 'POST auth/logout': answer });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await vi.waitFor(() => expect(onLoggedOut).toHaveBeenCalled());
  });

  it('never pretends to have logged out', async () => {
    const onLoggedOut = await open('user', { 'POST auth/logout': 'no network' });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByText('Couldn’t reach the server. You are still logged in.');
    expect(onLoggedOut).not.toHaveBeenCalled();
  });
});
