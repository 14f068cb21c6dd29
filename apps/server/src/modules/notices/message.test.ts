import type { AlertCondition, AlertFiring, NoticeBody, RuleReading } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import type { Grouping } from './figures.ts';
import { messageOf, NOTHING_CHOSEN, subjectOf } from './message.ts';

const firing = (change: Partial<AlertFiring>): AlertFiring => ({
  id: 'f',
  alertId: 'a',
  name: '',
  market: 'Crypto',
  symbol: 'BTC-USD',
  timeframe: '1h',
  price: 117_000.5,
  condition: { type: 'crossing', level: 117_000 },
  at: 0,
  storedAt: 0,
  isLate: false,
  receipt: { by: 'tick', value: 117_000.5, before: 116_000, threshold: 117_000 },
  ...change,
});

const subject = (change: Partial<AlertFiring>, grouping: Grouping = null): string =>
  subjectOf([{ kind: 'alerts', count: 1, firings: [firing(change)] }], { ...NOTHING_CHOSEN, grouping });

describe('a message', () => {
  it('says of paused alerts which and why', () => {
    const { name, market, symbol, condition, timeframe } = firing({ name: 'Round' });
    const alert = { name, market, symbol, condition, timeframe, id: 'a', reason: 'watchlist-gone' } as const;
    const body = { kind: 'alerts-paused', count: 3, alerts: [{ ...alert, symbol: undefined }, alert] } as const;
    const notice = { id: 'n', seq: 1, at: 0, isRead: false, body: { ...body, alerts: [...body.alerts] } };
    expect(messageOf('m', [notice], NOTHING_CHOSEN)).toMatchObject({
      subject: '3 alerts were paused',
      lines: [
        'Paused: crosses 117,000 (Round). Its watchlist was deleted.',
        'Paused: BTC-USD crosses 117,000 (Round). Its watchlist was deleted.',
        'and 1 more',
      ],
    });
  });
});

describe('a message about a support ticket', () => {
  const ticket = (isForOperator: boolean) =>
    ({
      id: 'n',
      seq: 1,
      at: 0,
      isRead: false,
      body: { kind: 'ticket', id: 't', no: 1_042, subject: 'Late alert', isForOperator },
    }) as const;

  it('says who wrote, and leads to the ticket alone', () => {
    const path = '/dashboard/support?ticket=t';
    expect(messageOf('m', [ticket(false)], NOTHING_CHOSEN)).toMatchObject({
      subject: 'Support replied to ticket #1042: Late alert',
      lines: ['Support replied to ticket #1042: Late alert'],
      path,
      links: [{ text: 'Ticket #1042', path }],
    });
    const operators = '/dashboard/operator?list=tickets&ticket=t';
    expect(messageOf('m', [ticket(true)], { ...NOTHING_CHOSEN, language: 'hi' })).toMatchObject({
      subject: 'टिकट #1042 में नया संदेश: Late alert',
      path: operators,
      links: [{ text: 'टिकट #1042', path: operators }],
    });
  });

  it('shares a message with an alert, which leads', () => {
    const fired = { ...ticket(false), body: { kind: 'alerts', count: 1, firings: [firing({})] } } as const;
    const both = messageOf(
      'm',
      [ticket(false), { ...fired, body: { ...fired.body, firings: [...fired.body.firings] } }],
      NOTHING_CHOSEN,
    );
    expect(both.links.map(({ path }) => path)).toContain('/dashboard/support?ticket=t');
    expect(both.path).toMatch(/^\/dashboard\/alerts/);
  });
});

describe('a message about news', () => {
  const story = {
    slug: 'सोना-rises',
    title: 'Gold & “silver” rise',
    source: 'The wire',
    publishedAt: 0,
    symbols: ['GOLD', 'SILVER'],
  };
  const about = (change: Partial<AlertFiring> = {}) =>
    firing({
      id: 'n',
      symbol: 'GOLD',
      condition: { type: 'news' },
      price: null,
      receipt: { by: 'news', value: null, before: null, threshold: null, story },
      ...change,
    });
  const notice = (firings: AlertFiring[]) =>
    ({ id: 'n', seq: 1, at: 0, isRead: false, body: { kind: 'alerts', count: firings.length, firings } }) as const;

  it('has headline, source, symbols and time, and leads to the story', () => {
    const message = messageOf('m', [notice([about({ name: 'Metals' })])], NOTHING_CHOSEN);
    const path = `/news-details/${encodeURIComponent(story.slug)}`;
    expect(message).toMatchObject({
      subject: 'Metals: GOLD, SILVER: “Gold & “silver” rise”, The wire, 00:00',
      lines: ['Metals: GOLD, SILVER: “Gold & “silver” rise”, The wire, 00:00 UTC, 1 Jan 1970.'],
      path,
    });
    expect(message.links[0]).toEqual({ text: story.title, path });
  });

  it('names the first of several stories, and leads to all of them', () => {
    const other = { ...story, slug: 'b', title: 'B' };
    const second = about({ id: 'o', receipt: { ...about().receipt, story: other } });
    const { subject: words, path, links } = messageOf('m', [notice([about(), second])], NOTHING_CHOSEN);
    expect([words, path]).toEqual(['2 alerts triggered, first GOLD', '/dashboard/alerts?tab=fired']);
    expect(links.map(({ text }) => text)).toEqual([story.title, 'B', 'All alerts', 'Chart of GOLD']);
  });
});

