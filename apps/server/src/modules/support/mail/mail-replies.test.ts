import type { SupportTicket } from '@wickwise/contract';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openBody } from '#platform/mail/mailer.ts';
import { startImapServer } from '../../../testing/imap-server.ts';
import { startTestSupport } from '../../../testing/test-support.ts';

/** A ticket that an operator has answered by mail, and a mailbox that is read often. */
async function setUp() {
  const imap = await startImapServer();
  const supportMail = { replyTo: 'support+{token}@wick.example', imap: imap.settings };
  const support = await startTestSupport({ supportMail }, { lookMs: 10 });
  const { db, secrets, signUp, operator, started } = support;
  const [asha, ravi] = [await signUp('asha@example.com'), await operator()];
  const asked = await asha.post(`${asha.path}/tickets`, { topic: 'other', subject: 'Hello', text: 'One' });
  const { id } = asked.json<{ ticket: SupportTicket }>().ticket;
  await ravi.post(`admin/tickets/${id}/messages`, { text: 'Two' });
  const row = await db.selectFrom('mails').selectAll().where('subject', 'like', '[#%').executeTakeFirstOrThrow();
  const { text, thread } = openBody(secrets.seal, row.id, row.sealed_body as Buffer);
  if (!thread?.replyTo) throw new Error('no address for replies');
  const ticket = async (): Promise<SupportTicket> =>
    (await asha.get(`${asha.path}/tickets/${id}`)).json<{ ticket: SupportTicket }>().ticket;
  const reply = (
    body: string,
    change: { from?: string; to?: string; heads?: readonly string[]; id?: string } = {},
  ): string =>
    [
      `From: ${change.from ?? 'Asha <asha@example.com>'}`,
      `To: ${change.to ?? thread.replyTo}`,
      'Subject: Re: x',
      `Message-ID: <${change.id ?? 'one@example.com'}>`,
      ...(change.heads ?? []),
      '',
      body,
    ].join('\r\n');
  const allRead = () => vi.waitFor(() => expect(imap.mails.every(({ isSeen }) => isSeen)).toBe(true));
  return { ...support, imap, asha, ravi, id, thread, text, ticket, reply, allRead, started };
}

const textsOf = ({ messages }: SupportTicket): string[] => messages.map(({ text }) => text);

