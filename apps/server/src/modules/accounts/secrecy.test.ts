import { Writable } from 'node:stream';
import { TOTP } from 'otpauth';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';

describe('the log of a whole run', () => {
  it('holds no password, code, token, key or secret, not even when something fails', async () => {
    let text = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        text += chunk;
        done();
      },
    });
    const accounts = await startTestAccounts({}, pino({ level: 'trace' }, stream));
    const { signUp, browser, codeFor, db } = accounts;
    const asha = await signUp('asha@example.com');
    const secrets = new Set<string>([PASSWORD, 'wrong-password-1', await codeFor('asha@example.com')]);
    const keep = (value: string | undefined) => secrets.add(value ?? 'missing');
    const keepSession = () => {
      keep(asha.token);
      for (const value of asha.cookies.values()) keep(value);
    };
    keepSession();
    await asha.post('auth/login', { email: 'asha@example.com', password: 'wrong-password-1' });
    keep((await asha.post('auth/refresh')).json().authData.token);
    keepSession();
    const { secret } = (await asha.post(`${asha.path}/totp`, { password: PASSWORD })).json();
    keep(secret);
    const code = new TOTP({ secret }).generate();
    keep(code);
    for (const one of (await asha.post(`${asha.path}/totp/confirm`, { code })).json().recoveryCodes) keep(one);
    const wanted = { name: 'Sheet', scopes: ['market:read'], password: PASSWORD };
    keep((await asha.post(`${asha.path}/api-keys`, wanted)).json().key);
    keep((await asha.post('auth/passkey/options')).json().challenge);
    await browser().post('auth/forgot-password', { email: 'asha@example.com' });
    keep(await codeFor('asha@example.com'));
    const again = browser();
    await again.post('auth/login', { email: 'asha@example.com', password: PASSWORD, extra: PASSWORD });
    await db.schema.dropTable('one_time_codes').execute();
    await db.schema.dropTable('refresh_tokens').execute();
    const reset = { email: 'asha@example.com', code: await codeFor('asha@example.com'), password: PASSWORD };
    expect((await asha.post('auth/refresh')).statusCode).toBe(500);
    expect((await browser().post('auth/reset-password', reset)).statusCode).toBe(500);

    expect(text).toContain('a request failed');
    expect(secrets.size).toBeGreaterThan(20);
    expect([...secrets].filter((value) => text.includes(value))).toEqual([]);
  });
});

describe('an answer', () => {
  it('for one user is stored by no cache', async () => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp();
    for (const path of [asha.path, `${asha.path}/sessions`, 'auth/options']) {
      expect((await asha.get(path)).headers['cache-control']).toBe('no-store');
    }
  });
});
