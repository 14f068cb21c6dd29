import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session/session.ts';
import { userQuery } from '../../lib/user.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { tokenFor, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { testUser } from '../../testing/user.ts';
import { LoginScreen } from './login-screen.tsx';
import { pendingEmail } from './pending.ts';

const welcome = () => ({ body: { authData: { token: tokenFor(900) }, user: testUser() } });

async function logIn(answers: Readonly<Record<string, Reply>>, onConfirm = vi.fn()): Promise<typeof onConfirm> {
  answerApi(answers);
  await show(<LoginScreen next={undefined} onConfirm={onConfirm} />);
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'seven quiet herons');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  return onConfirm;
}

describe('the log-in', () => {
  it('begins a session, and knows who it is', async () => {
    await logIn({ 'POST auth/login': welcome() });
    await vi.waitFor(() => expect(session.get()?.userId).toBe(USER_ID));
    expect(queryClient.getQueryData(userQuery.queryKey)?.name).toBe('Asha Rao');
    expect(JSON.parse(localStorage.getItem('authData') ?? '')).toHaveProperty('token');
  });

  it('says what the server says, and keeps what was typed', async () => {
    await logIn({ 'POST auth/login': refusal(401, 'Wrong email address or password.') });
    await screen.findByText('Wrong email address or password.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.com');
    expect(session.get()).toBeUndefined();
  });

  it('shows at a field what the server says of it, and what it says of others above', async () => {
    const flaw = (field: string) => ({
      message: `${field}: Not this one.`,
      code: 'BAD_REQUEST',
      reason: 'VALIDATION',
      field,
      fields: [{ field, message: 'Not this one.' }],
    });
    let field = 'email';
    await logIn({ 'POST auth/login': () => ({ status: 400, body: flaw(field) }) });
    await screen.findByText('Not this one.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    field = 'device';
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('device: Not this one.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('false');
  });

  it('asks for the second factor with the challenge that it got', async () => {
    const sent: unknown[] = [];
    await logIn({
      'POST auth/login/second-factor': (body) => {
        sent.push(body);
        return welcome();
      },
      'POST auth/login': { body: { next: 'second-factor', challenge: 'riddle' } },
    });
    await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456'); // submits itself
    await vi.waitFor(() => expect(session.get()?.userId).toBe(USER_ID));
    expect(sent).toEqual([{ challenge: 'riddle', code: '123456' }]);
  });

  it('takes a recovery code in place of the app', async () => {
    const sent: unknown[] = [];
    await logIn({
      'POST auth/login/second-factor': (body) => {
        sent.push(body);
        return welcome();
      },
      'POST auth/login': { body: { next: 'second-factor', challenge: 'riddle' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-1');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(sent).toEqual([{ challenge: 'riddle', code: 'abcd-efgh-1' }]));
  });

  it('leads an account without a confirmed address to its code', async () => {
    const onConfirm = await logIn({
      'POST auth/login': { status: 202, body: { next: 'confirm-otp', resendAfterSeconds: 30 } },
    });
    await vi.waitFor(() => expect(onConfirm).toHaveBeenCalled());
    expect(pendingEmail()).toBe('asha@example.com');
  });
});
