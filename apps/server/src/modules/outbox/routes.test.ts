import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts';

const status = async ({ app }: TestAccounts, host: string, remoteAddress = '127.0.0.1', headers: object = {}) =>
  (await app.inject({ url: '/dev/mail.json', headers: { host, ...headers }, remoteAddress })).statusCode;

describe('the outbox’s page', () => {
  it('shows mails as text, whatever is in them', async () => {
    const { browser, signUp, mailsTo } = await startTestAccounts();
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

  it('is for this machine alone, under its own name, past no proxy', async () => {
    const accounts = await startTestAccounts();
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
    const accounts = await startTestAccounts(change);
    expect(await status(accounts, 'localhost:3000')).toBe(404);
    expect((await accounts.browser().get('auth/options')).json().outboxUrl).toBeNull();
  });
});
