import { BarSeries, DAY_MS, HOUR_MS, type Market, type Timeframe } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { type ListedInstrument, registerInstruments } from '#marketdata/registry.ts';
import { type BriefMoment, momentKey } from '#modules/briefs/schedule.ts';
import { madeDays, madeInstruments, randomOf } from '#modules/briefs/testing/made-days.ts';
import { writeMoments } from '#modules/briefs/write-moments.ts';
import { briefsSince, storeBrief } from '#modules/news/briefs/store-brief.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { dueMoments, startBriefs } from './briefs.ts';
import { priceCalls } from './feeds.ts';

/** A market with instruments and a store, and what writes its briefs. */
async function setUp(market: Market) {
  const database = await testDatabase();
  const { db, pool } = database;
  const instruments = madeInstruments(market);
  const { feeds } = new FakeFeed(instruments);
  const registry = await registerInstruments(db, feeds);
  const store = openBarStore(pool);
  const splits = new SplitBook([]);
  const append = async (timeframe: Timeframe, { no }: ListedInstrument, bars: BarSeries): Promise<void> => {
    await store.append([...bars].map((bar) => ({ instrumentNo: no, timeframe, bar, knownAtMs: bar.timeMs + DAY_MS })));
  };
  const prices = { market, priceSource: registry.origins.get(market)?.source ?? '' };
  const written = () => briefsSince(db, prices, 0);
  const write = (moment: BriefMoment) =>
    writeMoments(
      {
        store,
        splits,
        registry,
        check: () => {},
        briefsSince: (of, sinceMs) => briefsSince(db, of, sinceMs),
        storeBrief: (brief) => storeBrief(db, brief, moment.endMs),
      },
      [moment],
    );
  const addDays = async (seed: number, count: number, beforeMs: number) => {
    const { date, days } = madeDays(market, seed, count, beforeMs);
    for (const { instrument, bars } of days) {
      const listed = registry.byId(instrument.id);
      if (listed) await append('1D', listed, bars);
    }
    const last = days[0]?.bars.at(-1).timeMs ?? 0;
    return { date, fromMs: last, endMs: last + DAY_MS, untilMs: Number.POSITIVE_INFINITY, market };
  };
  return { database, db, feeds, registry, store, splits, append, addDays, write, written };
}

describe('briefs of a day', () => {
  it('are stored once, however often the day is written about', async () => {
    const { addDays, write, written } = await setUp('US_Equity');
    const moment: BriefMoment = { kind: 'close', ...(await addDays(3, 300, Date.UTC(2026, 9, 30))) };
    const count = await write(moment);
    expect(count).toBeGreaterThan(0);
    expect(await write(moment)).toBe(0);
    const briefs = await written();
    expect(briefs).toHaveLength(count);
    expect(briefs.filter(({ kind }) => kind === 'close').map(({ key }) => key)).toEqual([momentKey(moment)]);
    expect(briefs.filter(({ kind }) => kind !== 'close').length).toBeLessThanOrEqual(2);
  });

  it('and of a week and an open are written from their bars', async () => {
    const { addDays, append, registry, write, written } = await setUp('Indian_Equity');
    const day = await addDays(5, 300, Date.UTC(2026, 9, 24));
    expect(await write({ kind: 'week', ...day })).toBe(1);
    const openMs = Date.UTC(2026, 9, 26, 3, 45);
    for (const listed of registry.of('Indian_Equity'))
      await append(
        '15m',
        listed,
        BarSeries.from([{ timeMs: openMs, open: 500, high: 510, low: 490, close: 505, volume: 10 }]),
      );
    const open: BriefMoment = { ...day, kind: 'open', date: '2026-10-26', fromMs: openMs, endMs: openMs + HOUR_MS / 4 };
    expect(await write(open)).toBe(1);
    expect((await written()).map(({ key }) => key)).toEqual(['week 2026-10-23', 'open 2026-10-26']);
  });
});

