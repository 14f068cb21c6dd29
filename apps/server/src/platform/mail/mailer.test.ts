import { fork } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { PASSWORD, startTestAccounts } from '../../testing/test-accounts.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

interface Received {
  from: string;
  to: string[];
  text: string;
}

/**
 * A mail server that accepts everything, or rejects the first few; recipients named slow are accepted at the end of the
 * test.
 */
async function startSmtp(refusals = 0) {
  const received: Received[] = [];
  const held: (() => void)[] = [];
  let left = refusals;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (envelope.rcptTo.some(({ address }) => address.startsWith('slow'))) return void held.push(() => done());
        if (left-- > 0) return done(Object.assign(new Error('mailbox busy'), { responseCode: 450 }));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    for (const take of held) take();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, heldCount: () => held.length };
}

const SIGN_UP = { name: 'Asha Rao', email: 'asha@example.com', password: PASSWORD };
const FROM = 'Wickwise <no-reply@wickwise.example>';

describe('a test mail', () => {
  it('says in the mail server’s words why it was refused, and isn’t tried again', async () => {
    const { url, received } = await startSmtp(1);
    const { browser } = await startTestAccounts(
      { mail: { smtpUrl: url, from: FROM } },
      undefined,
      undefined,
      'K7QMX2RDZ9FH',
    );
    const boss = browser();
    boss.signedIn((await boss.post('auth/first-run/account', { code: 'K7QMX2RDZ9FH', ...SIGN_UP })).json());
    const refused = (await boss.post('admin/test-mail')).json();
    expect(refused).toEqual({ to: SIGN_UP.email, error: expect.stringContaining('450 mailbox busy') });
    const [mail] = (await boss.get('admin/mails')).json().mails;
    expect(mail).toMatchObject({ state: 'failed', error: refused.error });
    expect((await boss.post('admin/test-mail')).json()).toEqual({ to: SIGN_UP.email, error: null });
    expect(received.map(({ to }) => to)).toEqual([[SIGN_UP.email]]);
  });
});

