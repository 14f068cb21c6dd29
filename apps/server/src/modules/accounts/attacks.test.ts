import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
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

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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
  it('who signs up with a foreign address just while its owner confirms leaves no password behind', async () => {
    const { browser, db, codeFor } = await startTestAccounts();
    const [asha, mallory] = [browser(), browser()];
    await asha.post('auth/signup', NEW);
    const code = await codeFor(EMAIL);
    later(31_000);
    const release = await holdUser(db, EMAIL);
    const replacing = mallory.post('auth/signup', { ...NEW, password: MALLORYS });
    await sleep(400); // waits for the row, first in the queue
    const confirming = asha.post('auth/confirm-otp', { email: EMAIL, code });
    await sleep(200); // has used its code, and waits behind
    await release();
    expect((await replacing).statusCode).toBe(202);
    expect((await confirming).statusCode).toBe(400);
    const user = db.selectFrom('users').select('confirmed_at').where('email_key', '=', EMAIL);
    expect((await user.executeTakeFirstOrThrow()).confirmed_at).toBeNull();
  });

  it('who has typed a phone number beside a foreign address finds it gone once the owner has the account', async () => {
    const { browser, codeFor } = await startTestAccounts();
    await browser().post('auth/signup', { ...NEW, password: MALLORYS, phone: '+919876543210' });
    const asha = browser();
    await asha.post('auth/forgot-password', { email: EMAIL });
    await asha.post('auth/reset-password', { email: EMAIL, code: await codeFor(EMAIL), password: PASSWORD });
    expect((await browser().post('auth/login', { email: EMAIL, password: MALLORYS })).statusCode).toBe(401);
    const { user } = (await asha.post('auth/login', { email: EMAIL, password: PASSWORD })).json();
    expect(user.phone).toBeNull();
  });

  it('gets no words of his own into a mail to a foreign address', async () => {
    const { browser, mailsTo } = await startTestAccounts();
    await browser().post('auth/signup', { ...NEW, name: 'Win at prize.example now' });
    const [mail] = await mailsTo(EMAIL);
    expect(mail?.text).toMatch(/^\d{6}$/m);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('prize.example');
  });

  it('learns from his own export nothing of the addresses that he wanted', async () => {
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

  it('who reads the old address gains nothing by a code that was sent there before the address changed', async () => {
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

  it('who takes an address in the same instant makes no call fail', async () => {
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
      await sleep(300); // waits for the other's row
      return { answer };
    });
    expect((await confirming.answer).statusCode).toBe(400);
    expect((await asha.get(asha.path)).json().user.email).toBe(EMAIL);
  });

  it('causes the same writes by a wrong password, whether there is an account or not', async () => {
    const { browser, signUp, db } = await startTestAccounts();
    const asha = await signUp(EMAIL);
    for (const email of [EMAIL, 'nobody@example.com']) {
      await browser().post('auth/login', { email, password: MALLORYS });
    }
    const failed = db.selectFrom('security_events').select('user_id').where('kind', '=', 'sign-in-failed');
    expect(await failed.orderBy('id').execute()).toEqual([{ user_id: asha.user._id }, { user_id: null }]);
  });

  it('from many addresses, with the password, tries twenty second steps an hour; the owner’s browser goes on', async () => {
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

  it('gets twenty codes a day for an account, five tries each', async () => {
    const { browser } = await startTestAccounts();
    const statuses: number[] = [];
    for (let i = 0; i < 25; i++) {
      later(10 * 60_000);
      const visitor = browser({ address: `198.51.100.${i}` });
      statuses.push((await visitor.post('auth/forgot-password', { email: EMAIL })).statusCode);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  });

  it('with a stolen token guesses no password where accounts are deleted', async () => {
    const { signUp } = await startTestAccounts();
    const asha = await signUp(EMAIL);
    for (let i = 0; i < 59; i++) await asha.get(`${asha.path}/export`); // counts among what is costly
    const deletion = async () => (await asha.call('DELETE', asha.path, { password: MALLORYS })).statusCode;
    expect([await deletion(), await deletion()]).toEqual([403, 429]);
  });

  it('signs nobody out by a form on another site, whose cookies the browser leaves at home', async () => {
    const { browser } = await startTestAccounts();
    const form = await browser().post('auth/logout', 'a=b', { 'content-type': 'text/plain' });
    expect([form.statusCode, form.cookies]).toEqual([204, []]);
  });
});
