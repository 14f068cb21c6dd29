import { describe, expect, it } from 'vitest';
import { calendarEvent } from '../../../testing/test-digest.ts';
import { NOTHING_CHOSEN } from '../message.ts';
import type { DigestBody } from './digest-body.ts';
import { digestMail } from './digest-mail.ts';
import { digestView } from './digest-view.ts';

const TO_MS = Date.parse('2026-11-27T02:30:00Z');
const RUPEES = { tickSize: 0.05, currency: 'INR', isMoney: true };
const EVIL = '<script>alert("1")</script> & Co';

const BODY: DigestBody = {
  day: '2026-11-27',
  zone: 'Asia/Kolkata',
  fromMs: TO_MS - 86_400_000,
  toMs: TO_MS,
  briefs: [{ market: 'Indian_Equity', slug: 'nifty', title: { en: 'Indian shares rose', hi: 'भारतीय शेयर चढ़े' } }],
  markets: [
    {
      market: 'Indian_Equity',
      badge: 'SIMULATED',
      at: Date.parse('2026-11-26T10:00:00Z'),
      up: 1,
      down: 1,
      count: 12,
      moves: [
        { symbol: 'MRF', name: EVIL, price: 1_234_567.5, changePct: 2.136, at: TO_MS, grid: RUPEES },
        { symbol: 'TCS', name: 'TCS', price: 3_000, changePct: -0.5, at: TO_MS, grid: RUPEES },
        { symbol: 'M&M', name: 'Mahindra', price: 2_900, changePct: 0.001, at: TO_MS, grid: RUPEES },
      ],
    },
  ],
  alerts: { count: 0, firings: [] },
  screens: [{ id: 's', name: EVIL, market: 'Crypto', symbols: ['BTC-USD'], count: 3 }],
  stories: {
    count: 2,
    newest: [{ slug: 'a/b', title: EVIL, source: 'Wire', at: TO_MS, symbols: ['MRF'] }],
  },
  events: {
    count: 2,
    first: [
      { ...calendarEvent({ symbol: 'MRF', timing: 'after-close', isEstimated: true }), day: 'tomorrow' },
      { ...calendarEvent({ kind: 'split', symbol: 'TCS', ratio: 1.5 }), day: 'today' },
    ],
  },
};
const TO = { origin: 'https://w.example', unsubscribeUrl: 'https://w.example/api/v1/unsubscribe/token' };
const write = (reader = {}, to: Parameters<typeof digestMail>[1] = TO) => {
  const view = digestView(BODY, { ...NOTHING_CHOSEN, ...reader });
  return { ...view, ...digestMail(view, to) };
};

describe('the mail of a digest', () => {
  it('says what happened in the reader’s figures and zone, as text', () => {
    const { subject, text } = write();
    expect(subject).toBe('Daily digest, 27 Nov 2026: 3 new matches, 2 stories, 2 events');
    for (const line of [
      'Daily digest, 27 Nov 2026\nSince 26 Nov 2026, 08:00 IST',
      'Indian shares rose\n    Indian equity\n    https://w.example/news-details/nifty',
      'Watchlist: Indian equity (26 Nov 2026, 15:30 IST · Change since the previous close · 1 up, 1 down · simulated prices)',
      '  MRF ₹12,34,567.50  ▲ +2.14\u00A0%',
      '  TCS ₹3,000.00  ▼ \u22120.50\u00A0%',
      '  M&M ₹2,900.00  0.00\u00A0%',
      '  and 9 more',
      'BTC-USD, and 2 more',
      'https://w.example/news-details/a%2Fb',
      'Tomorrow: MRF earnings, after the close (estimated)',
      'Today: TCS split 3:2',
      'Change it: https://w.example/dashboard/configure\nUnsubscribe: https://w.example/api/v1/unsubscribe/token',
    ])
      expect(text).toContain(line);
    expect(write({ grouping: 'western', clock: '12' }).text).toContain('₹1,234,567.50');
    expect(write({ grouping: 'western', clock: '12' }).text).toContain('3:30 pm IST');
  });

  it('is in Hindi for who has chosen it', () => {
    const { subject, text, html } = write({ language: 'hi' });
    expect(subject).toBe('डेली डाइजेस्ट, 27 नव॰ 2026: 3 नए मैच, 2 खबरें, 2 इवेंट');
    expect(text).toContain('भारतीय शेयर चढ़े');
    expect(text).toContain('सिम्युलेटेड भाव');
    expect(html).toContain('<html lang="hi">');
  });

  it('escapes what others have written, and has links of the app alone', () => {
    const { html, text } = write();
    expect(html).not.toMatch(/<script/i);
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)/g)).toHaveLength(3);
    expect(text).toContain(EVIL);
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url ?? '');
    expect(addresses.length).toBeGreaterThan(6);
    for (const url of addresses) expect(url.startsWith('https://w.example/')).toBe(true);
    expect(html).toContain('href="https://w.example/dashboard/chart/Indian_Equity/M%26M"');
    expect(html).not.toContain('<img'); // nothing says that the mail was opened
  });

  it('is readable in dark mail programs, and up and down differ by more than colours', () => {
    const { html } = write();
    expect(html).toContain('content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).not.toMatch(/<a [^>]*[";]color:#/); // as what is around them
    expect(html).toContain('▲ +2.14');
    expect(html).toContain('▼ \u22120.50');
  });

  it('has no links where the address of the app isn’t known', () => {
    const { html, text, unsubscribeUrl } = write({}, { origin: '', unsubscribeUrl: undefined });
    expect(html).not.toContain('href');
    expect(text).not.toContain('://');
    expect(unsubscribeUrl).toBeUndefined();
  });

  it('says so where nothing happened', () => {
    const nothing = { count: 0, newest: [], first: [] };
    const empty = { ...BODY, briefs: [], markets: [], screens: [], stories: nothing, events: nothing };
    const { lead, sections, subject } = digestView(empty, NOTHING_CHOSEN);
    expect([lead, sections, subject]).toEqual([
      'Nothing to report since 26 Nov 2026, 08:00 IST.',
      [],
      'Daily digest, 27 Nov 2026',
    ]);
  });
});