describe('the sentence of a message', () => {
  it('writes levels on the grid of their symbol, grouped as its owner has chosen', () => {
    const grid = { tickSize: 0.05, currency: 'INR' };
    expect(subject({ grid: { tickSize: 0.01, currency: 'USD' } })).toBe(
      'BTC-USD, crosses 117,000.00: 117,000.50 at 00:00',
    );
    expect(subject({ grid })).toBe('BTC-USD, crosses 1,17,000.00: 1,17,000.50 at 00:00');
    expect(subject({ grid }, 'western')).toBe('BTC-USD, crosses 117,000.00: 117,000.50 at 00:00');
    expect(subject({}, 'indian')).toBe('BTC-USD, crosses 1,17,000: 1,17,000.5 at 00:00');
  });

  it('tells the time in the chosen zone, else that of the browser used last, else the exchange’s', () => {
    const subjectWith = (zones: Partial<typeof NOTHING_CHOSEN>): string =>
      subjectOf([{ kind: 'alerts', count: 1, firings: [firing({ market: 'US_Equity' })] }], {
        ...NOTHING_CHOSEN,
        ...zones,
      });
    const mumbai = { browserZone: 'Asia/Kolkata' };
    expect(subjectWith({})).toMatch(/ at 19:00$/);
    expect(subjectWith(mumbai)).toMatch(/ at 05:30$/);
    expect(subjectWith({ ...mumbai, timeZone: 'UTC' })).toMatch(/ at 00:00$/);
  });

  it('writes prices with the sign of their currency, but not points, rates and percentages', () => {
    const money = (currency: string) => ({ tickSize: 0.01, currency, isMoney: true });
    expect(subject({ grid: money('INR') })).toBe('BTC-USD, crosses ₹1,17,000.00: ₹1,17,000.50 at 00:00');
    expect(subject({ grid: money('USD') }, 'indian')).toBe('BTC-USD, crosses $1,17,000.00: $1,17,000.50 at 00:00');
    expect(subject({ grid: money('SEK') })).toBe('BTC-USD, crosses 117,000.00: 117,000.50 at 00:00');
    const points = { ...money('INR'), isMoney: false };
    expect(subject({ grid: points })).toBe('BTC-USD, crosses 1,17,000.00: 1,17,000.50 at 00:00');
    const gain: AlertCondition = { type: 'moving_up_percent', amount: 2.5, bars: 1 };
    const receipt = { by: 'tick', value: 2.6, before: 2.4, threshold: 2.5 } as const;
    expect(subject({ grid: money('USD'), condition: gain, receipt })).toContain('2.5 % within 1 bar (1h): 2.6 %');
  });

  it('never rounds what was asked for, and leaves percentages as they are', () => {
    const grid = { tickSize: 0.01, currency: 'USD' };
    const condition = { type: 'crossing', level: 0.000021 } as const;
    expect(subject({ grid, condition })).toBe('BTC-USD, crosses 0.000021: 117,000.50 at 00:00');
    const gain: AlertCondition = { type: 'moving_up_percent', amount: 2.5, bars: 1 };
    expect(subject({ grid, condition: gain })).toBe('BTC-USD, moves up 2.5 % within 1 bar (1h): 117,000.5 % at 00:00');
    const fall: AlertCondition = { type: 'ema_moving_down', amount: 2.5, bars: 3, period: 20 };
    expect(subject({ grid, condition: fall })).toBe(
      'BTC-USD, EMA(20) moves down 2.50 over 3 bars (1h): 117,000.50 at 00:00',
    );
  });
});

