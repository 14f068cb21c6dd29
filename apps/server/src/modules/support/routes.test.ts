import { createHmac } from 'node:crypto';
import type { AdminTicket, NoticesPage, SupportTicket, TicketSummary } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { listNotices } from '#modules/notices/notice-store.ts';
import type { SignedInBrowser } from '../../testing/test-accounts.ts';
import { startTestSupport } from '../../testing/test-support.ts';

const QUESTION = { topic: 'alerts', subject: 'My alert is late', text: 'It came at 10:05.\nWhy?' } as const;
const CONTEXT = { screen: '/dashboard/alerts', symbol: 'TCS', errors: [{ at: 1, what: 'alerts', message: '503' }] };
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

const ask = async (browser: SignedInBrowser, more: object = {}): Promise<SupportTicket> => {
  const answer = await browser.post(`${browser.path}/tickets`, { ...QUESTION, ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ ticket: SupportTicket }>().ticket;
};

const upload = (browser: SignedInBrowser, content: Buffer | string, name = 'trace.log') =>
  browser.call('POST', `${browser.path}/ticket-files?name=${encodeURIComponent(name)}`, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  });

const uploaded = async (browser: SignedInBrowser, content: Buffer | string, name?: string): Promise<string> =>
  (await upload(browser, content, name)).json<{ file: { id: string } }>().file.id;

