import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';

const NEW = { name: 'Asha Rao', email: 'asha@example.com', password: PASSWORD };
const WRONG_CODE = { message: 'This code is wrong or has expired.', code: 'BAD_REQUEST', reason: 'VALIDATION' };

/** Moves the wall clock; timers run on. */
function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

describe('signing up', () => {
  it('creates an account once the code has confirmed its address, and signs its browser in', async () => {
    const { browser, codeFor, mailsTo } = await startTestAccounts();
    const asha = browser();
    const answer = await asha.post('auth/signup', { ...NEW, phone: '+919876543210' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { next: 'confirm-otp', resendAfterSeconds: 30 }]);
    expect(await mailsTo(NEW.email)).toMatchObject([{ subject: 'Your Wickwise code' }]);
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

  it('refuses addresses that no mail can reach', async () => {
    const { browser } = await startTestAccounts();
    for (const email of ['asha@gmail..com', 'asha@.example.com', 'asha@localhost', 'asha@example.c', 'a b@example.com'])
      expect([email, (await browser().post('auth/signup', { ...NEW, email })).statusCode]).toEqual([email, 400]);
    const within = { ...NEW, email: 'asha@mail.trading.example.com' };
    expect((await browser().post('auth/signup', within)).statusCode).toBe(202);
  });

  it('answers the same for an address that has an account, after the same work, and notifies its owner by mail', async () => {
    const { browser, signUp, mailsTo, db } = await startTestAccounts();
    await signUp(NEW.email);
    later(31_000);
    const known = await browser().post('auth/signup', { ...NEW, email: 'ASHA@example.com', name: 'Somebody Else' });
    const unknown = await browser().post('auth/signup', { ...NEW, email: 'new@example.com' });
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    const shape = ({ cookies }: typeof known) => cookies.map(({ value, ...cookie }) => [cookie, value.length]);
    expect(shape(known)).toEqual(shape(unknown));
    expect((await mailsTo(NEW.email)).at(-1)?.subject).toBe('You already have a Wickwise account');
    const names = await db.selectFrom('users').select('name').where('email_key', '=', NEW.email).execute();
    expect(names).toEqual([{ name: 'Asha Rao' }]);
  });

  it('never creates an account with a password typed by somebody else', async () => {
    const { browser, codeFor } = await startTestAccounts();
    const [mallory, asha] = [browser(), browser()];
    await mallory.post('auth/signup', { ...NEW, password: 'mallory-was-here-77' });
    later(31_000);
    await asha.post('auth/signup', NEW);
    later(31_000);
    await mallory.post('auth/signup', { ...NEW, password: 'mallory-was-here-77' });
    // the newest code belongs to Mallory's password: Asha's browser can't confirm it
    const answer = await asha.post('auth/confirm-otp', { email: NEW.email, code: await codeFor(NEW.email) });
    expect([answer.statusCode, answer.json()]).toEqual([400, WRONG_CODE]);
  });

  it('accepts each of the last three codes of its browser, until one is used', async () => {
    const { browser, codeFor } = await startTestAccounts();
    const asha = browser();
    await asha.post('auth/signup', NEW);
    const codes = [await codeFor(NEW.email)];
    for (let i = 0; i < 3; i++) {
      later(31_000);
      await asha.post('auth/resend-otp', { email: NEW.email });
      codes.push(await codeFor(NEW.email));
    }
    const confirm = async (code = '') => (await asha.post('auth/confirm-otp', { email: NEW.email, code })).statusCode;
    expect(new Set(codes).size).toBe(4);
    expect([await confirm(codes[0]), await confirm(codes[1]), await confirm(codes[3])]).toEqual([400, 200, 400]);
  });

  it('accepts at most five tries of a code, for five minutes, and one use', async () => {
    const { browser, codeFor } = await startTestAccounts();
    const asha = browser();
    await asha.post('auth/signup', NEW);
    const code = await codeFor(NEW.email);
    const wrong = code === '000000' ? '000001' : '000000';
    const confirm = async (typed: string) =>
      (await asha.post('auth/confirm-otp', { email: NEW.email, code: typed })).statusCode;
    for (let i = 0; i < 5; i++) expect(await confirm(wrong)).toBe(400);
    expect(await confirm(code)).toBe(400);

    later(31_000);
    await asha.post('auth/resend-otp', { email: NEW.email });
    later(301_000);
    expect(await confirm(await codeFor(NEW.email))).toBe(400);

    await asha.post('auth/resend-otp', { email: NEW.email });
    const fresh = await codeFor(NEW.email);
    const both = await Promise.all([confirm(fresh), confirm(fresh)]);
    expect(both.toSorted()).toEqual([200, 400]);
  });

  it('can’t be guessed by trying many codes at once', async () => {
    const { browser, db, codeFor } = await startTestAccounts();
    const asha = browser();
    await asha.post('auth/signup', NEW);
    const code = Number(await codeFor(NEW.email));
    const guesses = Array.from({ length: 60 }, (_, i) =>
      String((code + 40 - i + 1_000_000) % 1_000_000).padStart(6, '0'),
    );
    await Promise.all(guesses.map((guess) => asha.post('auth/confirm-otp', { email: NEW.email, code: guess })));
    const row = await db.selectFrom('one_time_codes').select('tries').executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
  });

  it('sends another code after 30 seconds, known account or not, with the time to wait', async () => {
    const { browser, mailsTo } = await startTestAccounts();
    const asha = browser();
    await asha.post('auth/signup', NEW);
    for (const email of [NEW.email, 'nobody@example.com']) {
      if (email !== NEW.email) await asha.post('auth/resend-otp', { email });
      const early = await asha.post('auth/resend-otp', { email });
      expect([early.statusCode, early.json().reason]).toEqual([429, 'LIMIT_REACHED']);
      expect(Number(early.headers['retry-after'])).toBeGreaterThan(25);
    }
    later(31_000);
    expect((await asha.post('auth/resend-otp', { email: NEW.email })).statusCode).toBe(202);
    expect(await mailsTo(NEW.email)).toHaveLength(2);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('can be finished in another browser only with the password', async () => {
    const { browser, codeFor } = await startTestAccounts();
    await browser().post('auth/signup', NEW);
    const phone = browser();
    const code = await codeFor(NEW.email);
    expect((await phone.post('auth/confirm-otp', { email: NEW.email, code })).statusCode).toBe(400);
    const login = await phone.post('auth/login', { email: NEW.email, password: PASSWORD });
    expect([login.statusCode, login.json().next]).toEqual([202, 'confirm-otp']);
    expect((await phone.post('auth/confirm-otp', { email: NEW.email, code })).statusCode).toBe(200);
  });

  it.for(['password', 'P@ssw0rd', 'qwertyuiop', '1234567890', 'asha1234', 'AshaRao1', 'letmein12'])(
    'refuses a password that is tried first: %s',
    async (password) => {
      const { browser, mailsTo } = await startTestAccounts();
      const answer = await browser().post('auth/signup', { ...NEW, password });
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        expect.stringMatching(/^password: .*too common/),
      ]);
      expect(await mailsTo(NEW.email)).toEqual([]);
    },
  );

  it('requires only length: letters of any script, spaces, no digits', async () => {
    const { browser } = await startTestAccounts();
    const answer = await browser().post('auth/signup', { ...NEW, password: 'मेरा घर नदी के पास है' });
    expect(answer.statusCode).toBe(202);
  });
});
