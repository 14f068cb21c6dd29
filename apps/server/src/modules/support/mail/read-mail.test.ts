import { describe, expect, it } from 'vitest';
import { readMail } from './read-mail.ts';

const HEADS = [
  'From: Asha Rao <Asha@Example.com>',
  'To: support+t1042-0123456789abcdef0123@x.example',
  'Subject: Re: [#1042] x',
  'Message-ID: <a@b>',
];

const read = (body: string | readonly string[], heads: readonly string[] = []) =>
  readMail(Buffer.from([...HEADS, ...heads, '', ...[body].flat()].join('\r\n')));

describe('a received mail', () => {
  it('is read: sender, marks, text without quotations', async () => {
    const mail = await read('Thanks!\r\n> hello', ['In-Reply-To: <t1042-0123456789abcdef0123.x@wickwise>']);
    expect(mail).toMatchObject({
      from: 'asha@example.com',
      messageId: '<a@b>',
      text: 'Thanks!',
      whyAutomatic: undefined,
    });
    expect(mail.marks.match(/t1042-/g)).toHaveLength(2);
  });

  it.for([
    ['Auto-Submitted: auto-replied'],
    ['Auto-Submitted: auto-generated'],
    ['Precedence: bulk'],
    ['Precedence: auto_reply'],
    ['X-Autoreply: yes'],
    ['X-Auto-Response-Suppress: All'],
    ['List-Id: <x.example>'],
    ['Return-Path: <>'],
    ['Content-Type: multipart/report; report-type=delivery-status; boundary=x'],
  ])('with %s was written by nobody', async ([head]) => {
    expect((await read('I am away.', [head as string])).whyAutomatic).toBeDefined();
  });

  it('with Auto-Submitted: no was written by somebody', async () => {
    expect((await read('Hello', ['Auto-Submitted: no'])).whyAutomatic).toBeUndefined();
  });

  it('has text where it has HTML alone, without scripts, and no marks that hide or turn letters', async () => {
    const mail = await read('<p>Hello\u202e there</p><script>alert(1)</script><p>again\u200b</p>', [
      'Content-Type: text/html; charset=utf-8',
    ]);
    expect(mail.text).toBe('Hello there\nagain');
  });

  it('has its files, with the names that they were given', async () => {
    const { files, text } = await read(
      [
        '--x',
        'Content-Type: text/plain',
        '',
        'See file',
        '--x',
        'Content-Type: image/png; name="../../a.png"',
        'Content-Transfer-Encoding: base64',
        'Content-Disposition: attachment; filename="../../a.png"',
        '',
        Buffer.from('<svg/>').toString('base64'),
        '--x--',
      ],
      ['Content-Type: multipart/mixed; boundary=x'],
    );
    expect(text).toBe('See file');
    expect(files.map(({ name, content }) => [name, content.toString()])).toEqual([['../../a.png', '<svg/>']]);
  });

  it('has at most as much text as a message, in whole characters', async () => {
    const { text } = await read(`a${'😀'.repeat(30_000)}`, ['Content-Type: text/plain; charset=utf-8']);
    expect([text.length <= 10_000, text.isWellFormed()]).toEqual([true, true]);
  });

  it.for([
    ['nothing', ''],
    ['no heads', '\r\n\r\nhello'],
    ['heads alone', 'From: x'],
    ['several senders', 'From: a@b.example, asha@example.com\r\n\r\nx'],
    ['a group as sender', 'From: all: asha@example.com;\r\n\r\nx'],
    ['random bytes', '\u0001\u00ff\u0000: \u0003\r\n'.repeat(50)],
    [
      'a mail without an end',
      `${HEADS.join('\r\n')}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n--x\r\n--x`,
    ],
  ])('that is %s is never taken for one of a reader', async ([, source]) => {
    const mail = await readMail(Buffer.from(source as string, 'latin1')).catch(() => undefined);
    expect(mail === undefined || mail.messageId === '' || mail.from !== 'asha@example.com' || mail.text === '').toBe(
      true,
    );
  });

  it('that is nested without end is refused or read in time', async () => {
    const nested = Array.from(
      { length: 2_000 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`,
    );
    await readMail(Buffer.from([...HEADS, ...nested].join('\r\n'))).catch(() => undefined);
    const heads = Array.from({ length: 20_000 }, (_, i) => `X-${i}: ${'a'.repeat(50)}`);
    await readMail(Buffer.from([...HEADS, ...heads, '', 'x'].join('\r\n'))).catch(() => undefined);
  });
});
