import { randomUUIDv7 } from 'node:crypto';
import { type MoveHeadline, StoryMove, TodaysMove } from '@wickwise/contract';
import { BarSeries, calendarOf, type Instrument, type InstrumentId, MINUTE_MS, type Timeframe } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { type InstrumentRegistry, registerInstruments } from '#marketdata/registry.ts';
import { readConfig } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { atEnd, onceForAll } from '../../testing/at-end.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { seeded } from '../../testing/random-walk.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { MovePrices } from './comparison.ts';
import { moveRoutes } from './routes.ts';

const nse = calendarOf('nse');
const openOf = (date: string): number => nse.sessionOn(date)?.openMs ?? 0;
const OPEN = openOf('2026-11-20');
/** A Friday, 195 minutes after the open. */
const NOW = OPEN + 195 * MINUTE_MS;
const STORY = randomUUIDv7();
const PUBLISHED = OPEN + 100 * MINUTE_MS + 20_000;
/** The minute that opens 105 minutes after the open jumps. */
const JUMPED = OPEN + 105 * MINUTE_MS;

const share = (symbol: string, more: Partial<Instrument> = {}): Instrument => ({
  ...testInstrument('Indian_Equity', symbol),
  sector: 'Energy',
  ...more,
});
const INDEX = share('NIFTY50', { kind: 'index', name: 'Nifty 50', sector: 'Index' });
const OWN = share('RELIANCE', { name: 'Reliance Industries' });
const PEERS = ['ONGC', 'BPCL', 'IOC', 'GAIL'].map((symbol) => share(symbol));
const LONE = share('LONE', { sector: 'Other' });
const ALL = [INDEX, OWN, ...PEERS, LONE];

/** Closes of all at each step: an index, a sector that follows it, and shares of both. */
function walk(seed: number, steps: number, size: number, shock: (i: number) => number): Map<string, number[]> {
  const random = seeded(seed);
  const noise = () => 2 * size * (random() + random() + random() - 1.5);
  const logs = new Map(ALL.map(({ symbol }) => [symbol, 0]));
  const closes = new Map(ALL.map(({ symbol }) => [symbol, [] as number[]]));
  for (let i = 0; i < steps; i++) {
    const [market, sector] = [noise(), 0.5 * noise()];
    for (const { symbol } of ALL) {
      const own = symbol === 'NIFTY50' ? market : symbol === 'RELIANCE' ? 1.2 * market + 0.8 * sector : market + sector;
      const step = own + (symbol === 'NIFTY50' ? 0 : 0.3 * noise()) + (symbol === 'RELIANCE' ? shock(i) : 0);
      logs.set(symbol, (logs.get(symbol) ?? 0) + step);
      closes.get(symbol)?.push(1_000 * Math.exp(logs.get(symbol) ?? 0));
    }
  }
  return closes;
}

const barsOf = (times: readonly number[], closes: readonly number[]): BarSeries =>
  BarSeries.from(
    times.map((timeMs, i) => {
      const close = closes[i] as number;
      return { timeMs, open: close, high: close, low: close, close, volume: 1 };
    }),
  );

const headline = (title: string, publishedAt: number): MoveHeadline => ({
  title,
  publishedAt,
  slug: title,
  source: 'Wire',
  language: 'en',
});

const STORIES = [
  headline('after it', JUMPED + 1),
  headline('before it', JUMPED - 1),
  headline('overnight', OPEN - 3_600_000),
];

interface SetUp {
  days?: number;
  finest?: Timeframe;
}