describe('a ticket', () => {
  it('is asked, answered, seen, answered again and closed', async () => {
    const { db, mailsTo, operator, signUp } = await startTestSupport();
    const [asha, ravi] = [await signUp('asha@example.com'), await operator()];
    const { id, no, context, status } = await ask(asha, { context: CONTEXT });
    expect([status, context, no > 1_000]).toEqual(['open', CONTEXT, true]);
    const heard = await listNotices(db, { userId: ravi.user._id, hidden: [] });
    expect(heard.notices.map(({ body }) => body)).toEqual([
      { kind: 'ticket', id, no, subject: QUESTION.subject, isForOperator: true },
    ]);

    const listed = (await ravi.get('admin/tickets?status=open')).json<{ tickets: TicketSummary[] }>();
    expect(listed.tickets).toMatchObject([{ id, email: 'asha@example.com' }]);
    const whole = (await ravi.get(`admin/tickets/${id}`)).json<{ ticket: AdminTicket }>().ticket;
    expect(whole).toMatchObject({
      name: 'Asha Rao',
      context: CONTEXT,
      messages: [{ by: 'reader', text: QUESTION.text }],
    });
    const answer = await ravi.post(`admin/tickets/${id}/messages`, { text: 'The market was closed.' });
    expect([answer.statusCode, answer.json<{ ticket: AdminTicket }>().ticket.status]).toEqual([201, 'answered']);

    const seen = await listNotices(db, { userId: asha.user._id, hidden: [] });
    expect(seen).toMatchObject({
      unread: 1,
      notices: [{ body: { kind: 'ticket', id, isForOperator: false } }],
    } satisfies {
      unread: number;
      notices: { body: Partial<NoticesPage['notices'][number]['body']> }[];
    });
    const mail = (await mailsTo('asha@example.com')).at(-1);
    expect(mail).toMatchObject({ subject: `[#${no}] ${QUESTION.subject}` });
    expect(mail?.text).toContain('The market was closed.');
    expect(mail?.text).toContain(`https://wick.example/dashboard/support?ticket=${id}`);

    const mine = (await asha.get(`${asha.path}/tickets/${id}`)).json<{ ticket: SupportTicket }>().ticket;
    expect(mine.messages.map(({ by, text }) => [by, text])).toEqual([
      ['reader', QUESTION.text],
      ['operator', 'The market was closed.'],
    ]);
    const closed = await asha.call('PUT', `${asha.path}/tickets/${id}/status`, { status: 'closed' });
    expect(closed.json<{ ticket: SupportTicket }>().ticket.status).toBe('closed');
    const again = await asha.post(`${asha.path}/tickets/${id}/messages`, { text: 'It was open.' });
    expect(again.json<{ ticket: SupportTicket }>().ticket).toMatchObject({ status: 'open', messages: { length: 3 } });
    const events = await db
      .selectFrom('security_events')
      .select(['kind', 'user_id'])
      .where('kind', 'like', 'ticket-%')
      .execute();
    expect(events).toEqual([{ kind: 'ticket-answered', user_id: ravi.user._id }]);
  });

  it('is its reader’s and operators’ alone, with its messages and files', async () => {
    const { signUp, operator } = await startTestSupport();
    const [asha, mallory, ravi] = [await signUp(), await signUp(), await operator()];
    const fileId = await uploaded(asha, 'secret');
    const { id } = await ask(asha, { files: [fileId] });
    for (const path of [
      `${mallory.path}/tickets/${id}`,
      `${mallory.path}/ticket-files/${fileId}`,
      `${asha.path}/tickets/${id}`,
    ])
      expect([path, (await mallory.get(path)).statusCode]).toEqual([path, 404]);
    expect((await mallory.post(`${mallory.path}/tickets/${id}/messages`, { text: 'x' })).statusCode).toBe(404);
    expect((await mallory.call('PUT', `${mallory.path}/tickets/${id}/status`, { status: 'closed' })).statusCode).toBe(
      404,
    );
    expect((await mallory.call('DELETE', `${mallory.path}/ticket-files/${fileId}`)).statusCode).toBe(404);
    for (const path of ['admin/tickets', `admin/tickets/${id}`, `admin/ticket-files/${fileId}`])
      expect([path, (await mallory.get(path)).statusCode]).toEqual([path, 403]);
    expect((await mallory.post(`admin/tickets/${id}/messages`, { text: 'x' })).statusCode).toBe(403);
    expect((await mallory.get(`${mallory.path}/tickets`)).json()).toMatchObject({ tickets: [] });
    expect((await ravi.get(`admin/ticket-files/${fileId}`)).body).toBe('secret');
    expect((await ravi.get(`admin/tickets/${UNKNOWN}`)).statusCode).toBe(404);
    expect((await ravi.post(`admin/tickets/${UNKNOWN}/messages`, { text: 'x' })).statusCode).toBe(404);
  });

  it('is answered with files, which are the reader’s from then on', async () => {
    const { mailsTo, operator, signUp } = await startTestSupport();
    const [asha, mallory, ravi] = [await signUp('asha@example.com'), await signUp(), await operator()];
    const { id } = await ask(asha);
    const [file, foreign] = [await uploaded(ravi, 'bid,ask\n1,2', 'quotes.csv'), await uploaded(mallory, 'mine')];
    const answer = (files: readonly string[]) =>
      ravi.post(`admin/tickets/${id}/messages`, { text: 'See the file.', files });
    expect([(await answer([foreign])).statusCode, (await answer([UNKNOWN])).statusCode]).toEqual([404, 404]);
    expect((await answer([file])).json().ticket.messages.at(-1)).toMatchObject({
      by: 'operator',
      files: [{ id: file, name: 'quotes.csv', type: 'csv' }],
    });
    expect((await asha.get(`${asha.path}/ticket-files/${file}`)).body).toBe('bid,ask\n1,2');
    expect((await mallory.get(`${mallory.path}/ticket-files/${file}`)).statusCode).toBe(404);
    expect((await ravi.get(`${ravi.path}/ticket-files/${file}`)).statusCode).toBe(404);
    expect((await ravi.get(`admin/ticket-files/${file}`)).body).toBe('bid,ask\n1,2');
    expect((await answer([file])).statusCode).toBe(404); // it has a message
    expect((await mailsTo('asha@example.com')).at(-1)?.text).toContain('[Attached: quotes.csv]');
  });

  it('is refused without a text, with unknown details, and where too many are open', async () => {
    const { signUp } = await startTestSupport({ limitFactor: 10 });
    const asha = await signUp();
    const statusOf = async (more: object): Promise<number> =>
      (await asha.post(`${asha.path}/tickets`, { ...QUESTION, ...more })).statusCode;
    for (const more of [
      { text: ' ' },
      { text: 'x'.repeat(10_001) },
      { subject: 'a\nBcc: x' },
      { subject: '' },
      { topic: 'spam' },
      { context: { token: 'x' } },
      { context: { screen: 'x'.repeat(301) } },
      { files: ['x'] },
      { files: Array.from({ length: 6 }, () => UNKNOWN) },
    ])
      expect([more, await statusOf(more)]).toEqual([more, 400]);
    expect(await statusOf({ files: [UNKNOWN] })).toBe(404);
    for (let i = 0; i < 20; i++) await ask(asha);
    const refused = await asha.post(`${asha.path}/tickets`, QUESTION);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { reason: 'LIMIT_REACHED' }]);
  });

  it('is opened again by its reader only where one more may be open', async () => {
    const { signUp } = await startTestSupport({ limitFactor: 10 });
    const asha = await signUp();
    const { id } = await ask(asha);
    const put = (status: string) => asha.call('PUT', `${asha.path}/tickets/${id}/status`, { status });
    expect((await put('closed')).statusCode).toBe(200);
    for (const status of ['open', 'answered', 'waiting']) expect((await put(status)).statusCode).toBe(400);
    for (let i = 0; i < 20; i++) await ask(asha);
    const refused = await asha.post(`${asha.path}/tickets/${id}/messages`, { text: 'Again' });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { reason: 'LIMIT_REACHED' }]);
  });

  it('has one status after two answers at once, and both answers', async () => {
    const { signUp, operator } = await startTestSupport();
    const [asha, ravi] = [await signUp(), await operator()];
    const { id } = await ask(asha);
    await Promise.all(
      ['one', 'two', 'three'].map((text) => ravi.post(`admin/tickets/${id}/messages`, { text, status: 'waiting' })),
    );
    const { ticket } = (await asha.get(`${asha.path}/tickets/${id}`)).json<{ ticket: SupportTicket }>();
    expect([
      ticket.status,
      ticket.messages
        .map(({ text }) => text)
        .slice(1)
        .toSorted(),
    ]).toEqual(['waiting', ['one', 'three', 'two']]);
  });

  it('takes messages of its reader and of operators at once, who ask each other too', async () => {
    const { signUp, operator } = await startTestSupport();
    const [asha, ravi, mira] = [await signUp(), await operator(), await operator()];
    const { id } = await ask(asha);
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() => [
        asha.post(`${asha.path}/tickets/${id}/messages`, { text: 'x' }),
        ravi.post(`admin/tickets/${id}/messages`, { text: 'y' }),
        ravi.post(`${ravi.path}/tickets`, QUESTION),
        mira.post(`${mira.path}/tickets`, QUESTION),
        mira.post(`admin/tickets/${id}/messages`, { text: 'z' }),
      ]),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    const { ticket } = (await asha.get(`${asha.path}/tickets/${id}`)).json<{ ticket: SupportTicket }>();
    expect(ticket.messages).toHaveLength(13);
  });

  it('is listed for operators before newer ones while it waits, and after them once it is settled', async () => {
    const { signUp, operator } = await startTestSupport();
    const [asha, ravi] = [await signUp(), await operator()];
    const asked: string[] = [];
    for (let i = 0; i < 4; i++) asked.push((await ask(asha)).id);
    const [first, second, third, fourth] = asked;
    for (const id of [first, third]) await ravi.post(`admin/tickets/${id}/messages`, { text: 'x' });
    const { tickets } = (await ravi.get('admin/tickets')).json<{ tickets: TicketSummary[] }>();
    expect(tickets.map(({ id }) => id)).toEqual([second, fourth, third, first]);
  });

  it('is listed for operators by number, subject and address, those that wait first', async () => {
    const { signUp, operator } = await startTestSupport();
    const [asha, ravi] = [await signUp('asha@example.com'), await operator()];
    const first = await ask(asha, { subject: '100 % wrong' });
    const second = await ask(asha);
    await ravi.post(`admin/tickets/${second.id}/messages`, { text: 'x' });
    const found = async (query: string): Promise<string[]> =>
      (await ravi.get(`admin/tickets?${query}`)).json<{ tickets: TicketSummary[] }>().tickets.map(({ id }) => id);
    expect(await found('')).toEqual([first.id, second.id]);
    expect(await found(`q=${encodeURIComponent('0 %')}`)).toEqual([first.id]);
    expect(await found(`q=%23${second.no}`)).toEqual([second.id]);
    expect(await found('q=asha@')).toEqual([first.id, second.id]);
    expect(await found('status=answered')).toEqual([second.id]);
    expect((await ravi.get('admin/tickets?status=x')).statusCode).toBe(400);
  });
});

