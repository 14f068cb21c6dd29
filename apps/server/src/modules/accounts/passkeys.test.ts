import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PasskeyFlaws, SoftPasskey } from '../../testing/soft-passkey.ts';
import { PASSWORD, type SignedInBrowser, startTestAccounts, type TestBrowser } from '../../testing/test-accounts.ts';

async function addPasskey(asha: SignedInBrowser, passkey: SoftPasskey, flaws: PasskeyFlaws = {}) {
  const asked = await asha.post(`${asha.path}/passkeys/options`, { password: PASSWORD });
  const { challenge, options } = asked.json();
  return asha.post(`${asha.path}/passkeys`, { challenge, name: 'Laptop', response: passkey.register(options, flaws) });
}

async function logIn(browser: TestBrowser, passkey: SoftPasskey, flaws: PasskeyFlaws = {}) {
  const { challenge, options } = (await browser.post('auth/passkey/options')).json();
  return browser.post('auth/passkey/login', { challenge, response: passkey.sign(options, flaws) });
}

describe('a passkey', () => {
  it('is added with the password, listed, opens the account without it, and can be removed', async () => {
    const { signUp, browser, mailsTo } = await startTestAccounts();
    const asha = await signUp();
    const passkey = new SoftPasskey();
    const added = await addPasskey(asha, passkey);
    expect([added.statusCode, added.json()]).toMatchObject([200, { passkeys: [{ name: 'Laptop', lastUsedAt: null }] }]);
    expect((await mailsTo(asha.user.email)).at(-1)?.subject).toBe('Passkey added');

    const other = browser();
    const answer = await logIn(other, passkey);
    expect([answer.statusCode, answer.json().user]).toEqual([200, asha.user]);
    expect((await other.post('auth/refresh')).statusCode).toBe(200);
    expect((await logIn(browser(), passkey)).statusCode).toBe(200);

    const [{ id, lastUsedAt }] = (await asha.get(`${asha.path}/passkeys`)).json().passkeys;
    expect(lastUsedAt).toBeGreaterThan(0);
    expect((await asha.call('DELETE', `${asha.path}/passkeys/${id}`)).statusCode).toBe(204);
    expect((await logIn(browser(), passkey)).statusCode).toBe(401);
  });

  it('needs the password and the requesting account to be added', async () => {
    const { signUp } = await startTestAccounts();
    const [asha, mallory] = [await signUp(), await signUp()];
    for (const body of [{}, { password: 'not-this-one-9' }]) {
      const answer = await asha.post(`${asha.path}/passkeys/options`, body);
      expect([answer.statusCode, answer.json().reason]).toEqual([403, 'FORBIDDEN']);
    }
    const { challenge, options } = (await asha.post(`${asha.path}/passkeys/options`, { password: PASSWORD })).json();
    const response = new SoftPasskey().register(options);
    const stolen = await mallory.post(`${mallory.path}/passkeys`, { challenge, name: 'Mine', response });
    expect(stolen.statusCode).toBe(401);
  });

  it.for<[string, PasskeyFlaws]>([
    ['made for another page', { origin: 'https://localhost.evil.example' }],
    ['made for another site', { site: 'evil.example' }],
    ['that answers another question', { challenge: 'AAAA' }],
    ['whose holder was not verified', { isVerified: false }],
  ])('is refused %s', async ([, flaws]) => {
    const { signUp, browser } = await startTestAccounts();
    const asha = await signUp();
    expect((await addPasskey(asha, new SoftPasskey(), flaws)).statusCode).toBe(401);
    const passkey = new SoftPasskey();
    await addPasskey(asha, passkey);
    expect((await logIn(browser(), passkey, flaws)).statusCode).toBe(401);
    expect((await logIn(browser(), passkey)).statusCode).toBe(200);
  });

  it('is refused with another key’s signature, a decreased counter, or when unknown', async () => {
    const { signUp, browser } = await startTestAccounts();
    const passkey = new SoftPasskey();
    await addPasskey(await signUp(), passkey);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect((await logIn(browser(), passkey, { signedBy: privateKey })).statusCode).toBe(401);
    expect((await logIn(browser(), passkey, { counter: 7 })).statusCode).toBe(200);
    expect((await logIn(browser(), passkey, { counter: 7 })).statusCode).toBe(401);
    expect((await logIn(browser(), new SoftPasskey())).statusCode).toBe(401);
  });

  it('answers each challenge once, within five minutes', async () => {
    const { signUp, browser } = await startTestAccounts();
    const passkey = new SoftPasskey();
    await addPasskey(await signUp(), passkey);
    const other = browser();
    const { challenge, options } = (await other.post('auth/passkey/options')).json();
    const answer = { challenge, response: passkey.sign(options) };
    expect((await other.post('auth/passkey/login', answer)).statusCode).toBe(200);
    expect((await other.post('auth/passkey/login', answer)).statusCode).toBe(400);
    const late = (await other.post('auth/passkey/options')).json();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    onTestFinished(() => void vi.useRealTimers());
    const response = passkey.sign(late.options);
    expect((await other.post('auth/passkey/login', { challenge: late.challenge, response })).statusCode).toBe(400);
  });

  it.for([{}, { id: 7 }, { id: 'x', response: { clientDataJSON: 'e30' } }, { response: null }])(
    'is a client error when the answer is invalid: %j',
    async (response) => {
      const { browser } = await startTestAccounts();
      const visitor = browser();
      const { challenge } = (await visitor.post('auth/passkey/options')).json();
      expect((await visitor.post('auth/passkey/login', { challenge, response })).statusCode).toBe(401);
    },
  );

  it('belongs to the public address where there is one', async () => {
    const { signUp, browser } = await startTestAccounts({ publicUrl: 'https://wickwise.example' });
    const asha = await signUp();
    const passkey = new SoftPasskey();
    const own = { origin: 'https://wickwise.example', site: 'wickwise.example' };
    expect((await addPasskey(asha, passkey)).statusCode).toBe(401);
    expect((await addPasskey(asha, passkey, own)).statusCode).toBe(200);
    expect((await logIn(browser(), passkey, own)).statusCode).toBe(200);
  });
});