describe('a message to a reader of Hindi', () => {
  const hindi = { ...NOTHING_CHOSEN, language: 'hi' } as const;
  const condition: AlertCondition = { type: 'signal', pattern: 'hammer', direction: 'bullish' };

  it('says in Hindi what triggered, was paused or is a test', () => {
    const fired = { kind: 'alerts', count: 1, firings: [firing({ condition })] } as const;
    const paused = { ...firing({}), id: 'a', reason: 'screen-gone' } as const;
    const bodies: NoticeBody[] = [
      { ...fired, firings: [...fired.firings] },
      { ...fired, count: 3, firings: [...fired.firings] },
      { kind: 'alerts-paused', count: 1, alerts: [paused] },
      { kind: 'alerts-paused', count: 2, alerts: [paused] },
      { kind: 'test', name: '' },
    ];
    expect(bodies.map((body) => subjectOf([body], hindi))).toEqual([
      'BTC-USD, हैमर दिखाए, तेज़ी: 117,000.5, 00:00 बजे',
      '3 अलर्ट ट्रिगर हुए, पहला BTC-USD',
      'एक अलर्ट रोका गया',
      '2 अलर्ट रोके गए',
      'Wickwise का टेस्ट संदेश',
    ]);
    const notices = bodies.map((body) => ({ id: 'n', seq: 1, at: 0, isRead: false, body }));
    const { lines, advice } = messageOf('m', notices, hindi);
    const english = [...lines, advice].filter((line) => /[a-z]{2}/.test(line));
    expect(english).toEqual([]);
  });
});

describe('a message about what fired', () => {
  const readings: RuleReading[] = [
    {
      key: 'indicators',
      attribute: 'rsi_14',
      label: 'RSI(14)',
      other: null,
      operator: 'lt',
      isMet: true,
      left: 43.8,
      right: 45,
    },
  ];
  const dip = firing({
    id: '01890000-0000-7000-8000-000000000001',
    at: Date.UTC(2026, 10, 20, 4, 15),
    price: 64_012.5,
    condition: { type: 'strategy', strategyId: '01890000-0000-7000-8000-000000000002' },
    receipt: { by: 'signal', value: null, before: null, threshold: null, rule: 'RSI dip', readings },
  });
  const noticeOf = (...firings: AlertFiring[]) => ({
    id: 'n',
    seq: 1,
    at: 0,
    isRead: false,
    body: { kind: 'alerts' as const, count: firings.length, firings },
  });

  it('names the rule, its values and the close on the reader’s clock', () => {
    const inMumbai = { ...NOTHING_CHOSEN, timeZone: 'Asia/Kolkata' };
    expect(messageOf('m', [noticeOf(dip)], inMumbai)).toMatchObject({
      subject: 'RSI dip: BTC-USD, RSI(14) 43.8 < 45 at the 09:45 close',
      lines: ['RSI dip: BTC-USD, RSI(14) 43.8 < 45 at the 09:45 IST close, 20 Nov 2026. Price 64,012.5.'],
    });
    expect(subjectOf([noticeOf(dip).body], { ...inMumbai, clock: '12' })).toMatch(/at the 9:45\sam close$/i);
  });

  it('names the exchange’s zone for a reader who has chosen none', () => {
    const [line] = messageOf('m', [noticeOf({ ...dip, market: 'US_Equity' })], NOTHING_CHOSEN).lines;
    expect(line).toContain('at the 23:15 EST close, 19 Nov 2026.');
  });

  it('says of what was found later that it was', () => {
    expect(messageOf('m', [noticeOf({ ...dip, isLate: true })], NOTHING_CHOSEN).lines[0]).toMatch(/Found later/);
  });

  it('leads to the receipt of one alert, and to the chart of each symbol', () => {
    const receipt = `/dashboard/alerts?tab=fired&firing=${dip.id}`;
    const chart = { text: 'Chart of BTC-USD', path: '/dashboard/chart/Crypto/BTC-USD?timeframe=1h' };
    const one = messageOf('m', [noticeOf(dip)], NOTHING_CHOSEN);
    expect(one.path).toBe(receipt);
    expect(one.links).toEqual([{ text: 'Receipt', path: receipt }, chart]);
    const two = messageOf('m', [noticeOf(dip, { ...dip, symbol: 'M&M', timeframe: '3m' })], NOTHING_CHOSEN);
    expect(two.links).toEqual([
      { text: 'All alerts', path: '/dashboard/alerts?tab=fired' },
      chart,
      { text: 'Chart of M&M', path: '/dashboard/chart/Crypto/M%26M' },
    ]);
  });
});