describe('briefs of big moves', () => {
  const START = Date.UTC(2026, 9, 1);
  const HOURS = 400;

  /** Hours of coins that hardly move, but for one that jumps in some. */
  async function withJumps(jumps: ReadonlyMap<number, string>) {
    const own = await setUp('Crypto');
    const random = randomOf(1);
    for (const listed of own.registry.of('Crypto')) {
      const bars = new BarSeries();
      let close = 100;
      for (let i = 0; i < HOURS; i++) {
        const next = close * (1 + (random() - 0.5) * 0.002 + (jumps.get(i) === listed.instrument.symbol ? 0.08 : 0));
        bars.push({
          timeMs: START + i * HOUR_MS,
          open: close,
          high: Math.max(close, next),
          low: Math.min(close, next),
          close: next,
          volume: 1,
        });
        close = next;
      }
      await own.append('1h', listed, bars);
    }
    const at = (hour: number): BriefMoment => {
      const fromMs = START + hour * HOUR_MS;
      const date = new Date(fromMs).toISOString().slice(0, 10);
      return {
        kind: 'hour',
        market: 'Crypto',
        date,
        fromMs,
        endMs: fromMs + HOUR_MS,
        untilMs: Number.POSITIVE_INFINITY,
      };
    };
    return { ...own, at };
  }

  it('are written of hours that have one, at most four within a day, and not twice of one instrument', async () => {
    const symbols = ['ETH-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD', 'ADA-USD', 'LTC-USD'];
    const { at, write, written } = await withJumps(new Map(symbols.map((symbol, i) => [300 + i * 2, symbol])));
    const counts: number[] = [];
    for (const hour of [299, 300, 301, 302, 304, 306, 308, 310]) counts.push(await write(at(hour)));
    expect(counts).toEqual([0, 1, 0, 0, 1, 1, 1, 0]);
    const firsts = (await written()).map(({ first }) => first);
    expect(firsts).toEqual(['Crypto:ETH-USD', 'Crypto:SOL-USD', 'Crypto:XRP-USD', 'Crypto:ADA-USD']);
  });
});

describe('the role', () => {
  /** A role on a market whose last day is stored, on the wall clock. */
  async function setUpRole({ mayRead = true, isComplete = true, isOn = true } = {}) {
    const own = await setUp('Crypto');
    const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const log = pino({ level: 'silent' });
    const lifecycle = new Lifecycle(log);
    onTestFinished(() => lifecycle.stop());
    const bus = new InProcessBus(log);
    bus.answer(priceCalls, { isComplete: () => isComplete });
    const config = { ...readConfig({ PORT: '0' }, [], '/'), isNightlyOn: isOn };
    const access = { mayRead: () => mayRead };
    const { database, feeds, registry, store, splits } = own;
    const metrics = createMetrics({ isOfProcess: false });
    return {
      ...own,
      todayMs,
      context: { access, bus, config, database, feeds, lifecycle, log, metrics, registry, store, splits },
    };
  }

  const kinds = (moments: readonly BriefMoment[]) => moments.map(({ kind }) => kind).filter((kind) => kind !== 'hour');

  it('writes about the last day in a thread, and has nothing left to do', { timeout: 600_000 }, async () => {
    const { context, addDays, written, todayMs } = await setUpRole();
    vi.useFakeTimers({ now: todayMs + HOUR_MS, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(kinds(await dueMoments(context, new Map()))).toEqual([]);
    await addDays(7, 300, todayMs);
    expect(kinds(await dueMoments(context, new Map()))).toContain('close');
    startBriefs(context, { lookMs: 50 });
    context.lifecycle.started();
    await vi.waitFor(async () => expect((await written()).map(({ kind }) => kind)).toContain('close'), {
      interval: 100,
    });
    expect(kinds(await dueMoments(context, new Map()))).not.toContain('close');
  });

  it.for([{ mayRead: false }, { isComplete: false }])('writes nothing where %o', async (given) => {
    const { context, addDays, todayMs } = await setUpRole(given);
    await addDays(7, 60, todayMs);
    vi.useFakeTimers({ now: todayMs + HOUR_MS, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await dueMoments(context, new Map())).toEqual([]);
  });
});
