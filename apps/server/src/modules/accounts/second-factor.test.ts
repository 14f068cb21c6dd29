import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PASSWORD, type SignedInBrowser, startTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts';

/** Moves to the middle of another half minute, so no code changes during a test. */
function later(steps: number): void {
  const now = (Math.floor(Date.now() / 30_000) + steps) * 30_000 + 15_000;
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
}

async function setUp(asha: SignedInBrowser) {
  later(1);
  const { secret } = (await asha.post(`${asha.path}/totp`, { password: PASSWORD })).json();
  const code = (offset = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + offset * 30_000 });
  const confirmed = await asha.post(`${asha.path}/totp/confirm`, { code: code() });
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] };
  return { secret, code, recoveryCodes };
}

async function begin({ browser }: TestAccounts, email: string, options = {}) {
  const visitor = browser(options);
  const { next, challenge } = (await visitor.post('auth/login', { email, password: PASSWORD })).json();
  const answer = (code: string) => visitor.post('auth/login/second-factor', { challenge, code });
  return { visitor, next, challenge, answer };
}

describe('an authenticator app', () => {
  it('is required once a right code has confirmed it, and not before', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp('asha@example.com');
    const setup = (await asha.post(`${asha.path}/totp`, { password: PASSWORD })).json();
    expect(setup.url).toMatch(/^otpauth:\/\/totp\/Wickwise:asha%40example\.com\?issuer=Wickwise&secret=[A-Z2-7]{32}/);
    expect((await begin(accounts, asha.user.email)).next).toBeUndefined();
    const { code, recoveryCodes } = await setUp(asha);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await asha.get(asha.path)).json().user).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
    later(1);
    const { visitor, next, answer } = await begin(accounts, asha.user.email);
    expect([next, visitor.cookies.has('refresh')]).toEqual(['second-factor', false]);
    expect((await answer(code())).json().user._id).toBe(asha.user._id);
    expect(visitor.cookies.has('refresh')).toBe(true);
  });

  it('may be half a minute early or late, and each code works once', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp();
    const { code } = await setUp(asha);
    const status = async (typed: string) => (await (await begin(accounts, asha.user.email)).answer(typed)).statusCode;
    later(10);
    expect(await status(code(-2))).toBe(401);
    expect(await status(code(-1))).toBe(200);
    expect(await status(code(-1))).toBe(401);
    expect(await status(code(1))).toBe(200);
    expect(await status(code(0))).toBe(401); // older than a used one
  });

  it('starts one session per code, also when it is sent twice at once', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp();
    const { code } = await setUp(asha);
    later(1);
    const { answer } = await begin(accounts, asha.user.email);
    const both = await Promise.all([answer(code()), answer(code())]);
    const [first, other] = both.map(({ statusCode }) => statusCode).toSorted();
    expect(first).toBe(200);
    expect([400, 401]).toContain(other); // the challenge is gone, or the code is used
  });

  it('can be replaced by a recovery code, each valid once, however it is typed', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp();
    const { recoveryCodes } = await setUp(asha);
    const [first = '', second = ''] = recoveryCodes;
    const status = async (typed: string) => (await (await begin(accounts, asha.user.email)).answer(typed)).statusCode;
    expect(await status(first)).toBe(200);
    expect(await status(first)).toBe(401);
    expect(await status(second.toLowerCase().replace('-', ' '))).toBe(200);
    expect((await asha.get(asha.path)).json().user.recoveryCodesLeft).toBe(8);
    const renewed = (await asha.post(`${asha.path}/recovery-codes`, { password: PASSWORD })).json();
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await status(recoveryCodes[2] ?? '')).toBe(401);
    const kept = JSON.stringify(await accounts.db.selectFrom('recovery_codes').selectAll().execute());
    expect(kept).not.toContain(renewed.recoveryCodes[0]);
  });

  it('delays guessed codes, with new logins too', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp();
    await setUp(asha);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      const { answer } = await begin(accounts, asha.user.email, { address: '198.51.100.7' });
      statuses.push((await answer(`00000${i}`)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const { events } = (await asha.get(`${asha.path}/security-events`)).json();
    expect(events[0].kind).toBe('second-factor-failed');
  });

  it('answers a challenge at most five times, for five minutes, and only of its kind', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp();
    const { code } = await setUp(asha);
    later(1);
    const { answer, visitor } = await begin(accounts, asha.user.email);
    const { challenge } = (await visitor.post('auth/passkey/options')).json();
    const mixed = await visitor.post('auth/login/second-factor', { challenge, code: code() });
    expect(mixed.statusCode).toBe(400);
    later(11);
    expect((await answer(code())).statusCode).toBe(400);
  });

  it('is stored encrypted, and can be removed with the password', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp();
    const { secret } = await setUp(asha);
    const row = await accounts.db.selectFrom('authenticators').select('sealed_secret').executeTakeFirstOrThrow();
    expect(row.sealed_secret.toString('latin1')).not.toContain(secret);
    expect((await asha.post(`${asha.path}/totp`, { password: PASSWORD })).statusCode).toBe(400);
    expect((await asha.post(`${asha.path}/totp/remove`, { password: 'not-this-one-9' })).statusCode).toBe(403);
    expect((await asha.post(`${asha.path}/totp/remove`, { password: PASSWORD })).statusCode).toBe(204);
    expect((await asha.get(asha.path)).json().user).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
    expect((await begin(accounts, asha.user.email)).next).toBeUndefined();
  });

  it('is still required after a password reset by mail', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp();
    const { email } = asha.user;
    await setUp(asha);
    await asha.post('auth/forgot-password', { email });
    await asha.post('auth/reset-password', { email, code: await accounts.codeFor(email), password: PASSWORD });
    expect((await begin(accounts, email)).next).toBe('second-factor');
  });

  it('doesn’t count tries that failed by a server error', async () => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp('asha@example.com');
    const { code } = await setUp(asha);
    later(1);
    const failed: number[] = [];
    for (let i = 0; i < 8; i++) {
      const { answer } = await begin(accounts, asha.user.email);
      await sql`alter table security_events rename to away`.execute(accounts.db);
      failed.push((await answer(code())).statusCode);
      await sql`alter table away rename to security_events`.execute(accounts.db);
    }
    expect(failed).toEqual(Array(8).fill(500));
    const { answer } = await begin(accounts, asha.user.email);
    expect((await answer(code())).statusCode).toBe(200);
  });
});