describe('a reply by mail', () => {
  it('reaches its ticket, once, and is answered in the same thread', async () => {
    const { imap, started, ticket, reply, allRead, ravi, id, db, secrets, thread, text } = await setUp();
    expect(text).toContain('Reply to this email');
    expect(thread.messageId).toMatch(/^<t\d+-[\da-f]{20}\.[\da-f-]{36}@wickwise>$/);
    imap.deliver(reply(`Three\r\n\r\nOn Thu, Support wrote:\r\n> Two`));
    imap.deliver(reply('Three again', {}));
    started();
    await allRead();
    expect(await ticket()).toMatchObject({ status: 'open', messages: { 2: { by: 'reader', isMail: true } } });
    expect(textsOf(await ticket())).toEqual(['One', 'Two', 'Three']);
    await ravi.post(`admin/tickets/${id}/messages`, { text: 'Four' });
    const { id: mailId, sealed_body } = await db
      .selectFrom('mails')
      .selectAll()
      .where('subject', 'like', '[#%')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { thread: next } = openBody(secrets.seal, mailId, sealed_body as Buffer);
    expect(next?.references).toEqual([thread.references[0], '<one@example.com>']);
  });

  it('is taken by what it answers, where its address carries no mark', async () => {
    const { imap, started, ticket, reply, allRead, thread } = await setUp();
    imap.deliver(reply('Three', { to: 'support@wick.example', heads: [`In-Reply-To: ${thread.messageId}`] }));
    started();
    await allRead();
    expect(textsOf(await ticket())).toEqual(['One', 'Two', 'Three']);
  });

  it('is left alone when somebody else sent it, with no mark or a wrong one, or when nobody wrote it', async () => {
    const { imap, started, ticket, reply, allRead, thread } = await setUp();
    const wrong = thread.replyTo?.replace(/-[\da-f]/, (one) => (one === '-0' ? '-1' : '-0')) ?? '';
    imap.deliver(reply('no mark', { to: 'support@wick.example', id: 'a@x' }));
    imap.deliver(reply('a wrong mark', { to: wrong, id: 'b@x' }));
    imap.deliver(reply('another sender', { from: 'mallory@example.com', id: 'c@x' }));
    imap.deliver(reply('away', { heads: ['Auto-Submitted: auto-replied'], id: 'd@x' }));
    imap.deliver(reply('', { id: 'e@x' }));
    imap.deliver(reply('a number too large', { to: `support+t9999999999-${'a'.repeat(20)}@wick.example`, id: 'g@x' }));
    imap.deliver('\u0000 no mail at all');
    imap.deliver(reply('x'.repeat(17 * 2 ** 20), { id: 'f@x' }));
    started();
    await allRead();
    expect(textsOf(await ticket())).toEqual(['One', 'Two']);
  });

  it('is left alone after thirty of an account within an hour', async () => {
    const { imap, started, ticket, reply, allRead } = await setUp();
    for (let i = 0; i < 32; i++) imap.deliver(reply(`mail ${i}`, { id: `${i}@x` }));
    started();
    await allRead();
    expect(textsOf(await ticket())).toHaveLength(2 + 30);
  });

  it('brings its files by the rules of all files, and says which it left out', async () => {
    const { imap, started, ticket, reply, allRead } = await setUp();
    const part = (name: string, content: string): string =>
      [
        '--x',
        `Content-Type: application/octet-stream; name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(content).toString('base64'),
      ].join('\r\n');
    const body = [
      '--x',
      'Content-Type: text/plain',
      '',
      'See',
      part('a.log', 'fine'),
      part('b.png', '<svg/>'),
      '--x--',
    ];
    imap.deliver(reply(body.join('\r\n'), { heads: ['Content-Type: multipart/mixed; boundary=x'] }));
    started();
    await allRead();
    const { messages } = await ticket();
    expect(messages.at(-1)?.files).toMatchObject([{ name: 'a.log', type: 'text', bytes: 4 }]);
    expect(messages.at(-1)?.text).toMatch(/^See\n\n\[Not attached: b\. Only PNG/);
  });

  it('brings its text where its files are too large, and says so', async () => {
    const { imap, started, ticket, reply, allRead } = await setUp();
    const body = [
      '--x',
      'Content-Type: text/plain',
      '',
      'See',
      '--x',
      'Content-Type: application/octet-stream; name="a.log"',
      'Content-Disposition: attachment; filename="a.log"',
      '',
      ...Array.from({ length: 17 * 2 ** 10 }, () => 'x'.repeat(2 ** 10)),
      '--x--',
    ];
    imap.deliver(reply(body.join('\r\n'), { heads: ['Content-Type: multipart/mixed; boundary=x'] }));
    started();
    await allRead();
    const { messages } = await ticket();
    expect(messages.at(-1)).toMatchObject({ text: expect.stringMatching(/^See\n\n\[Not attached: /), files: [] });
  });

  it('is neither lost nor doubled when the connection ends, or the server before it marked the mail', async () => {
    const { imap, started, ticket, reply, allRead } = await setUp();
    imap.deliver(reply('Three'));
    imap.breakAt('UID STORE'); // taken, and unread still
    started();
    await allRead();
    expect(textsOf(await ticket())).toEqual(['One', 'Two', 'Three']);
    imap.breakAt('UID FETCH');
    imap.deliver(reply('Four', { id: 'two@example.com' }));
    await allRead();
    expect(textsOf(await ticket())).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(imap.logins()).toBeGreaterThan(2);
  });

  it('waits while the database refuses it', async () => {
    const { imap, started, ticket, reply, allRead, db } = await setUp();
    await sql`alter table ticket_messages add constraint none check (body <> 'Three')`.execute(db);
    imap.deliver(reply('Three'));
    started();
    await vi.waitFor(() => expect(imap.logins()).toBeGreaterThan(1));
    expect(imap.mails[0]?.isSeen).toBe(false);
    await sql`alter table ticket_messages drop constraint none`.execute(db);
    await allRead();
    expect(textsOf(await ticket())).toEqual(['One', 'Two', 'Three']);
  });

  it('doesn’t wait behind mails that the database refuses, however many they are', async () => {
    const { imap, started, ticket, reply, db } = await setUp();
    await sql`alter table ticket_messages add constraint none check (body <> 'refused')`.execute(db);
    for (let i = 0; i < 51; i++) imap.deliver(reply('refused', { id: `${i}@x` }));
    imap.deliver(reply('Three'));
    started();
    await vi.waitFor(() => expect(imap.mails.at(-1)?.isSeen).toBe(true), 60_000);
    expect(textsOf(await ticket())).toEqual(['One', 'Two', 'Three']);
    expect(imap.mails.filter(({ isSeen }) => !isSeen)).toHaveLength(51);
  });
});
