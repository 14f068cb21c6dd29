import { describe, expect, it } from 'vitest';
import { CUT_LINE, withoutQuotes } from './cut-quotes.ts';
import { linesOfHtml } from './html-text.ts';

describe('what somebody wrote in a reply', () => {
  it.for([
    ['Gmail', 'Thanks!\n\nOn Thu, 26 Nov 2026 at 10:00, Support <s@x.example> wrote:\n> hello\n> there'],
    ['Gmail, wrapped', 'Thanks!\n\nOn Thu, 26 Nov 2026 at 10:00, Support of Wickwise\n<s@x.example> wrote:\n> hello'],
    ['Gmail in Hindi', 'Thanks!\n\nगुरु, 26 नव॰ 2026 को 10:00 बजे Support <s@x.example> ने लिखा:\n> hello'],
    ['Outlook', 'Thanks!\n\n________________________________\nFrom: Support\nSent: Thursday'],
    ['Outlook, plain', 'Thanks!\n\nFrom: Support <s@x.example>\nSent: Thursday\nTo: Asha\n\nhello'],
    ['older programs', 'Thanks!\n\n-----Original Message-----\nhello'],
    ['a program that quotes without a word', `Thanks!\r\n\r\n${CUT_LINE}\r\n\r\nhello`],
    ['a quoted cut line', `Thanks!\n> ${CUT_LINE}\n> hello`],
    ['a signature', 'Thanks!\n-- \nAsha\n+91 98765'],
    ['lines that are quoted alone', '> hello\nThanks!'],
  ] as const)('stays, without what %s puts below it', ([, text]) => {
    expect(withoutQuotes(text)).toBe('Thanks!');
  });

  it.for([
    ['Gmail', 'On Thu, 26 Nov 2026 at 10:00, Support <s@x.example> wrote:\n> hello\n> there\n\nThanks!'],
    ['Gmail, wrapped', 'On Thu, 26 Nov 2026 at 10:00, Support\n<s@x.example> wrote:\n\n> hello\n\nThanks!\n-- \nAsha'],
    ['Gmail in Hindi', 'गुरु, 26 नव॰ 2026 को Support <s@x.example> ने लिखा:\n> hello\n>\nThanks!'],
    ['a quoted cut line', `> ${CUT_LINE}\n> hello\n\nThanks!`],
    ['a name without address', 'Am 26.11.2026 schrieb <Support>:\n\n> hello\nThanks!'],
  ] as const)('stays where it is below what %s quotes', ([, text]) => {
    expect(withoutQuotes(text)).toBe('Thanks!');
  });

  it('is nothing where nobody wrote any, above or below', () => {
    for (const text of [
      'On Thu, Support <s@x.example> wrote:\n> hello',
      '-----Original Message-----\nhello',
      `${CUT_LINE}\n\nhello`,
      'From: Support <s@x.example>\nSent: Thursday\nTo: Asha\n\nhello',
    ])
      expect([text, withoutQuotes(text)]).toEqual([text, '']);
  });

  it('may have brackets before a colon', () => {
    const text = 'I press Save and see <error 503> or <code-503> in red:\nCould not save.';
    expect(withoutQuotes(text)).toBe(text);
  });

  it('may have words that quotations begin with', () => {
    const text =
      'From: 10 November my alerts are late.\nOn the chart they wrote: nothing.\n\nOn 5 > 3 nothing happens.';
    expect(withoutQuotes(text.replace('they wrote: nothing.', 'there is nothing.'))).toContain('my alerts are late');
  });

  it('is found in time however long lines are', () => {
    for (const text of [`On ${'a '.repeat(50_000)}`, '<'.repeat(100_000), `${'-'.repeat(100_000)}x`])
      expect(withoutQuotes(text).length).toBeLessThanOrEqual(text.length);
  });
});

describe('the text of a mail with nothing but HTML', () => {
  it('has its lines, and none of its elements, scripts and quotations', () => {
    const html =
      '<html><style>p{color:red}</style><body><p>First &amp; last</p><div>Second<br>third</div>' +
      '<script>alert("x")</script><div class="gmail_quote">On Thu wrote:<blockquote>hello</blockquote></div></body>';
    expect(linesOfHtml(html).split('\n').filter(Boolean)).toEqual(['First & last', 'Second', 'third']);
  });

  it.for([
    [
      'Gmail',
      '<div class="gmail_quote"><div>On Thu wrote:</div><blockquote>hello</blockquote></div><div>Thanks!</div>',
    ],
    ['Thunderbird', '<div>On Thu, Support wrote:</div><blockquote>a<blockquote>b</blockquote>c</blockquote><p>Thanks!'],
  ] as const)('is below what %s quotes where nothing is above', ([, html]) => {
    expect(withoutQuotes(linesOfHtml(html))).toBe('Thanks!');
  });

  it('is nothing where a quotation has no end, or no blockquote', () => {
    for (const html of ['<blockquote>hello', '<div id="divRplyFwdMsg">From: x</div><p>hello</p>'])
      expect(linesOfHtml(html).trim()).toBe('');
  });

  it('comes from hostile HTML in time', () => {
    for (const html of [
      '<br'.repeat(200_000),
      '<blockquote '.repeat(20_000),
      '<blockquote>'.repeat(20_000),
      '<div '.repeat(200_000),
      '<!--'.repeat(200_000),
      '&lt;script&gt;x',
    ])
      expect(linesOfHtml(html)).not.toContain('<script');
  });
});
