import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts';

const status = async ({ app }: TestAccounts, host: string, remoteAddress = '127.0.0.1', headers: object = {}) =>
  (await app.inject({ url: '/dev/mail.json', headers: { host, ...headers }, remoteAddress })).statusCode;

describe('the outbox’s page', () => {
  it('shows mails as text, whatever is in them', async () => {
    const { browser, signUp, mailsTo } = await startTestAccounts({ isOutboxOpen: true });
    const visitor = browser();
    expect((await visitor.get('/dev/mail')).body).toContain('No mail yet.');
    const asha = await signUp('asha@example.com');
    const key = { name: '<script>alert(1)</script>', scopes: ['signals:read'], password: PASSWORD };
    expect((await asha.post(`${asha.path}/api-keys`, key)).statusCode).toBe(201);
    const { body, headers } = await visitor.get('/dev/mail');
    const escaped = '&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;';
    expect(body).toContain(escaped);
    expect((await mailsTo('asha@example.com')).at(-1)?.html).toContain(escaped);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await visitor.get('/dev/mail.json')).json().mails[0]).toMatchObject({ to: 'asha@example.com' });
    expect((await visitor.get('auth/options')).json()).toEqual({
      mail: 'outbox',
      outboxUrl: '/dev/mail',
      google: false,
    });
  });

  it('is for browsers alone that have opened its secret address', async () => {
    const { browser, outboxPath = '' } = await startTestAccounts();
    const [developer, stranger] = [browser(), browser()];
    expect(outboxPath).toMatch(/^\/dev\/mail\/[\w-]{43}$/);
    for (const path of ['/dev/mail', '/dev/mail.json', `/dev/mail/${'a'.repeat(43)}`, '/dev/mail/']) {
      expect([path, (await stranger.get(path)).statusCode]).toEqual([path, 404]);
    }
    const opened = await developer.get(outboxPath);
    expect([opened.statusCode, opened.headers.location]).toEqual([302, '/dev/mail']);
    expect(opened.cookies).toMatchObject([{ name: 'outbox', httpOnly: true, sameSite: 'Strict', path: '/' }]);
    expect((await developer.get('/dev/mail')).body).toContain('No mail yet.');
    expect((await developer.get('/dev/mail.json')).json()).toEqual({ mails: [] });
    expect((await developer.get('auth/options')).json().outboxUrl).toBe('/dev/mail');
    expect((await stranger.get('auth/options')).json().outboxUrl).toBeNull();
    stranger.cookies.set('outbox', outboxPath.split('/').at(-1) ?? '');
    expect((await stranger.get('/dev/mail')).statusCode).toBe(404);
  });

  it('has the same address after a restart, and another one for another secret', async () => {
    const [{ outboxPath }, again, other] = [
      await startTestAccounts(),
      await startTestAccounts(),
      await startTestAccounts({ authSecret: 'a secret of another server, longer than that' }),
    ];
    expect(again.outboxPath).toBe(outboxPath);
    expect(other.outboxPath).not.toBe(outboxPath);
  });

  it('is for this machine alone, under its own name, past no proxy', async () => {
    const accounts = await startTestAccounts({ isOutboxOpen: true });
    expect(await status(accounts, 'localhost:3000')).toBe(200);
    expect(await status(accounts, '127.0.0.1:3000')).toBe(200);
    expect(await status(accounts, '[::1]:3000', '::1')).toBe(200);
    expect(await status(accounts, 'rebound.evil.example')).toBe(404);
    expect(await status(accounts, 'localhost:3000', '203.0.113.5')).toBe(404);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip']) {
      expect([name, await status(accounts, 'localhost:3000', '127.0.0.1', { [name]: '203.0.113.5' })]).toEqual([
        name,
        404,
      ]);
    }
    const far = accounts.browser({ address: '203.0.113.5' });
    expect((await far.get('auth/options')).json().outboxUrl).toBeNull();
  });

  it.for([
    ['in production', { isProduction: true }],
    ['at a public address', { publicUrl: 'https://wickwise.example' }],
    ['behind a proxy', { proxies: 1 }],
    ['where mails leave', { mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'x@localhost' } }],
  ] as const)('is not there %s', async ([, change]) => {
    const accounts = await startTestAccounts({ isOutboxOpen: true, ...change });
    expect(accounts.outboxPath).toBeUndefined();
    expect(await status(accounts, 'localhost:3000')).toBe(404);
    expect((await accounts.browser().get('auth/options')).json().outboxUrl).toBeNull();
  });
});
