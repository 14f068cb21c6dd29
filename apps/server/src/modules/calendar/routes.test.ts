import type { CalendarAnswer, EventImportReport, EventListsAnswer, InstrumentEventsAnswer } from '@wickwise/contract';
import { type InstrumentId, isoDate, type Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { MarketAccess } from '#marketdata/market-access.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { readConfig } from '#platform/config.ts';
import { NotFound } from '#platform/errors.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { calendarOperatorRoutes } from './operator-routes.ts';
import { calendarRoutes } from './routes.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const OPERATOR = '01900000-0000-7000-8000-000000000001';
const ASHA = '11900000-0000-7000-8000-000000000002';
const LIST = '21900000-0000-7000-8000-000000000003';

/** The routes on a database of the test: on a server that others reach, whose owner is the operator. */
async function setUp() {
  const { db } = await testDatabase();
  const log = pino({ level: 'silent' });
  const config = readConfig({ PORT: '0' }, [], process.cwd());
  const app = await createHttp({ ...config, limitFactor: 100 }, log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async (userId) => userId === OPERATOR,
  });
  const instrument = testInstrument('US_Equity', 'AAPL');
  const registry = new InstrumentRegistry([{ no: 1, instrument, finest: '1m', licence: 'simulated' }]);
  const access = new MarketAccess({ registry, ownerOf: () => undefined, isForThisMachine: false });
  access.set({ operatorId: OPERATOR, raised: new Map() });
  const notes: string[] = [];
  const watched = async (_userId: string, id?: string): Promise<ReadonlySet<InstrumentId>> => {
    if (id && id !== LIST) throw new NotFound('Watchlist');
    return new Set<InstrumentId>(['US_Equity:AAPL']);
  };
  const routes: FastifyPluginAsync = async (api) => {
    await api.register(calendarRoutes, {
      db,
      access,
      watched,
      nowOf: () => NOW,
      find: (market: Market, symbol: string) => registry.find(market, symbol),
      reactions: async () => [],
    });
    await api.register(calendarOperatorRoutes, {
      db,
      nowMs: () => NOW,
      note: async (_userId, what) => void notes.push(what),
    });
  };
  await app.register(routes, { prefix: API_PREFIX });
  const headers = (by: string) => ({ authorization: `Bearer ${by}` });
  return {
    notes,
    get: async <Answer>(path: string, by = ASHA) =>
      (await app.inject({ url: `${API_PREFIX}/${path}`, headers: headers(by) })).json() as Answer,
    status: async (path: string, by = ASHA) =>
      (await app.inject({ url: `${API_PREFIX}/${path}`, headers: headers(by) })).statusCode,
    send: async (query: string, text: string, by = OPERATOR) => {
      const url = `${API_PREFIX}/admin/calendar?${query}`;
      const own = { ...headers(by), 'content-type': 'application/octet-stream' };
      const response = await app.inject({ method: 'POST', url, headers: own, payload: Buffer.from(text) });
      return { status: response.statusCode, report: response.json() as EventImportReport };
    },
    remove: async (list: string) => {
      const url = `${API_PREFIX}/admin/calendar?list=${list}`;
      return app.inject({ method: 'DELETE', url, headers: headers(OPERATOR) });
    },
  };
}

const EARNINGS = [
  'kind,market,symbol,date,time,title,importance,status',
  'earnings,US_Equity,AAPL,2026-12-03,after close,Q4,high,',
  'earnings,US_Equity,MSFT,2026-12-03,,,,estimated',
  'macro,US_Equity,,2026-12-03,08:30,Jobs,high,',
  'macro,all,,2026-12-03,,Outlook,,',
].join('\n');
const DAY = 'user/calendar?from=2026-12-03&days=1';
const shown = ({ events }: CalendarAnswer) =>
  events.map(({ kind, symbol, title }) => [kind, symbol ?? title].join(' '));

