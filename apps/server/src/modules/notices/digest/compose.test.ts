import { HOUR_MS, type InstrumentId } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { calendarEvent, ids, only, pricesOf, quoteOf, sourcesOf } from '../../../testing/test-digest.ts';
import { NOTHING_CHOSEN } from '../message.ts';
import { composeDigest } from './compose.ts';
import { type DigestCall, isEmptyDigest, leaveOutMarkets } from './digest-body.ts';
import { digestView } from './digest-view.ts';
import type { DigestSources } from './sources.ts';

/** 08:00 in Mumbai. */
const NOW = Date.parse('2026-11-27T02:30:00Z');
const FROM = NOW - 24 * HOUR_MS;

const compose = (given: Partial<DigestSources>) =>
  composeDigest(sourcesOf(given), { userId: 'asha', zone: 'Asia/Kolkata', fromMs: FROM, toMs: NOW });

describe('the moves of a digest', () => {
  it('are those of watched instruments with a price since the last one, largest first, all of them counted', async () => {
    const quotes = [
      quoteOf('RISE', 2, NOW - HOUR_MS),
      quoteOf('FALL', -3, NOW - 2 * HOUR_MS),
      quoteOf('FLAT', 0, NOW - HOUR_MS),
      quoteOf('OLD', 9, FROM),
      quoteOf('NEW', 9, NOW, { referencePrice: Number.NaN }),
      quoteOf('ODD', 9, NOW, { referencePrice: 0 }),
    ];
    const { markets } = await compose({
      watched: async () => ids('Indian_Equity:RISE'),
      prices: only('Indian_Equity', pricesOf(NOW, quotes)),
    });
    expect(markets).toMatchObject([{ market: 'Indian_Equity', badge: 'LIVE', up: 1, down: 1, count: 3 }]);
    expect(markets[0]?.at).toBe(NOW - HOUR_MS);
    expect(markets[0]?.moves.map(({ symbol, changePct }) => [symbol, Number(changePct.toFixed(9))])).toEqual([
      ['FALL', -3],
      ['RISE', 2],
      ['FLAT', 0],
    ]);
  });

  it('follow the clock of their market, as in a replay', async () => {
    const thenMs = Date.parse('2020-03-09T09:00:00Z');
    const asked: object[] = [];
    const { markets } = await compose({
      watched: async () => ids('Indian_Equity:RISE'),
      prices: only('Indian_Equity', pricesOf(thenMs, [quoteOf('RISE', 2, thenMs - HOUR_MS)])),
      matches: async (_user, _market, span) => {
        asked.push(span);
        return [];
      },
    });
    expect(markets).toHaveLength(1);
    expect(asked).toEqual([{ fromMs: thenMs - 24 * HOUR_MS, toMs: thenMs }]);
  });

  it('are at most eight of a market', async () => {
    const quotes = Array.from({ length: 20 }, (_, i) => quoteOf(`S${i}`, i + 1, NOW));
    const { markets } = await compose({ prices: only('Crypto', pricesOf(NOW, quotes)) });
    expect(markets).toMatchObject([{ count: 20, up: 20 }]);
    expect(markets[0]?.moves.map(({ symbol }) => symbol)).toEqual([
      'S19',
      'S18',
      'S17',
      'S16',
      'S15',
      'S14',
      'S13',
      'S12',
    ]);
  });
});