describe('a file of a ticket', () => {
  it('is only ever saved, by its owner', async () => {
    const { signUp } = await startTestSupport();
    const asha = await signUp();
    const answer = await upload(asha, '10:00 connected', '../चार्ट.log');
    expect(answer.json()).toMatchObject({ file: { name: 'चार्ट.log', type: 'text', bytes: 15 } });
    const { id } = answer.json<{ file: { id: string } }>().file;
    const { headers, body } = await asha.get(`${asha.path}/ticket-files/${id}`);
    expect(body).toBe('10:00 connected');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    expect(headers['content-disposition']).toMatch(/^attachment; /);
  });

  it.for([
    ['a page', '<html><script>alert(1)</script>', 'a.png'],
    ['an SVG', '<svg onload="alert(1)"/>', 'a.svg'],
    ['nothing', '', 'a.txt'],
  ] as const)('isn’t taken when it is %s', async ([, content, name]) => {
    const { signUp, db } = await startTestSupport();
    const asha = await signUp();
    const { statusCode, json } = await upload(asha, content, name);
    expect([statusCode, typeof json<{ message: string }>().message]).toEqual([400, 'string']);
    expect(await db.selectFrom('ticket_files').select('id').execute()).toEqual([]);
  });

  it('isn’t taken when it is too large, or with the others more than an account may store', async () => {
    const { signUp, db } = await startTestSupport({ limitFactor: 10 });
    const asha = await signUp();
    const large = Buffer.alloc(5 * 2 ** 20, 'a');
    expect((await upload(asha, Buffer.concat([large, Buffer.from('a')]))).statusCode).toBe(413);
    for (let i = 0; i < 10; i++) expect((await upload(asha, large)).statusCode).toBe(201);
    const refused = await upload(asha, 'one more');
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { reason: 'LIMIT_REACHED' }]);
    await db
      .updateTable('ticket_files')
      .set({ uploaded_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    expect((await upload(asha, 'after a day')).statusCode).toBe(201);
  });

  it('belongs to one message, and stays there', async () => {
    const { signUp, operator } = await startTestSupport();
    const [asha, ravi] = [await signUp(), await operator()];
    const fileId = await uploaded(asha, 'x');
    expect((await ravi.get(`admin/ticket-files/${fileId}`)).statusCode).toBe(404); // it wasn't sent yet
    const { id, messages } = await ask(asha, { files: [fileId] });
    expect(messages).toMatchObject([{ files: [{ id: fileId, name: 'trace.log', bytes: 1 }] }]);
    expect((await asha.post(`${asha.path}/tickets/${id}/messages`, { text: 'x', files: [fileId] })).statusCode).toBe(
      404,
    );
    expect((await asha.call('DELETE', `${asha.path}/ticket-files/${fileId}`)).statusCode).toBe(404);
    const other = await uploaded(asha, 'y');
    expect((await asha.call('DELETE', `${asha.path}/ticket-files/${other}`)).statusCode).toBe(204);
  });
});