describe('the calendar', () => {
  it('has holidays, half days and expiries without any import', async () => {
    const { get } = await setUp();
    const { events, imported } = await get<CalendarAnswer>('user/calendar?from=2026-11-23&days=7');
    expect(imported).toEqual([]);
    expect(
      events.map(({ date, market, kind, title, expiry }) => [date, market, kind, title || expiry || ''].join(' ')),
    ).toEqual([
      '2026-11-23 Indian_Equity expiry monthly',
      '2026-11-24 Indian_Equity holiday Guru Nanak Jayanti',
      '2026-11-26 US_Equity holiday Thanksgiving Day',
      '2026-11-27 US_Equity half-day ',
    ]);
    expect(events.at(-1)?.hours).toEqual({
      openMs: Date.parse('2026-11-27T14:30Z'),
      closeMs: Date.parse('2026-11-27T18:00Z'),
    });
    const us = await get<CalendarAnswer>('user/calendar?from=2026-11-23&days=7&market=US_Equity&kind=holiday');
    expect(shown(us)).toEqual(['holiday Thanksgiving Day']);
  });

  it('shows imported events to those who may see their list', async () => {
    const { get, send } = await setUp();
    await send('name=week.csv&dryRun=false', EARNINGS);
    const all = ['macro Outlook', 'macro Jobs', 'earnings AAPL', 'earnings MSFT'];
    expect(shown(await get(DAY, OPERATOR))).toEqual(all);
    const hidden = await get<CalendarAnswer>(DAY);
    expect(hidden).toMatchObject({ events: [], imported: [] });
    await send('name=week.csv&dryRun=false&scope=display', EARNINGS);
    const open = await get<CalendarAnswer>(DAY);
    expect(shown(open)).toEqual(all);
    expect(open.events[2]).toMatchObject({
      timing: 'after-close',
      isEstimated: false,
      list: 'week',
      importance: 'high',
    });
    expect(open.imported).toContainEqual({
      market: 'US_Equity',
      kind: 'earnings',
      events: 2,
      from: '2026-12-03',
      through: '2026-12-03',
      lists: ['week'],
    });
  });

  it('is narrowed to market, kind and watchlist', async () => {
    const { get, send, status } = await setUp();
    await send('name=week.csv&dryRun=false&scope=display', EARNINGS);
    expect(shown(await get(`${DAY}&kind=earnings`))).toEqual(['earnings AAPL', 'earnings MSFT']);
    expect(shown(await get(`${DAY}&market=Crypto`))).toEqual(['macro Outlook']);
    expect(shown(await get(`${DAY}&watchlist=only`))).toEqual(['macro Outlook', 'macro Jobs', 'earnings AAPL']);
    expect(shown(await get(`${DAY}&watchlist=${LIST}&kind=earnings`))).toEqual(['earnings AAPL']);
    expect(await status(`${DAY}&watchlist=${ASHA}`)).toBe(404);
    expect(await status('user/calendar?from=2026-13-40')).toBe(400);
    expect(await status('user/calendar?from=2026-12-03&days=99')).toBe(400);
  });

  it('names an event of two lists once, confirmed before estimated', async () => {
    const { get, send } = await setUp();
    const row = (status: string) => `kind,market,symbol,date,status\nearnings,US_Equity,AAPL,2026-12-03,${status}`;
    await send('name=a.csv&dryRun=false&scope=display', row('estimated'));
    await send('name=b.csv&dryRun=false&scope=display', row('confirmed'));
    const { events } = await get<CalendarAnswer>(DAY);
    expect(events).toMatchObject([{ list: 'b', isEstimated: false }]);
  });

  it('names what comes for an instrument', async () => {
    const { get, send } = await setUp();
    await send('name=week.csv&dryRun=false&scope=display', EARNINGS);
    const { events } = await get<InstrumentEventsAnswer>('user/calendar/instrument?market=US_Equity&symbol=AAPL');
    expect(events.map(({ kind, date }) => `${date} ${kind}`)).toEqual([
      '2026-11-26 holiday',
      '2026-11-27 half-day',
      '2026-12-03 macro',
      '2026-12-03 earnings',
    ]);
  });
});

