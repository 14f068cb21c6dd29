import { randomUUIDv7 } from 'node:crypto';
import { Preferences } from '@wickwise/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { forgetPushOf } from '#modules/notices/channel-store.ts';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';
import { cleanUpAccounts } from './cleanup.ts';

const NEW_PASSWORD = 'blue-kite-over-pune-7';
const DAY = 86_400_000;

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a password', () => {
  it('can be reset by a code from the mail, which ends all sessions', async () => {
    const { signUp, browser, codeFor, mailsTo } = await startTestAccounts();
    const asha = await signUp();
    const { email } = asha.user;
    const visitor = browser();
    const asked = await visitor.post('auth/forgot-password', { email });
    const unknown = await visitor.post('auth/forgot-password', { email: 'nobody@example.com' });
    expect([asked.statusCode, asked.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(asked.statusCode).toBe(202);
    const code = await codeFor(email);
    const reset = (password: string) => visitor.post('auth/reset-password', { email, code, password });
    expect((await reset('password1')).statusCode).toBe(400);
    expect((await reset(NEW_PASSWORD)).statusCode).toBe(204);
    expect((await reset(NEW_PASSWORD)).statusCode).toBe(400);
    expect((await asha.get(asha.path)).statusCode).toBe(401);
    expect((await asha.post('auth/refresh')).statusCode).toBe(401);
    expect((await browser().post('auth/login', { email, password: PASSWORD })).statusCode).toBe(401);
    expect((await browser().post('auth/login', { email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your password was changed');
  });

  it('can be reset by either of two codes, once', async () => {
    const { signUp, codeFor } = await startTestAccounts();
    const asha = await signUp();
    const { email } = asha.user;
    await asha.post('auth/forgot-password', { email });
    const first = await codeFor(email);
    later(31_000);
    await asha.post('auth/forgot-password', { email });
    const second = await codeFor(email);
    const reset = async (code: string) =>
      (await asha.post('auth/reset-password', { email, code, password: NEW_PASSWORD })).statusCode;
    expect([first === second, await reset(first), await reset(second)]).toEqual([false, 204, 400]);
  });

  it('isn’t reset by an unknown account’s code, nor by a code for another purpose', async () => {
    const { signUp, browser, codeFor } = await startTestAccounts();
    const asha = await signUp();
    await asha.post(`${asha.path}/phone`, { phone: '+919876543210' });
    const code = await codeFor(asha.user.email);
    for (const email of [asha.user.email, 'nobody@example.com']) {
      const answer = await browser().post('auth/reset-password', { email, code, password: NEW_PASSWORD });
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'This code is wrong or has expired.']);
    }
  });

  it('is changed with the current one; other devices are signed out, this one stays', async () => {
    const { signUp, browser, mailsTo } = await startTestAccounts();
    const asha = await signUp();
    const { email } = asha.user;
    const phone = browser();
    phone.signedIn((await phone.post('auth/login', { email, password: PASSWORD })).json());
    const change = async (body: object) => (await asha.post(`${asha.path}/password`, body)).statusCode;
    expect(await change({ password: NEW_PASSWORD })).toBe(403);
    expect(await change({ current: 'not-this-one-9', password: NEW_PASSWORD })).toBe(403);
    expect(await change({ current: PASSWORD, password: 'qwertyuiop' })).toBe(400);
    expect(await change({ current: PASSWORD, password: NEW_PASSWORD })).toBe(204);
    expect((await asha.get(asha.path)).statusCode).toBe(200);
    expect((await phone.get(asha.path)).statusCode).toBe(401);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Your password was changed');
  });
});

describe('the user’s account', () => {
  it('can change its name, and its phone number by a code sent to the e-mail', async () => {
    const { signUp, codeFor } = await startTestAccounts();
    const asha = await signUp();
    const named = await asha.call('PATCH', asha.path, { name: '  Asha R. Rao ' });
    expect(named.json().user.name).toBe('Asha R. Rao');
    expect((await asha.post(`${asha.path}/phone`, { phone: '+919876543210' })).statusCode).toBe(202);
    expect((await asha.get(asha.path)).json().user.phone).toBeNull();
    const code = await codeFor(asha.user.email);
    const confirmed = await asha.post(`${asha.path}/phone/confirm`, { code });
    expect(confirmed.json().user.phone).toBe('+919876543210');
    expect((await asha.post(`${asha.path}/phone`, { phone: null })).json().user.phone).toBeNull();
  });

  it('changes its address by the password and a code sent there; the old address is notified', async () => {
    const { signUp, browser, codeFor, mailsTo } = await startTestAccounts();
    const asha = await signUp('old@example.com');
    const move = { email: 'New@example.com', password: PASSWORD };
    expect((await asha.post(`${asha.path}/email`, { ...move, password: 'not-this-one-9' })).statusCode).toBe(403);
    expect((await asha.post(`${asha.path}/email`, move)).statusCode).toBe(202);
    const answer = await asha.post(`${asha.path}/email/confirm`, { code: await codeFor('New@example.com') });
    expect(answer.json().user.email).toBe('New@example.com');
    expect((await mailsTo('old@example.com')).at(-1)?.text).toContain('is now New@example.com.');
    const login = await browser().post('auth/login', { email: 'new@example.com', password: PASSWORD });
    expect(login.statusCode).toBe(200);
  });

  it('doesn’t reveal whether an address has an account, nor take it from its owner', async () => {
    const { signUp, mailsTo } = await startTestAccounts();
    const [asha, other] = [await signUp(), await signUp('other@example.com')];
    const answer = await asha.post(`${asha.path}/email`, { email: other.user.email, password: PASSWORD });
    expect([answer.statusCode, answer.json().next]).toEqual([202, 'confirm-otp']);
    const last = (await mailsTo(other.user.email)).at(-1);
    expect(last?.text).not.toMatch(/^\d{6}$/m);
    expect((await asha.post(`${asha.path}/email/confirm`, { code: '123456' })).statusCode).toBe(400);
  });

  it('stores the answers of the set-up, and whether it is done', async () => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp();
    const path = `${asha.path}/preferences`;
    const { preferences } = (await asha.get(path)).json();
    expect(Preferences.parse(preferences).step).toBe('markets');
    const chosen = {
      ...preferences,
      markets: ['Crypto'],
      symbols: ['Crypto:BTC-USD'],
      timeZone: 'Asia/Kolkata',
      step: 'done',
      theme: 'dark',
      grouping: 'indian',
      defaultMarket: 'Forex',
    };
    expect((await asha.call('PUT', path, chosen)).json()).toEqual({ preferences: chosen });
    expect((await asha.get(path)).json()).toEqual({ preferences: chosen });
    expect((await asha.get(asha.path)).json().user.isConfigured).toBe(true);
    await asha.call('PUT', path, { ...chosen, browserZone: 'Moon/Base' }); // a browser can't choose another
    expect((await asha.get(path)).json()).toEqual({ preferences: chosen });
    const twice = { markets: ['Crypto', 'Crypto'], symbols: ['Crypto:X:BTCUSDT', 'Crypto:BTC-USD', 'Crypto:BTC-USD'] };
    expect((await asha.call('PUT', path, { ...chosen, ...twice })).json()).toEqual({ preferences: chosen });
    for (const timeZone of ['asia/kolkata', 'Asia/Calcutta'])
      expect((await asha.call('PUT', path, { ...chosen, timeZone })).json()).toEqual({ preferences: chosen });
    const browserZone = { browserZone: 'us/eastern' };
    expect((await asha.call('PUT', path, { ...chosen, ...browserZone })).json()).toEqual({
      preferences: { ...chosen, browserZone: 'America/New_York' },
    });
    for (const wrong of [
      { timeZone: 'Moon/Base' },
      { timeZone: '+05:30' },
      { timeZone: '' },
      { symbols: ['\u0000'] },
      { symbols: ['\ud800'] },
      { step: 'x' },
      { grouping: 'x' },
    ]) {
      expect((await asha.call('PUT', path, { ...chosen, ...wrong })).statusCode).toBe(400);
    }
  });

  it('exports everything that is stored about it, and no secret', async () => {
    const { signUp, db } = await startTestAccounts();
    const asha = await signUp();
    const items = [{ market: 'Crypto', symbol: 'BTC-USD' }] as const;
    const [now, id] = [new Date(), asha.user._id];
    await db
      .insertInto('watchlists')
      .values({
        id,
        user_id: id,
        name: 'Mine',
        items: JSON.stringify(items),
        place: 0,
        is_untouched: false,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const { key } = (
      await asha.post(`${asha.path}/api-keys`, { name: 'Sheet', scopes: ['signals:read'], password: PASSWORD })
    ).json();
    const answer = await asha.get(`${asha.path}/export`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="wickwise-account.json"');
    expect(answer.json()).toMatchObject({
      user: { email: asha.user.email },
      preferences: { step: 'markets' },
      apiKeys: [{ name: 'Sheet' }],
      watchlists: [{ name: 'Mine', items }],
      sessions: [{ device: 'Chrome on Windows' }],
      mails: [{ to: asha.user.email }, { subject: 'API key created' }],
    });
    for (const secret of [key, asha.token, asha.cookies.get('refresh'), 'argon2id'])
      expect(answer.body).not.toContain(secret);
  });

  it('is exported page by page, of any size', async () => {
    const { signUp, db } = await startTestAccounts();
    const asha = await signUp();
    const notices = Array.from({ length: 1_234 }, (_, k) => ({
      id: randomUUIDv7(),
      user_id: asha.user._id,
      seq: k,
      is_read: false,
      at: new Date(k * 1_000),
      body: JSON.stringify({ kind: 'test', name: `No. ${k}` }),
    }));
    await db.insertInto('notices').values(notices).execute();
    const answer = await asha.get(`${asha.path}/export`);
    const { notices: exported, alertFirings, paperOrders } = answer.json();
    expect(exported.map(({ body }: { body: { name: string } }) => body.name)).toEqual(
      notices.map((_, k) => `No. ${k}`),
    );
    expect([alertFirings, paperOrders]).toEqual([[], []]);
  });

  it('has one security event for consecutive changes of the name', async () => {
    const { signUp, db } = await startTestAccounts();
    const asha = await signUp();
    for (let k = 0; k < 12; k++) await asha.call('PATCH', asha.path, { name: `Asha ${k}` });
    await asha.call('PATCH', asha.path, { name: 'Asha 11' }); // the same name again is no change
    const { events } = (await asha.get(`${asha.path}/security-events`)).json();
    const sentences = events.map(({ sentence }: { sentence: string }) => sentence);
    expect(sentences).toEqual(['You changed your name (12 times).', 'You logged in.', 'You created this account.']);
    await db
      .updateTable('security_events')
      .set({ address: '203.0.113.9' })
      .where('kind', '=', 'name-changed')
      .execute();
    await asha.call('PATCH', asha.path, { name: 'Asha from elsewhere' });
    const { events: after } = (await asha.get(`${asha.path}/security-events`)).json();
    expect(after[0]).toMatchObject({ sentence: 'You changed your name.', kind: 'name-changed' });
  });

  it('is deleted after 14 days of grace, during which its owner can keep it', async () => {
    const { signUp, browser, db, bus, mailsTo } = await startTestAccounts();
    const [asha, other] = [await signUp(), await signUp()];
    const phone = browser();
    phone.signedIn((await phone.post('auth/login', { email: asha.user.email, password: PASSWORD })).json());
    expect((await asha.call('DELETE', asha.path, {})).statusCode).toBe(403);
    const asked = (await asha.call('DELETE', asha.path, { password: PASSWORD })).json();
    expect((asked.user.deleteAt - Date.now()) / DAY).toBeCloseTo(14, 3);
    expect((await phone.get(asha.path)).statusCode).toBe(401);
    expect((await asha.post(`${asha.path}/restore`)).json().user.deleteAt).toBeNull();
    const first = (await asha.call('DELETE', asha.path, { password: PASSWORD })).json().user.deleteAt;
    later(DAY);
    asha.token = (await asha.post('auth/refresh')).json().authData.token;
    const second = (await asha.call('DELETE', asha.path, { password: PASSWORD })).json().user.deleteAt;
    expect(second).toBe(first);
    expect((await mailsTo(asha.user.email)).filter(({ text }) => text.includes('delet'))).toHaveLength(2);

    const again = browser();
    const login = await again.post('auth/login', { email: asha.user.email, password: PASSWORD });
    expect(login.json().user.deleteAt).toBeGreaterThan(0);
    again.signedIn(login.json());
    later(12.9 * DAY);
    expect(await cleanUpAccounts({ db, bus, forgetPushOf }, Date.now())).toEqual([]);
    later(0.2 * DAY);
    again.token = (await again.post('auth/refresh')).json().authData.token;
    expect(await cleanUpAccounts({ db, bus, forgetPushOf }, Date.now())).toEqual([asha.user._id]);
    expect((await again.get(asha.path)).statusCode).toBe(401);
    const left = await db.selectFrom('users').select('id').execute();
    expect(left).toEqual([{ id: other.user._id }]);
    for (const table of ['sessions', 'security_events', 'mails', 'one_time_codes'] as const) {
      const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', asha.user._id).execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('is deleted after a week where nobody has confirmed it', async () => {
    const { browser, db, bus } = await startTestAccounts();
    await browser().post('auth/signup', { name: 'Asha', email: 'asha@example.com', password: PASSWORD });
    await cleanUpAccounts({ db, bus, forgetPushOf }, Date.now() + 6 * DAY);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
    await cleanUpAccounts({ db, bus, forgetPushOf }, Date.now() + 8 * DAY);
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });
});