describe('the identity for the support chat', () => {
  const supportChat = (provider: 'chatwoot' | 'crisp') => ({
    url: 'https://chat.example/sdk.js',
    origins: ['https://chat.example'],
    hosted: { provider, id: 'abc' },
  });
  const hmac = (text: string): string => createHmac('sha256', 'shared-secret').update(text).digest('hex');

  it.for(['chatwoot', 'crisp'] as const)('proves to %s who is logged in', async (provider) => {
    const { signUp } = await startTestSupport({
      supportChat: supportChat(provider),
      supportChatSecret: 'shared-secret',
    });
    const asha = await signUp('asha@example.com');
    const { _id: id, name } = asha.user;
    expect((await asha.get(`${asha.path}/chat-identity`)).json()).toEqual({
      identity: { id, name, email: 'asha@example.com', hash: hmac(provider === 'crisp' ? 'asha@example.com' : id) },
    });
    const ben = await signUp('ben@example.com');
    expect((await ben.get(`${asha.path}/chat-identity`)).statusCode).toBe(404);
  });

  it('is none without a secret, or without a chat', async () => {
    const { signUp } = await startTestSupport({ supportChat: supportChat('chatwoot') });
    const asha = await signUp('asha@example.com');
    expect((await asha.get(`${asha.path}/chat-identity`)).json()).toEqual({ identity: null });
  });
});
