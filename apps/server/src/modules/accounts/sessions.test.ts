import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const DAY = 86_400_000;

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a session', () => {
  it('is stored in cookies that scripts and other sites can’t use, and never authenticates by the token’s cookie', async () => {
    const { signUp, browser } = await startTestAccounts({ publicUrl: 'https://wickwise.example' });
    const asha = await signUp();
    const answer = await asha.post('auth/refresh');
    const byName = Object.fromEntries(answer.cookies.map((cookie) => [cookie.name, cookie]));
    const strict = { sameSite: 'Strict', secure: true };
    expect(byName.refresh).toMatchObject({ ...strict, httpOnly: true, path: '/api/v1/auth', maxAge: 30 * 86_400 });
    expect(byName['XSRF-TOKEN']).toMatchObject({ ...strict, path: '/' });
    expect(byName['XSRF-TOKEN']?.httpOnly).toBeUndefined();
    const other = browser();
    other.cookies.set('token', asha.token ?? '');
    expect((await other.get(asha.path)).statusCode).toBe(401);
    expect((await other.post('auth/refresh')).statusCode).toBe(401);
  });

  it('is renewed by its refresh token, each time with a new one', async () => {
    const { signUp, db } = await startTestAccounts();
    const asha = await signUp();
    const tokens = [asha.cookies.get('refresh')];
    for (let i = 0; i < 3; i++) {
      later(15 * 60_000 + 1_000);
      expect((await asha.get(asha.path)).statusCode).toBe(401);
      const answer = await asha.post('auth/refresh', undefined, { authorization: '' });
      expect(answer.statusCode).toBe(200);
      asha.token = answer.json().authData.token;
      expect((await asha.get(asha.path)).statusCode).toBe(200);
      tokens.push(asha.cookies.get('refresh'));
    }
    expect(new Set(tokens).size).toBe(4);
    const kept = JSON.stringify(await db.selectFrom('refresh_tokens').selectAll().execute());
    for (const token of tokens) expect(kept).not.toContain(token);
  });

  it('survives two tabs that renew at once', async () => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp();
    later(60_000);
    const both = await Promise.all([asha.post('auth/refresh'), asha.post('auth/refresh')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    later(900_000);
    expect((await asha.post('auth/refresh')).statusCode).toBe(200);
  });

  it('ends when a used refresh token is used again later: one of two holders stole it', async () => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp();
    const stolen = new Map(asha.cookies);
    await asha.post('auth/refresh');
    later(11_000);
    const own = new Map(asha.cookies);
    for (const [name, value] of stolen) asha.cookies.set(name, value);
    expect((await asha.post('auth/refresh')).statusCode).toBe(401);
    for (const [name, value] of own) asha.cookies.set(name, value);
    expect((await asha.post('auth/refresh')).statusCode).toBe(401);
    expect((await asha.get(asha.path)).statusCode).toBe(401);
  });

  it('ends for a thief too who was quick enough to look like a second tab', async () => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp();
    const stolen = new Map(asha.cookies);
    await asha.post('auth/refresh');
    const own = new Map(asha.cookies);
    const use = async (cookies: Map<string, string>) => {
      for (const [name, value] of cookies) asha.cookies.set(name, value);
      return (await asha.post('auth/refresh')).statusCode;
    };
    expect(await use(stolen)).toBe(200);
    const thiefs = new Map(asha.cookies);
    later(900_000);
    expect(await use(own)).toBe(200);
    later(900_000);
    expect(await use(thiefs)).toBe(401);
  });

  it.for([
    ['without the header', { 'x-xsrf-token': '' }],
    ['with another token', { 'x-xsrf-token': 'A'.repeat(43) }],
  ] as const)('is neither renewed nor ended by another site’s call, %s', async ([, headers]) => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp();
    for (const path of ['auth/refresh', 'auth/logout']) {
      const answer = await asha.post(path, undefined, headers);
      expect([answer.statusCode, answer.json().reason]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await asha.get(asha.path)).statusCode).toBe(200);
    expect((await asha.post('auth/refresh')).statusCode).toBe(200);
  });

  it('refuses another session’s XSRF cookie', async () => {
    const { signUp } = await startTestAccounts();
    const [asha, mallory] = [await signUp(), await signUp()];
    asha.cookies.set('XSRF-TOKEN', mallory.cookies.get('XSRF-TOKEN') ?? '');
    expect((await asha.post('auth/refresh')).statusCode).toBe(403);
    expect((await asha.post('auth/logout')).statusCode).toBe(403);
  });

  it('is always new: cookies planted before the login are useless after it', async () => {
    const { signUp, browser } = await startTestAccounts();
    const mallory = await signUp();
    const { user } = await signUp('asha@example.com');
    const victim = browser();
    for (const [name, value] of mallory.cookies) victim.cookies.set(name, value);
    await victim.post('auth/login', { email: user.email, password: PASSWORD });
    for (const name of ['refresh', 'XSRF-TOKEN']) expect(victim.cookies.get(name)).not.toBe(mallory.cookies.get(name));
    const renewed = await mallory.post('auth/refresh');
    const claims = JSON.parse(Buffer.from(renewed.json().authData.token.split('.')[1], 'base64url').toString());
    expect(claims._id).toBe(mallory.user._id);
  });

  it('ends by logging out: refresh and access token are invalid, cookies removed', async () => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp();
    const kept = new Map(asha.cookies);
    expect((await asha.post('auth/logout')).statusCode).toBe(204);
    expect(asha.cookies.has('refresh')).toBe(false);
    expect((await asha.get(asha.path)).statusCode).toBe(401);
    for (const [name, value] of kept) asha.cookies.set(name, value);
    expect((await asha.post('auth/refresh')).statusCode).toBe(401);
  });

  it('ends after 30 days without use, and after 180 in any case', async () => {
    const { signUp } = await startTestAccounts();
    const [idle, busy] = [await signUp(), await signUp()];
    for (let day = 0; day < 9; day++) {
      later((day === 8 ? 11 : 20) * DAY);
      if (day === 1) expect((await idle.post('auth/refresh')).statusCode).toBe(401);
      expect((await busy.post('auth/refresh')).statusCode).toBe(200);
    }
    later(10 * DAY);
    expect((await busy.post('auth/refresh')).statusCode).toBe(401);
  });

  it('is listed with its device; each can be signed out, or all at once', async () => {
    const { signUp, browser } = await startTestAccounts();
    const asha = await signUp();
    const phone = browser({
      address: '203.0.113.5',
      agent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    });
    phone.signedIn((await phone.post('auth/login', { email: asha.user.email, password: PASSWORD })).json());
    const { sessions } = (await asha.get(`${asha.path}/sessions`)).json();
    expect(sessions).toMatchObject([
      { device: 'Firefox on Android', address: '203.0.113.5', isCurrent: false },
      { device: 'Chrome on Windows', isCurrent: true },
    ]);
    const first = `${asha.path}/sessions/${sessions[0].id}`;
    expect((await asha.call('DELETE', first)).statusCode).toBe(204);
    expect((await asha.call('DELETE', first)).statusCode).toBe(404);
    expect((await phone.get(asha.path)).statusCode).toBe(401);
    expect((await phone.post('auth/refresh')).statusCode).toBe(401);
    expect((await asha.get(asha.path)).statusCode).toBe(200);
    expect((await asha.post('auth/logout-all')).statusCode).toBe(204);
    expect((await asha.get(asha.path)).statusCode).toBe(401);
  });

  it('stays ended after a restart, access tokens included', async () => {
    const database = await createTestDatabase();
    const before = await startTestAccounts({}, undefined, database);
    const asha = await before.signUp();
    await asha.post('auth/logout');
    const after = await startTestAccounts({}, undefined, database);
    const again = after.browser();
    again.token = asha.token;
    expect((await again.get(asha.path)).statusCode).toBe(401);
  });

  it('survives a restart, and ends with its account', async () => {
    const database = await createTestDatabase();
    const before = await startTestAccounts({}, undefined, database);
    const [asha, purged] = [await before.signUp(), await before.signUp()];
    await before.db.deleteFrom('users').where('id', '=', purged.user._id).execute();
    const after = await startTestAccounts({}, undefined, database);
    const statusOf = async ({ token, path }: typeof asha) => {
      const again = after.browser();
      again.token = token;
      return (await again.get(`${path}/sessions`)).statusCode;
    };
    expect([await statusOf(asha), await statusOf(purged)]).toEqual([200, 401]);
  });
});
