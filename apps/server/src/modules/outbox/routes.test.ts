import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts';

const status = async ({ app }: TestAccounts, host: string, remoteAddress = '127.0.0.1', headers: object = {}) =>
  (await app.inject({ url: '/dev/mail.json', headers: { host, ...headers }, remoteAddress })).statusCode;

describe('the outbox’s page', () => {
  it('shows mails as text, whatever is in them', async () => {
    const { browser } = await startTestAccounts();
    const visitor = browser();
    expect((await visitor.get('/dev/mail')).body).toContain('No mail yet.');
    await visitor.post('auth/signup', {
      name: '<script>alert(1)</script>',
      email: 'asha@example.com',
      password: PASSWORD,
    });
    const { body, headers } = await visitor.get('/dev/mail');
    expect(body).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt;');
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
    expect(await status(accounts, 'localhost:3000', '127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(404);
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