describe('a mail', () => {
  it('is sent by SMTP in text and HTML, and its body is then deleted', async () => {
    const { url, received } = await startSmtp();
    const { browser, db } = await startTestAccounts({ mail: { smtpUrl: url, from: FROM } });
    await browser().post('auth/signup', SIGN_UP);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const [{ from, to, text } = { from: '', to: [], text: '' }] = received;
    expect([from, to]).toEqual(['no-reply@wickwise.example', ['asha@example.com']]);
    expect(text).toMatch(/^Subject: Your Wickwise code\r$/m);
    expect(text).toMatch(/^Content-Type: text\/plain/m);
    expect(text).toMatch(/^\d{6}\r$/m);
    expect(text.replaceAll('=\r\n', '')).toMatch(/letter-spacing:4px">\d{6}<\/p>/);
    await vi.waitFor(async () => {
      const mail = await db.selectFrom('mails').select(['state', 'sealed_body']).executeTakeFirstOrThrow();
      expect(mail).toEqual({ state: 'sent', sealed_body: null });
    });
  });

  it('carries the heads of its conversation, by which programs put it in order and send replies', async () => {
    const { url, received } = await startSmtp();
    const { db, mailer } = await startTestAccounts({ mail: { smtpUrl: url, from: FROM } });
    const thread = {
      messageId: '<t1-a.b@wickwise>',
      references: ['<t1-a@wickwise>', '<x@y>'],
      replyTo: 's+t1-a@x.example',
    };
    await mailer.write(db, { to: 'asha@example.com', subject: 'x', text: 'x', html: 'x', thread });
    mailer.wake();
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const heads = received[0]?.text.split('\r\n\r\n')[0]?.replaceAll('\r\n ', ' ').split('\r\n');
    for (const head of [
      'Message-ID: <t1-a.b@wickwise>',
      'In-Reply-To: <x@y>',
      'References: <t1-a@wickwise> <x@y>',
      'Reply-To: s+t1-a@x.example',
      'Auto-Submitted: auto-generated',
    ])
      expect(heads).toContain(head);
  });

  it('is retried while the server is busy, and not once delivered', async () => {
    const { url, received } = await startSmtp(2);
    const { browser, db } = await startTestAccounts({ mail: { smtpUrl: url, from: FROM } });
    await browser().post('auth/signup', SIGN_UP);
    await vi.waitFor(async () => {
      const mail = await db.selectFrom('mails').select(['state', 'error']).executeTakeFirstOrThrow();
      expect(mail).toMatchObject({ state: 'failed', error: expect.stringContaining('mailbox busy') });
    });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await vi.waitFor(async () => {
      const mail = await db.selectFrom('mails').select(['state', 'error']).executeTakeFirstOrThrow();
      expect(mail).toEqual({ state: 'sent', error: null });
    });
  });

  it('never waits behind less urgent ones: codes wait for nothing, alerts for codes only', async () => {
    const { url, received, heldCount } = await startSmtp();
    const { browser, db, mailer } = await startTestAccounts({ mail: { smtpUrl: url, from: FROM } });
    const write = async (to: string, urgency: 'alert' | 'other', count: number): Promise<void> => {
      const mail = { subject: 'x', text: 'x', html: 'x', urgency };
      for (let i = 0; i < count; i++) await mailer.write(db, { ...mail, to: `${to}${i}@example.com` });
      mailer.wake();
    };
    await write('slow', 'other', 20);
    await vi.waitFor(() => expect(heldCount()).toBe(1));
    await write('alert', 'alert', 1);
    await vi.waitFor(() => expect(received.map(({ to }) => to)).toEqual([['alert0@example.com']]));
    await write('slow', 'alert', 20);
    await vi.waitFor(() => expect(heldCount()).toBe(5));
    await browser().post('auth/signup', SIGN_UP);
    await vi.waitFor(() => expect(received.at(-1)?.to).toEqual(['asha@example.com']));
    expect(heldCount()).toBe(5); // none of the slow ones has ended
  });

  it('survives a kill after the commit, and is never sent without one', async () => {
    const { url, received } = await startSmtp();
    const database = await createTestDatabase();
    const { host, user } = inject('cluster');
    const secret = 'a secret of tests that nobody else has';
    for (const moment of ['before', 'after']) {
      const file = path.resolve(import.meta.dirname, '../../testing/mail-writer.child.ts');
      const child = fork(file, [host, user, database, moment, secret], { execArgv: [] });
      const [, signal] = await new Promise<[unknown, unknown]>((resolve) =>
        child.once('close', (...how) => resolve(how)),
      );
      expect(signal).toBe('SIGKILL');
    }
    const { db, mailer } = await startTestAccounts({ mail: { smtpUrl: url, from: FROM } }, undefined, database);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await mailer.write(db, { to: 'last@example.com', subject: 'x', text: 'x', html: 'x' });
    mailer.wake();
    await vi.waitFor(() => expect(received.at(-1)?.to).toEqual(['last@example.com']));
    expect(received.map(({ to }) => to)).toEqual([['after@example.com'], ['last@example.com']]);
  });

  it('that can be ended names how in its head, with one call where that is by https; others name nothing', async () => {
    const { url, received } = await startSmtp();
    const { db, mailer } = await startTestAccounts({ mail: { smtpUrl: url, from: FROM } });
    const mail = { to: 'asha@example.com', text: 'x', html: 'x', urgency: 'digest' as const };
    const headOf = async (more: { subject: string; unsubscribeUrl?: string }): Promise<string> => {
      await mailer.write(db, { ...mail, ...more });
      mailer.wake();
      const isIt = ({ text }: Received) => text.includes(`Subject: ${more.subject}`);
      const { text } = await vi.waitUntil(() => received.find(isIt));
      return (text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
    };
    const path = `wickwise.example/api/v1/unsubscribe/${'a'.repeat(43)}`;
    const secure = await headOf({ subject: 'secure', unsubscribeUrl: `https://${path}` });
    expect(secure).toMatch(new RegExp(`^List-Unsubscribe: <https://${path}>\\r?$`, 'm'));
    expect(secure).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const plain = await headOf({ subject: 'plain', unsubscribeUrl: `http://${path}` });
    expect(plain).toContain(`List-Unsubscribe: <http://${path}>`);
    expect(plain).not.toContain('List-Unsubscribe-Post');
    expect(await headOf({ subject: 'other' })).not.toContain('List-Unsubscribe');
  });

  it('is stored as a private file where no mail server is set', async () => {
    const { browser, dataDir } = await startTestAccounts();
    await browser().post('auth/signup', SIGN_UP);
    const folder = path.join(dataDir, 'outbox');
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1));
    const file = path.join(folder, readdirSync(folder)[0] ?? '');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^To: asha@example\.com$/m);
  });

  it('is deleted after its retention, and with its account, file included', async () => {
    const { browser, signUp, dataDir, db, mailer } = await startTestAccounts();
    const asha = await signUp();
    await browser().post('auth/signup', SIGN_UP);
    const files = () => readdirSync(path.join(dataDir, 'outbox')).length;
    await vi.waitFor(() => expect(files()).toBe(2));
    await db.deleteFrom('users').where('id', '=', asha.user._id).execute();
    await mailer.forget(new Date(Date.now() - 60_000));
    expect(files()).toBe(1);
    await mailer.forget(new Date());
    expect(files()).toBe(0);
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
  });

  it.for(['Asha\r\nBcc: all@example.com', 'Asha\nX: y', 'Asha\u2028Bcc: x', '\u0000'])(
    'has no head that a name could write: %j',
    async (name) => {
      const { browser } = await startTestAccounts();
      expect((await browser().post('auth/signup', { ...SIGN_UP, name })).statusCode).toBe(400);
    },
  );

  it.for(['a@b.cc\r\nBcc: x@y.zz', 'a@b.cc, x@y.zz', '"a b"@c.dd', '<a@b.cc>', 'a@b.cc\u0000', 'a@b@c.dd'])(
    'goes to no address that is more than one: %j',
    async (email) => {
      const { browser } = await startTestAccounts();
      for (const call of ['signup', 'forgot-password', 'resend-otp']) {
        const body = call === 'signup' ? { ...SIGN_UP, email } : { email };
        expect((await browser().post(`auth/${call}`, body)).statusCode).toBe(400);
      }
    },
  );
});
