import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts';

/** Fails what writes mails, as a database does that goes away in between. */
async function withoutMails<Result>({ db }: TestAccounts, work: () => Promise<Result>): Promise<Result> {
  await db.schema.alterTable('mails').renameTo('mails_away').execute();
  try {
    return await work();
  } finally {
    await db.schema.alterTable('mails_away').renameTo('mails').execute();
  }
}

describe('a code that the server failed to send', () => {
  it('doesn’t count at sign-up: the next request sends it at once', async () => {
    const accounts = await startTestAccounts();
    const { browser, mailsTo } = accounts;
    const [asha, email] = [browser(), 'asha@example.com'];
    const begin = async () =>
      (await asha.post('auth/signup', { name: 'Asha Rao', email, password: PASSWORD })).statusCode;
    expect(await withoutMails(accounts, begin)).toBe(500);
    expect([await begin(), await begin()]).toEqual([202, 429]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.for(['short', 'long'] as const)('doesn’t count at a password reset by a %s code', async (length) => {
    const accounts = await startTestAccounts();
    const { browser, signUp, mailsTo } = accounts;
    const { user } = await signUp();
    const before = (await mailsTo(user.email)).length;
    const ask = async (no: number) =>
      (await browser({ address: `203.0.113.${no}` }).post('auth/forgot-password', { email: user.email })).statusCode;
    /** Strangers have 20 short codes a day, then 3 long ones; failures use up none of either. */
    const sent = length === 'short' ? 0 : 20;
    for (let i = 0; i < sent; i++) await ask(i);
    for (let i = 0; i < 25; i++) expect(await withoutMails(accounts, () => ask(100))).toBe(500);
    expect([await ask(100), await ask(100)]).toEqual([202, 429]);
    const mails = (await mailsTo(user.email)).slice(before);
    expect(mails).toHaveLength(sent + 1);
    expect(mails.at(-1)?.text).toMatch(length === 'short' ? /^\d{6}$/m : /^\d{5}( \d{5}){3}$/m);
  });

  it.for([
    ['an address', 'email', { email: 'new@example.com', password: PASSWORD }],
    ['a number', 'phone', { phone: '+919876543210' }],
  ] as const)('doesn’t count at a change of %s', async ([, path, body]) => {
    const accounts = await startTestAccounts();
    const asha = await accounts.signUp();
    const ask = async () => (await asha.post(`${asha.path}/${path}`, body)).statusCode;
    expect(await withoutMails(accounts, ask)).toBe(500);
    expect([await ask(), await ask()]).toEqual([202, 429]);
  });
});