describe('importing events', () => {
  it('stores nothing in a dry run, and nothing of a file with a problem', async () => {
    const { get, send, notes } = await setUp();
    const dry = await send('name=week.csv', EARNINGS);
    expect(dry.report).toMatchObject({ list: 'week', layout: 'csv', events: 4, added: 4, isStored: false });
    expect(dry.report.sample).toHaveLength(4);
    const wrong = await send('name=week.csv&dryRun=false', `${EARNINGS}\nearnings,US_Equity,AAPL,tomorrow,,,,`);
    expect(wrong.report).toMatchObject({ problemCount: 1, isStored: false });
    expect(wrong.report.problems).toMatchObject([{ file: 'week.csv', line: 6, column: 4, heading: 'date' }]);
    expect((await get<EventListsAnswer>('admin/calendar', OPERATOR)).lists).toEqual([]);
    expect(notes).toEqual([]);
  });

  it('updates and withdraws on a second import, and doubles nothing', async () => {
    const { get, send, notes } = await setUp();
    await send('name=week.csv&dryRun=false&scope=display', EARNINGS);
    const before = await get<CalendarAnswer>(DAY);
    const same = await send('name=week.csv&dryRun=false&scope=display', EARNINGS);
    expect(same.report).toMatchObject({ added: 0, moved: 0, changed: 0, unchanged: 4, withdrawn: 0 });
    expect((await get<CalendarAnswer>(DAY)).events).toEqual(before.events);
    const later = EARNINGS.replace('AAPL,2026-12-03', 'AAPL,2026-12-10')
      .replace(/\n.*MSFT.*/, '')
      .replace('Jobs,high', 'Jobs,low');
    const { report } = await send('name=week.csv&dryRun=false&scope=display', later);
    expect(report).toMatchObject({ added: 0, moved: 1, changed: 1, unchanged: 1, withdrawn: 1 });
    expect(shown(await get(DAY))).toEqual(['macro Outlook', 'macro Jobs']);
    const moved = await get<CalendarAnswer>('user/calendar?from=2026-12-10&days=1');
    expect(moved.events[0]?.id).toBe(before.events.find(({ symbol }) => symbol === 'AAPL')?.id);
    expect(notes).toEqual(['events-imported', 'events-imported', 'events-imported']);
  });

  it('is for operators, and takes one file within the limit', async () => {
    const { send, status } = await setUp();
    expect((await send('name=week.csv', EARNINGS, ASHA)).status).toBe(403);
    expect(await status('admin/calendar')).toBe(403);
    expect((await send('name=week.csv&zone=Mars', EARNINGS)).status).toBe(400);
    expect((await send('name=week.csv', 'x'.repeat(4 * 2 ** 20 + 1))).status).toBe(413);
    expect((await send('name=week.csv', '')).status).toBe(400);
  });

  it('removes a list with its events', async () => {
    const { get, send, remove, notes } = await setUp();
    await send('name=week.csv&dryRun=false&list=Mine', EARNINGS);
    const { lists } = await get<EventListsAnswer>('admin/calendar', OPERATOR);
    expect(lists).toMatchObject([{ name: 'Mine', scope: 'internal', events: 4, from: '2026-12-03', importedAt: NOW }]);
    expect((await remove('Mine')).json()).toEqual({ lists: [] });
    expect((await remove('Mine')).statusCode).toBe(404);
    expect(notes).toEqual(['events-imported', 'events-removed']);
    expect(shown(await get(DAY, OPERATOR))).toEqual([]);
  });

  it('takes thousands of events at once', async () => {
    const { send } = await setUp();
    const rows = Array.from({ length: 6_000 }, (_, i) => `macro,US_Equity,${isoDate(NOW + i * 86_400_000)},Day ${i}`);
    const many = await send('name=many.csv&dryRun=false', ['kind,market,date,title', ...rows].join('\n'));
    expect(many.report).toMatchObject({ added: 6_000, isStored: true });
  });
});