/** The routes on a database of the test, for a visitor and for a reader with a source of their own. */
async function setUp({ days = 130, finest = '1m' }: SetUp = {}) {
  const { db, pool } = await testDatabase();
  const store = openBarStore(pool);
  const ownFeed = new FakeFeed([OWN], finest);
  Object.assign(ownFeed, { source: 'account:1:x' });
  const registry = await registerInstruments(db, new FakeFeed(ALL, finest).feeds);
  const ownRegistry = await registerInstruments(db, ownFeed.feeds);
  const put = async (of: InstrumentRegistry, id: InstrumentId, timeframe: Timeframe, bars: BarSeries) => {
    const instrumentNo = of.byId(id)?.no ?? 0;
    await store.append([...bars].map((bar) => ({ instrumentNo, timeframe, bar, knownAtMs: bar.timeMs })));
  };
  const dates = nse.between(OPEN - 1.6 * days * 86_400_000, OPEN).slice(-days);
  const dayTimes = dates.map(({ openMs }) => openMs);
  const dayCloses = walk(3, days, 0.01, () => 0);
  const minuteTimes = [...dates.slice(-4).map(({ openMs }) => openMs), OPEN].flatMap((openMs) =>
    Array.from({ length: openMs === OPEN ? 195 : 375 }, (_, k) => openMs + k * MINUTE_MS),
  );
  const jumpAt = minuteTimes.indexOf(JUMPED);
  const minuteCloses = walk(4, minuteTimes.length, 0.0002, (i) => (i === jumpAt ? 0.03 : 0));
  for (const { id, symbol } of ALL) {
    await put(registry, id, '1D', barsOf(dayTimes, dayCloses.get(symbol) ?? []));
    if (finest === '1m') await put(registry, id, '1m', barsOf(minuteTimes, minuteCloses.get(symbol) ?? []));
  }
  if (finest === '1m') await put(ownRegistry, OWN.id, '1m', barsOf(minuteTimes, minuteCloses.get('RELIANCE') ?? []));
  const refusals = new Set<string>();
  const pricesOf = (of: InstrumentRegistry, isOwn: boolean): MovePrices => ({
    registry: of,
    splits: new SplitBook([]),
    nowOf: () => NOW,
    hurry: async () => {},
    quoteOf: (id) => {
      const listed = of.byId(id);
      const symbol = id.slice(id.indexOf(':') + 1);
      if (!listed || refusals.has(symbol)) return undefined;
      const referencePrice = (minuteCloses.get(symbol) ?? [])[4 * 375 - 1] as number;
      const price = isOwn ? 1.5 * referencePrice : ((minuteCloses.get(symbol) ?? []).at(-1) as number);
      return { id, symbol, price, timeMs: NOW, referencePrice, close: price, listed };
    },
    benchmarkPart: (market, symbol) => of.find(market, symbol),
    peersIn: (market) => (isOwn ? [] : of.of(market)),
  });
  const log = pino({ level: 'silent' });
  const config = readConfig({ PORT: '0' }, [], process.cwd());
  const app = await createHttp({ ...config, limitFactor: 100 }, log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async () => false,
  });
  const ranges: { id: InstrumentId; fromMs: number; toMs: number }[] = [];
  await app.register(moveRoutes, {
    prefix: API_PREFIX,
    store,
    pricesFor: (reader) => (reader === undefined ? pricesOf(registry, false) : pricesOf(ownRegistry, true)),
    publicationOf: async (story, id) => (story === STORY && id !== LONE.id ? PUBLISHED : undefined),
    storiesOn: async (id, range) => {
      ranges.push({ id, ...range });
      return { state: 'on', stories: STORIES };
    },
  });
  atEnd(() => app.close());
  const get = async (path: string, reader?: string) => {
    const headers = reader ? { authorization: `Bearer ${reader}` } : {};
    const answer = await app.inject({ url: `${API_PREFIX}/moves/${path}`, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const today = async (symbol: string, reader?: string): Promise<TodaysMove> =>
    TodaysMove.parse((await get(`today?market=Indian_Equity&symbol=${symbol}`, reader)).body);
  const after = (symbol: string, story: string = STORY, reader?: string) =>
    get(`after-story?market=Indian_Equity&symbol=${symbol}&story=${story}`, reader);
  return { get, today, after, refusals, ranges, minuteCloses };
}

const shared = onceForAll(() => setUp());

describe('today’s move', () => {
  it('is split into market, sector and own part, which add up to it', async () => {
    const { today } = shared();
    const { parts, changePct, compared, gap, date, basis } = await today('RELIANCE');
    expect({ gap, date, basis }).toEqual({ gap: null, date: '2026-11-20', basis: 'previous close' });
    expect(compared.market).toEqual({ symbol: 'NIFTY50', name: 'Nifty 50' });
    expect(compared.sector).toEqual({ name: 'Energy', symbols: ['ONGC', 'BPCL', 'IOC', 'GAIL'] });
    expect((parts?.market ?? 0) + (parts?.sector ?? 0) + (parts?.own ?? 0)).toBeCloseTo(changePct ?? 0, 9);
    expect(parts?.beta).toBeGreaterThan(1);
    expect(parts?.beta).toBeLessThan(1.4);
    expect(parts?.own).toBeGreaterThan(2); // the jump of 3 %
    expect(parts?.own).toBeGreaterThan(parts?.usualOwn ?? 9);
    expect(parts?.days).toBe(129);
  });

  it('has the headlines from before it began, since the close of the day before', async () => {
    const { today, ranges } = shared();
    const { beganAt, headlines } = await today('RELIANCE');
    expect(beganAt).toBe(JUMPED);
    expect(headlines).toMatchObject({ state: 'on', later: 1, since: nse.sessionOn('2026-11-19')?.endMs });
    expect(headlines.before.map(({ title }) => title)).toEqual(['before it', 'overnight']);
    await today('RELIANCE');
    const asked = ranges.filter(({ id }) => id === OWN.id);
    expect(asked).toEqual([{ id: OWN.id, fromMs: headlines.since, toMs: NOW }]); // once: the answer is shared
  });

  it('says why it isn’t split', async () => {
    const { today, refusals } = await setUp({ days: 40, finest: '1D' });
    const { headlines, ...short } = await today('RELIANCE');
    expect(short).toMatchObject({ parts: null, gap: 'little-history', beganAt: null });
    expect(headlines.before.map(({ title }) => title)).toEqual(['overnight']); // before the day, without minutes
    refusals.add('NIFTY50');
    expect(await today('ONGC')).toMatchObject({ parts: null, gap: 'no-market-price' });
    refusals.add('BPCL');
    expect(await today('BPCL')).toMatchObject({ parts: null, gap: 'no-price', changePct: null, beganAt: null });
  });

  it('of the benchmark, or without peers, has no such part', async () => {
    const { today } = shared();
    const index = await today('NIFTY50');
    expect(index).toMatchObject({
      compared: { isBenchmark: true, market: null, sector: null },
      parts: { market: 0, sector: 0, beta: null },
    });
    expect(index.parts?.own).toBeCloseTo(index.changePct ?? 0, 9);
    const lone = await today('LONE');
    expect(lone).toMatchObject({ compared: { sector: null }, parts: { sector: 0, gamma: null } });
    expect(lone.parts?.beta).toBeGreaterThan(0.5);
  });
});

describe('the move after a story', () => {
  it('is measured from the last bar that had closed, beside market and sector', async () => {
    const { after, minuteCloses } = shared();
    const { base, horizons, compared, window, before } = StoryMove.parse((await after('RELIANCE')).body);
    const closes = minuteCloses.get('RELIANCE') ?? [];
    expect(base).toEqual({ at: OPEN + 100 * MINUTE_MS, price: closes[4 * 375 + 99] });
    expect(compared).toMatchObject({ market: { symbol: 'NIFTY50' }, sector: { name: 'Energy' } });
    expect(window).toBe(600);
    const [five, half, hour] = horizons;
    expect(five?.move).toMatchObject({ isSignificant: false }); // base + 5 minutes end before the jump
    expect(half).toMatchObject({ minutes: 30, gap: null, move: { isSignificant: true } });
    expect(half?.move?.own).toBeGreaterThan(2);
    expect((half?.move?.own ?? 0) + (half?.move?.explained ?? 0)).toBeCloseTo(half?.move?.total ?? 0, 9);
    expect(half?.move?.total).toBeCloseTo(100 * ((closes[4 * 375 + 129] as number) / (base?.price ?? 1) - 1), 9);
    expect(hour?.move?.isSignificant).toBe(true);
    expect(before?.isSignificant).toBe(false);
  });

  it('is none without one-minute bars', async () => {
    const { after } = await setUp({ days: 2, finest: '1D' });
    const { horizons, base } = StoryMove.parse((await after('RELIANCE')).body);
    expect(base).toBeNull();
    expect(horizons.map(({ gap }) => gap)).toEqual(['no-minutes', 'no-minutes', 'no-minutes']);
  });

  it('is asked for of stories that readers see, on instruments that they are about', async () => {
    const { after, get } = shared();
    expect((await after('LONE')).status).toBe(404);
    expect((await after('RELIANCE', randomUUIDv7())).status).toBe(404);
    expect((await after('NOPE')).status).toBe(404);
    expect((await after('RELIANCE', 'nonsense')).status).toBe(400);
    expect((await get('today?market=Moon&symbol=RELIANCE')).status).toBe(400);
    expect((await get('today?market=Indian_Equity')).status).toBe(400);
  });
});

it('answers from own connections are for their account alone', async () => {
  const { today, after } = shared();
  const [own, server] = [await today('RELIANCE', randomUUIDv7()), await today('RELIANCE')];
  expect(own.changePct).toBeCloseTo(50, 9);
  expect(server.changePct).toBeLessThan(10);
  expect(own.compared).toEqual({ isBenchmark: false, market: null, sector: null });
  expect(StoryMove.parse((await after('RELIANCE', STORY, randomUUIDv7())).body).compared.market).toBeNull();
  expect(StoryMove.parse((await after('RELIANCE')).body).compared.market?.symbol).toBe('NIFTY50');
});
