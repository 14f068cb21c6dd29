import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Schema } from '#platform/db/schema.ts';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';

const EMAIL = 'asha@example.com';
const NEW = { name: 'Asha Rao', email: EMAIL, password: PASSWORD };
const MALLORYS = 'mallory-was-here-77';

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

/** A long code as the mail shows it. */
const LONG = /^\d{5}( \d{5}){3}$/m;

type Browser = ReturnType<Awaited<ReturnType<typeof startTestAccounts>>['browser']>;

/** Requests a password reset from a number of addresses, ten minutes apart; returns the statuses. */
async function askFromMany(
  browser: (options: { address: string }) => Browser,
  email: string,
  count: number,
): Promise<number[]> {
  const statuses = new Set<number>();
  for (let i = 0; i < count; i++) {
    later(10 * 60_000);
    const visitor = browser({ address: `198.51.100.${i}` });
    statuses.add((await visitor.post('auth/forgot-password', { email })).statusCode);
  }
  return [...statuses];
}

const setPassword = async (visitor: Browser, code: string): Promise<number> =>
  (await visitor.post('auth/reset-password', { email: EMAIL, code, password: PASSWORD })).statusCode;

/** Resolves when a number of transactions of this database wait for a row that another holds. */
async function waitingForRows(db: Kysely<Schema>, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(count);
  });
}

/** Holds an account's row until released, as a slow transaction would. */
async function holdUser(db: Kysely<Schema>, emailKey: string): Promise<() => Promise<void>> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const transaction = db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('email_key', '=', emailKey).forUpdate().execute();
    held();
    await released;
  });
  await isHeld;
  return async () => {
    release();
    await transaction;
  };
}

