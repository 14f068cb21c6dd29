import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, refusal } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';
import { setPendingEmail } from './pending.ts';

const options = (mail: 'smtp' | 'outbox', outboxUrl: string | null = null) => ({
  'auth/options': { body: { mail, outboxUrl, google: false } },
});

describe('the code of a sign-up', () => {
  beforeEach(() => setPendingEmail('asha@example.com'));

  it('says where the code is on a server that sends no mail', async () => {
    answerApi(options('outbox', '/dev/mail'));
    await show(<ConfirmScreen />);
    await screen.findByText(/This server sends no email. Your code is in its outbox/);
    expect(screen.getByRole('link', { name: 'Open outbox' }).getAttribute('href')).toBe('/dev/mail');
  });

  it('has no link where the outbox can’t be read in a browser, and no such words where mail is sent', async () => {
    answerApi(options('outbox'));
    await show(<ConfirmScreen />);
    await screen.findByText(/outbox. The terminal that runs the server shows the outbox link/);
    expect(screen.queryByRole('link', { name: 'Open outbox' })).toBeNull();
  });

  it('goes with the address that it was sent to', async () => {
    const sent: unknown[] = [];
    answerApi({
      ...options('smtp'),
      'POST auth/confirm-otp': (body) => {
        sent.push(body);
        return refusal(400, 'This code is wrong or has expired.');
      },
    });
    await show(<ConfirmScreen />);
    await userEvent.type(screen.getByLabelText('Six-digit code'), '123456');
    await screen.findByText('This code is wrong or has expired.');
    expect(sent).toEqual([{ email: 'asha@example.com', code: '123456' }]);
  });

  it('asks for the address where it isn’t known', async () => {
    sessionStorage.clear();
    answerApi(options('smtp'));
    await show(<ConfirmScreen />);
    expect(screen.getByLabelText('Email')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /code in/ })).toBeNull();
  });

  it('can be sent again after half a minute', async () => {
    const loadedMs = performance.now();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.advanceTimersByTime(loadedMs); // monotonic time would begin before the page was loaded
    const asked = answerApi({
      ...options('smtp'),
      'POST auth/resend-otp': { status: 202, body: { next: 'confirm-otp', resendAfterSeconds: 30 } },
    });
    await show(<ConfirmScreen />);
    await userEvent.click(screen.getByRole('button', { name: /^New code in \d+ s$/ }));
    expect(asked).not.toContain('POST auth/resend-otp');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await userEvent.click(screen.getByRole('button', { name: 'Send new code' }));
    await screen.findByText(/New code sent/);
    expect(asked).toContain('POST auth/resend-otp');
    expect(screen.getByRole('button', { name: /^New code in \d+ s$/ })).toBeTruthy();
    vi.useRealTimers();
  });
});