describe('a digest', () => {
  it('names each instrument that entered a screen once', async () => {
    const found = ['INFY', 'TCS', 'INFY'].map((symbol) => ({ screenId: 'dip', name: 'Dip', symbol }));
    const { screens } = await compose({
      prices: only('Indian_Equity', pricesOf(NOW, [])),
      matches: async () => [...found, { screenId: 'rise', name: 'Rise', symbol: 'TCS' }],
    });
    expect(screens).toMatchObject([
      { id: 'dip', name: 'Dip', symbols: ['INFY', 'TCS'], count: 2 },
      { id: 'rise', symbols: ['TCS'], count: 1 },
    ]);
  });

  it('counts screens that it doesn’t name, also in its subject', async () => {
    const screens = Array.from({ length: 8 }, (_, i) => ({ screenId: `${i}`, name: `Screen ${i}`, symbol: 'TCS' }));
    const body = await compose({
      prices: only('Indian_Equity', pricesOf(NOW, [])),
      matches: async () => screens,
    });
    expect(body.screens).toHaveLength(5);
    const view = digestView(body, NOTHING_CHOSEN);
    expect(view.subject).toContain('8 new matches');
    expect(view.sections.map(({ more }) => more)).toEqual(['and 3 more']);
    const hidden = leaveOutMarkets(body, ['Indian_Equity']);
    expect([isEmptyDigest(hidden), JSON.stringify(hidden).includes('matches":3')]).toEqual([true, false]);
  });

  it('says that there are more stories where it hasn’t counted them all', async () => {
    const body = await compose({
      watched: async () => ids('Indian_Equity:INFY'),
      stories: async (_ids, _span, limit) =>
        Array.from({ length: limit }, (_, i) => ({
          slug: `${i}`,
          title: `${i}`,
          source: 'Wire',
          publishedMs: NOW,
          receivedMs: NOW,
          instruments: ['Indian_Equity:INFY' as InstrumentId],
        })),
    });
    const view = digestView(body, NOTHING_CHOSEN);
    expect(view.subject).toContain('60+ stories');
    expect(view.sections.map(({ more }) => more)).toEqual(['and 54+ more']);
  });

  it('has stories that came since the last one, also those published before it', async () => {
    const story = (slug: string, publishedMs: number, receivedMs: number) => ({
      slug,
      title: slug,
      source: 'Wire',
      publishedMs,
      receivedMs,
      instruments: ['Indian_Equity:INFY' as InstrumentId],
    });
    const spans: object[] = [];
    const { stories } = await compose({
      watched: async () => ids('Indian_Equity:INFY'),
      stories: async (_ids, span) => {
        spans.push(span);
        return [
          story('new', NOW - HOUR_MS, NOW - HOUR_MS),
          story('late', FROM - HOUR_MS, FROM + HOUR_MS),
          story('known', FROM - HOUR_MS, FROM - HOUR_MS),
        ];
      },
    });
    expect(spans).toEqual([{ fromMs: FROM - 12 * HOUR_MS, toMs: NOW }]);
    expect(stories).toMatchObject({ count: 2, newest: [{ slug: 'new', symbols: ['INFY'] }, { slug: 'late' }] });
    expect(Object.keys(stories.newest[0] ?? {})).not.toContain('excerpt');
  });

  it('has events of today and tomorrow on the reader’s calendar, which are yet to come', async () => {
    const event = calendarEvent;
    const { events } = await compose({
      watched: async () => ids('Indian_Equity:INFY'),
      events: async () => [
        event({ id: '1', symbol: 'INFY', date: '2026-11-28' }),
        event({ id: '2', kind: 'holiday', date: '2026-11-27', title: 'Guru Nanak Jayanti' }),
        event({ id: '3', symbol: 'INFY', date: '2026-11-29' }),
        event({ id: '4', kind: 'macro', market: null, date: '2026-11-26', at: NOW - 1, importance: 'high' }),
        event({ id: '5', kind: 'macro', market: null, date: '2026-11-27', at: NOW + HOUR_MS, importance: 'high' }),
        event({ id: '6', kind: 'macro', market: null, date: '2026-11-27', at: NOW + HOUR_MS, importance: 'low' }),
        event({ id: '7', kind: 'holiday', market: 'US_Equity' }), // nothing of that market is watched
      ],
    });
    expect(events.count).toBe(3);
    expect(events.first.map(({ day, kind, symbol }) => [day, kind, symbol])).toEqual([
      ['today', 'holiday', null],
      ['today', 'macro', null],
      ['tomorrow', 'earnings', 'INFY'],
    ]);
  });

  it('without anything is empty, and asks for nothing about nothing', async () => {
    const never = async (): Promise<never> => {
      throw new Error('asked');
    };
    expect(isEmptyDigest(await compose({ stories: never, events: never, brief: never }))).toBe(true);
  });

  it('leaves out what was made of prices that its reader doesn’t see any more', async () => {
    const body = await compose({
      watched: async () => ids('Crypto:BTC-USD'),
      prices: (_user, market) => (market === 'Forex' ? undefined : pricesOf(NOW, [quoteOf(market, 1, NOW)])),
      matches: async (_user, market) => [{ screenId: market, name: market, symbol: 'X' }],
      brief: async (_user, market) => ({ market, slug: 's', title: { en: market, hi: market } }),
    });
    const left = JSON.stringify(leaveOutMarkets(body, ['Crypto']));
    expect(left).not.toContain('Crypto');
    expect(left).toContain('US_Equity');
    expect(isEmptyDigest(leaveOutMarkets(body, ['Crypto', 'US_Equity', 'Indian_Equity']))).toBe(true);
  });
});

describe('calls of followed experts in a digest', () => {
  const call: DigestCall = {
    kind: 'call',
    what: 'published',
    callId: 'c1',
    expert: 'Ravi',
    market: 'Crypto',
    symbol: 'BTC-USD',
    side: 'long',
    state: null,
    netPct: null,
  };
  const ended: DigestCall = { ...call, what: 'ended', callId: 'c2', market: 'Indian_Equity', symbol: 'TCS' };

  it('are named with their results as the reader may see them, and the rest is counted', async () => {
    const calls: DigestCall[] = [call, { ...ended, state: 'target', netPct: 4.5 }, { ...ended, state: 'ended' }];
    const body = await compose({ calls: async () => ({ count: 7, calls }) });
    expect(isEmptyDigest(body)).toBe(false);
    const [section] = digestView(body, NOTHING_CHOSEN).sections;
    expect(section).toEqual({
      title: 'Experts you follow',
      rows: [
        { text: 'Long call on BTC-USD by Ravi', path: '/dashboard/expertadvice/calls/c1' },
        { text: 'Long call on TCS by Ravi ended: +4.5% after costs', path: '/dashboard/expertadvice/calls/c2' },
        { text: 'Long call on TCS by Ravi ended', path: '/dashboard/expertadvice/calls/c2' },
      ],
      more: 'and 4 more',
    });
  });

  it('are left out with their market', async () => {
    const body = await compose({ calls: async () => ({ count: 2, calls: [call, ended] }) });
    expect(leaveOutMarkets(body, ['Crypto']).calls).toEqual({ count: 1, newest: [ended] });
    expect(isEmptyDigest(leaveOutMarkets(body, ['Crypto', 'Indian_Equity']))).toBe(true);
  });
});