describe('an attacker', () => {
  it('who signs up with another’s address while its owner confirms leaves no password', async () => {
    const { browser, db, codeFor } = await startTestAccounts();
    const [asha, mallory] = [browser(), browser()];
    await asha.post('auth/signup', NEW);
    const code = await codeFor(EMAIL);
    later(31_000);
    const release = await holdUser(db, EMAIL);
    const replacing = mallory.post('auth/signup', { ...NEW, password: MALLORYS });
    await waitingForRows(db, 1);
    const confirming = asha.post('auth/confirm-otp', { email: EMAIL, code });
    await waitingForRows(db, 2); // it has used its code
    await release();
    expect((await replacing).statusCode).toBe(202);
    // the password typed in the browser that requested the code counts
    expect((await confirming).statusCode).toBe(200);
    const logIn = async (password: string) =>
      (await browser().post('auth/login', { email: EMAIL, password })).statusCode;
    expect([await logIn(MALLORYS), await logIn(PASSWORD)]).toEqual([401, 200]);
  });

  it('who keeps signing up with another’s address doesn’t stop its owner', async () => {
    const { browser, codeFor } = await startTestAccounts();
    const [asha, mallory] = [browser({ address: '203.0.113.5' }), browser({ address: '198.51.100.7' })];
    await asha.post('auth/signup', NEW);
    const code = await codeFor(EMAIL);
    for (let i = 0; i < 3; i++) {
      later(31_000);
      await mallory.post('auth/signup', { ...NEW, name: 'Mallory', password: MALLORYS });
      for (let n = 0; n < 6; n++) await mallory.post('auth/confirm-otp', { email: EMAIL, code: '000000' });
    }
    const { user } = (await asha.post('auth/confirm-otp', { email: EMAIL, code })).json();
    expect(user.name).toBe('Asha Rao');
    const logIn = async (password: string) => (await asha.post('auth/login', { email: EMAIL, password })).statusCode;
    expect([await logIn(MALLORYS), await logIn(PASSWORD)]).toEqual([401, 200]);
  });

  it('who typed a phone number with another’s address loses it once the owner has the account', async () => {
    const { browser, codeFor } = await startTestAccounts();
    await browser().post('auth/signup', { ...NEW, password: MALLORYS, phone: '+919876543210' });
    const asha = browser();
    await asha.post('auth/forgot-password', { email: EMAIL });
    await asha.post('auth/reset-password', { email: EMAIL, code: await codeFor(EMAIL), password: PASSWORD });
    expect((await browser().post('auth/login', { email: EMAIL, password: MALLORYS })).statusCode).toBe(401);
    const { user } = (await asha.post('auth/login', { email: EMAIL, password: PASSWORD })).json();
    expect(user.phone).toBeNull();
  });

  it('can’t put own text into a mail to another’s address', async () => {
    const { browser, mailsTo } = await startTestAccounts();
    await browser().post('auth/signup', { ...NEW, name: 'Win at prize.example now' });
    const [mail] = await mailsTo(EMAIL);
    expect(mail?.text).toMatch(/^\d{6}$/m);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('prize.example');
  });

  it('learns nothing from the own export about requested addresses', async () => {
    const { signUp, db } = await startTestAccounts();
    await signUp(EMAIL);
    const mallory = await signUp('mallory@example.com');
    const mailsAbout = async (email: string) => {
      expect((await mallory.post(`${mallory.path}/email`, { email, password: PASSWORD })).statusCode).toBe(202);
      later(31_000);
      return (await mallory.get(`${mallory.path}/export`)).json().mails;
    };
    const before = (await mallory.get(`${mallory.path}/export`)).json().mails;
    expect(before).toHaveLength(1);
    expect(await mailsAbout(EMAIL)).toEqual(before);
    expect(await mailsAbout('nobody@example.com')).toEqual(before);
    expect(await db.selectFrom('mails').select('id').where('to_address', '=', EMAIL).execute()).toHaveLength(2);
  });

  it('who reads the old address can’t use a code sent there before the change', async () => {
    const { signUp, browser, codeFor } = await startTestAccounts();
    const asha = await signUp(EMAIL);
    await asha.post(`${asha.path}/email`, { email: 'asha@new.example', password: PASSWORD });
    await browser().post('auth/forgot-password', { email: EMAIL });
    const oldCode = await codeFor(EMAIL);
    const code = await codeFor('asha@new.example');
    expect((await asha.post(`${asha.path}/email/confirm`, { code })).statusCode).toBe(200);
    const reset = { email: 'asha@new.example', code: oldCode, password: MALLORYS };
    expect((await browser().post('auth/reset-password', reset)).statusCode).toBe(400);
  });

  it('who takes an address at the same instant makes no call fail', async () => {
    const { signUp, codeFor, db } = await startTestAccounts();
    const asha = await signUp(EMAIL);
    const wanted = 'asha@new.example';
    await asha.post(`${asha.path}/email`, { email: wanted, password: PASSWORD });
    const code = await codeFor(wanted);
    const confirming = await db.transaction().execute(async (tx) => {
      const names = { id: randomUUIDv7(), email: wanted, email_key: wanted, name: 'Mallory', password_hash: '' };
      const times = { created_at: new Date(), confirmed_at: new Date() };
      await tx
        .insertInto('users')
        .values({ ...names, ...times, role: 'user' })
        .execute();
      const answer = asha.post(`${asha.path}/email/confirm`, { code });
      await waitingForRows(db, 1);
      return { answer };
    });
    expect((await confirming.answer).statusCode).toBe(400);
    expect((await asha.get(asha.path)).json().user.email).toBe(EMAIL);
  });

  it('causes the same writes by a wrong password, with and without an account', async () => {
    const { browser, signUp, db } = await startTestAccounts();
    const asha = await signUp(EMAIL);
    for (const email of [EMAIL, 'nobody@example.com']) {
      await browser().post('auth/login', { email, password: MALLORYS });
    }
    const failed = db.selectFrom('security_events').select('user_id').where('kind', '=', 'sign-in-failed');
    expect(await failed.orderBy('id').execute()).toEqual([{ user_id: asha.user._id }, { user_id: null }]);
  });

  it('from many addresses, with the password, gets twenty second steps an hour; the owner’s browser isn’t limited', async () => {
    const { browser, signUp, db } = await startTestAccounts();
    const asha = await signUp(EMAIL);
    await asha.post(`${asha.path}/totp`, { password: PASSWORD });
    await db.updateTable('authenticators').set({ confirmed_at: new Date() }).execute();
    const guess = async (visitor: ReturnType<typeof browser>) => {
      const { challenge } = (await visitor.post('auth/login', { email: EMAIL, password: PASSWORD })).json();
      return (await visitor.post('auth/login/second-factor', { challenge, code: '000000' })).statusCode;
    };
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++) statuses.push(await guess(browser({ address: `198.51.100.${i}` })));
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
    expect(await guess(asha)).toBe(401);
  });

  it('gets twenty short codes a day for an account, from any number of addresses', async () => {
    const { browser, signUp, mailsTo } = await startTestAccounts();
    await signUp(EMAIL);
    for (const email of [EMAIL, 'nobody@example.com']) expect(await askFromMany(browser, email, 30)).toEqual([202]);
    const codes = (await mailsTo(EMAIL)).filter(({ subject }) => /password reset code/.test(subject));
    expect(codes.filter(({ text }) => /^\d{6}$/m.test(text))).toHaveLength(20);
    expect(codes.filter(({ text }) => LONG.test(text))).toHaveLength(3);
    expect(codes).toHaveLength(23);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('from one address gets five of them an hour, and then waits alone', async () => {
    const { browser, signUp, codeFor } = await startTestAccounts();
    await signUp(EMAIL, { address: '203.0.113.5' });
    const mallory = browser({ address: '198.51.100.7' });
    const ask = async (visitor: typeof mallory) =>
      (await visitor.post('auth/forgot-password', { email: EMAIL })).statusCode;
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) {
      later(31_000);
      statuses.push(await ask(mallory));
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    const fresh = browser({ address: '192.0.2.9' });
    expect(await ask(fresh)).toBe(202);
    expect(await setPassword(fresh, await codeFor(EMAIL))).toBe(204);
  });

  it('can’t use up tries or time of a code that was sent to another browser', async () => {
    const { browser, signUp, codeFor } = await startTestAccounts();
    await signUp(EMAIL);
    const [asha, mallory] = [browser({ address: '192.0.2.9' }), browser({ address: '198.51.100.7' })];
    await asha.post('auth/forgot-password', { email: EMAIL });
    const code = await codeFor(EMAIL);
    later(31_000);
    await mallory.post('auth/forgot-password', { email: EMAIL });
    for (let i = 0; i < 8; i++) expect(await setPassword(mallory, '000000')).toBe(400);
    expect(await setPassword(mallory, code)).toBe(400); // he saw it over her shoulder
    expect(await setPassword(asha, code)).toBe(204);
    expect(await setPassword(mallory, await codeFor(EMAIL))).toBe(400); // the first use ended all codes
  });

  it('with many addresses can’t block the owner’s recovery, in a known or a new browser', async () => {
    const { browser, signUp, codeFor, mailsTo } = await startTestAccounts();
    const asha = await signUp(EMAIL, { address: '203.0.113.5' });
    await askFromMany(browser, EMAIL, 30);
    const long = LONG.exec((await mailsTo(EMAIL)).at(-1)?.text ?? '')?.[0] ?? '';
    expect((await asha.post('auth/forgot-password', { email: EMAIL })).statusCode).toBe(202);
    expect(await codeFor(EMAIL)).toMatch(/^\d{6}$/);
    const fresh = browser({ address: '192.0.2.9' });
    expect((await fresh.post('auth/forgot-password', { email: EMAIL })).statusCode).toBe(202);
    later(20 * 3_600_000);
    expect(
      await setPassword(
        browser(),
        long.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
      ),
    ).toBe(400);
    expect(await setPassword(fresh, long)).toBe(204);
    expect(await setPassword(fresh, long)).toBe(400);
  });

  it('with many addresses delays the owner in a new browser only until the mail arrives', async () => {
    const { browser, signUp, codeFor } = await startTestAccounts();
    const asha = await signUp(EMAIL, { address: '203.0.113.5' });
    const logIn = async (visitor: ReturnType<typeof browser>, password = PASSWORD) =>
      (await visitor.post('auth/login', { email: EMAIL, password })).statusCode;
    for (let i = 0; i < 31; i++) await logIn(browser({ address: `198.51.100.${i}` }), 'wrong-password-1');
    expect(await logIn(asha)).toBe(200);
    // a new browser at an address where she has signed in before
    expect(await logIn(browser({ address: '203.0.113.5' }))).toBe(200);
    const fresh = browser({ address: '192.0.2.9' });
    const refused = await fresh.post('auth/login', { email: EMAIL, password: PASSWORD });
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringContaining('Forgot your password?'),
    ]);
    await fresh.post('auth/forgot-password', { email: EMAIL });
    expect(await setPassword(fresh, await codeFor(EMAIL))).toBe(204);
    expect(await logIn(fresh)).toBe(200);
    expect(await logIn(browser({ address: '192.0.2.10' }))).toBe(429); // no other account is admitted with it
  });

  it('at the owner’s own address locks out new browsers there, and no known one', async () => {
    const { browser, signUp } = await startTestAccounts();
    const asha = await signUp(EMAIL, { address: '203.0.113.5' });
    const mallory = browser({ address: '203.0.113.5' });
    const logIn = async (visitor: typeof mallory, password: string) =>
      (await visitor.post('auth/login', { email: EMAIL, password })).statusCode;
    for (let i = 0; i < 5; i++) expect(await logIn(mallory, MALLORYS)).toBe(401);
    expect(await logIn(mallory, MALLORYS)).toBe(429);
    expect(await logIn(asha, PASSWORD)).toBe(200);
  });

  it('who keeps guessing isn’t helped by the owner’s right passwords, and doesn’t affect them', async () => {
    const { browser, signUp } = await startTestAccounts();
    await signUp(EMAIL, { address: '203.0.113.5' });
    const logIn = async (n: number, password: string) =>
      (await browser({ address: `198.51.100.${n}` }).post('auth/login', { email: EMAIL, password })).statusCode;
    for (let i = 0; i < 29; i++) expect(await logIn(i, MALLORYS)).toBe(401);
    for (let i = 100; i < 104; i++) expect(await logIn(i, PASSWORD)).toBe(200);
    expect([await logIn(200, MALLORYS), await logIn(201, MALLORYS)]).toEqual([401, 429]);
  });

  it('with a stolen token can’t guess passwords through account deletion', async () => {
    // the limit of files is lower than that of costly requests
    const { signUp } = await startTestAccounts({ limitFactor: 3 });
    const asha = await signUp(EMAIL);
    for (let i = 0; i < 59; i++) await asha.get(`${asha.path}/export`); // counts as a costly request
    const deletion = async () => (await asha.call('DELETE', asha.path, { password: MALLORYS })).statusCode;
    expect([await deletion(), await deletion()]).toEqual([403, 429]);
  });

  it('can’t sign anybody out by a form on another site, which gets no cookies', async () => {
    const { browser } = await startTestAccounts();
    const visitor = browser();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
      const form = await visitor.post('auth/logout', 'a=b', { 'content-type': type });
      expect([form.statusCode, form.cookies]).toEqual([415, []]);
    }
    const empty = await visitor.post('auth/logout');
    expect([empty.statusCode, empty.cookies]).toEqual([204, []]);
  });
});
