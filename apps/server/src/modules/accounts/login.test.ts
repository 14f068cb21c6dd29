import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Passwords } from '#platform/auth/passwords.ts';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';

const WRONG = { message: 'Wrong email address or password.', code: 'UNAUTHORIZED', reason: 'UNAUTHENTICATED' };

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  onTestFinished(() => void vi.useRealTimers());
}

describe('logging in', () => {
  it('starts a session for the right password, whatever the case of the address', async () => {
    const { browser, signUp } = await startTestAccounts();
    const { user } = await signUp('Asha@Example.com');
    const answer = await browser().post('auth/login', { email: 'asha@example.COM', password: PASSWORD });
    expect([answer.statusCode, answer.json().user]).toEqual([200, user]);
    const claims = JSON.parse(Buffer.from(answer.json().authData.token.split('.')[1], 'base64url').toString());
    expect(Object.keys(claims).toSorted()).toEqual(['_id', 'exp', 'sid']);
    expect(claims._id).toBe(user._id);
    expect(claims.exp - Date.now() / 1_000).toBeGreaterThan(890);
    expect(claims.exp - Date.now() / 1_000).toBeLessThanOrEqual(900);
  });

  it('answers the same for a wrong password and an unknown account, after hashing once', async () => {
    const { browser, signUp } = await startTestAccounts();
    const { user } = await signUp();
    const check = vi.spyOn(Passwords.prototype, 'isRight');
    onTestFinished(() => check.mockRestore());
    await browser().post('auth/login', { email: user.email, password: PASSWORD });
    const passwords = check.mock.contexts[0] as Passwords;
    const answers = [];
    for (const email of [user.email, 'nobody@example.com']) {
      const before = passwords.hashes;
      const { statusCode, headers, body } = await browser().post('auth/login', { email, password: 'not-this-one-9' });
      const { date, ...rest } = headers;
      answers.push({ statusCode, body, headers: Object.keys(rest), hashes: passwords.hashes - before });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ statusCode: 401, body: JSON.stringify(WRONG), hashes: 1 });
  });

  it('delays wrong passwords, longer each time, and admits the owner elsewhere', async () => {
    const { browser, signUp } = await startTestAccounts();
    const { user } = await signUp();
    const mallory = browser({ address: '198.51.100.7' });
    later(0); // the clock doesn't move
    const guess = async (password = 'wrong-password-1') => {
      const answer = await mallory.post('auth/login', { email: user.email, password });
      return { status: answer.statusCode, wait: Number(answer.headers['retry-after'] ?? 0) };
    };
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(401);
    expect(await guess(PASSWORD)).toEqual({ status: 429, wait: 60 });
    const owner = await browser({ address: '203.0.113.5' }).post('auth/login', {
      email: user.email,
      password: PASSWORD,
    });
    expect(owner.statusCode).toBe(200);
    later(61_000);
    expect((await guess()).status).toBe(401);
    expect((await guess()).wait).toBe(120);
    later(121_000);
    expect((await guess(PASSWORD)).status).toBe(200);
    expect((await guess()).status).toBe(401);
  });

  it('checks at most five of many concurrent passwords', async () => {
    const { browser, signUp } = await startTestAccounts();
    const { user } = await signUp();
    const mallory = browser({ address: '198.51.100.7' });
    const tries = Array.from({ length: 40 }, (_, i) =>
      mallory.post('auth/login', { email: user.email, password: `guess-${i}-again` }),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  });

  it('delays many addresses together for minutes, never a known browser', async () => {
    const { browser, signUp } = await startTestAccounts();
    const asha = await signUp();
    const login = { email: asha.user.email, password: PASSWORD };
    for (let i = 0; i < 31; i++) {
      await browser({ address: `198.51.100.${i}` }).post('auth/login', { ...login, password: 'wrong-password-1' });
    }
    const stranger = await browser({ address: '203.0.113.5' }).post('auth/login', login);
    expect(stranger.statusCode).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect((await asha.post('auth/login', login)).statusCode).toBe(200);
  });

  it('notifies the owner of new devices only', async () => {
    const { browser, signUp, mailsTo } = await startTestAccounts();
    const asha = await signUp();
    const login = { email: asha.user.email, password: PASSWORD };
    await asha.post('auth/login', login);
    const subjects = async () => (await mailsTo(asha.user.email)).map(({ subject }) => subject);
    expect(await subjects()).not.toContain('New login to your account');
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
    const phone = browser({ agent, address: '203.0.113.5' });
    await phone.post('auth/login', login);
    expect((await mailsTo(asha.user.email)).at(-1)?.text).toContain('Safari on iOS, from 203.0.113.5.');
    await phone.post('auth/login', login);
    expect((await subjects()).filter((subject) => subject === 'New login to your account')).toHaveLength(1);
  });

  it('records what happened for the owner', async () => {
    const { browser, signUp } = await startTestAccounts();
    const asha = await signUp();
    await browser({ address: '198.51.100.7', agent: '' }).post('auth/login', {
      email: asha.user.email,
      password: 'wrong-password-1',
    });
    const { events, totalCount } = (await asha.get(`${asha.path}/security-events`)).json();
    expect(totalCount).toBe(3);
    expect(events).toMatchObject([
      { kind: 'sign-in-failed', address: '198.51.100.7', device: 'Unknown device' },
      { kind: 'signed-in', address: '127.0.0.1', device: 'Chrome on Windows' },
      { kind: 'signed-up', sentence: 'You created this account.' },
    ]);
  });
});
