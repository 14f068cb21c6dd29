import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';

const NEW = { name: 'Asha Rao', email: 'asha@example.com', password: PASSWORD };

describe('signing up', () => {
  it('makes an account once its address is proved by the code, and signs its browser in', async () => {
    const { browser, codeFor, mailsTo } = await startTestAccounts();
    const asha = browser();
    const answer = await asha.post('auth/signup', { ...NEW, phone: '+919876543210' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { next: 'confirm-otp', resendAfterSeconds: 30 }]);
    expect(await mailsTo(NEW.email)).toMatchObject([{ subject: 'Your code for Wickwise' }]);
    const confirmed = await asha.post('auth/confirm-otp', { email: NEW.email, code: await codeFor(NEW.email) });
    expect(confirmed.statusCode).toBe(200);
    const { user } = asha.signedIn(confirmed.json());
    expect(user).toMatchObject({
      name: 'Asha Rao',
      email: NEW.email,
      phone: '+919876543210',
      role: 'user',
      deleteAt: null,
    });
    expect(user).toMatchObject({ hasPassword: true, hasTotp: false, recoveryCodesLeft: 0, isConfigured: false });
    const own = await asha.get(`user/${user._id}`);
    expect([own.statusCode, own.json()]).toEqual([200, { user }]);
  });
});
