import { type Bar, BarSeries, barLength, barSlot, calendarOf, type InstrumentId, marketOf } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { type Split, SplitBook } from '#marketdata/bars/split-book.ts';
import { Simulation } from '#marketdata/feeds/sim/simulation.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import type { WorkControl } from '#platform/work-control.ts';
import { FakeFeed } from '../../../testing/fake-feed.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { signalsStoredAfter } from '../past-signals.ts';
import { Scanner } from '../scanner.ts';
import { listSignals, newestSeq, signalsAfter } from '../store.ts';
import { signalsFound } from '../topics.ts';
import { replayedParts, replayHistories } from './replay-histories.ts';
import { isReplayMissing } from './replayed-store.ts';

const DAY = 86_400_000;
const LIVE_FROM = Date.parse('2026-07-01T00:00Z');
const LIVE_DAYS = 60;
const NOW = LIVE_FROM + LIVE_DAYS * DAY;
const IDS: InstrumentId[] = ['Crypto:BTC-USD', 'US_Equity:AAPL'];
const WORK: WorkControl = { check: () => {}, progress: () => {} };

const instrumentOf = (id: InstrumentId) => {
  const instrument = findInstrument(id);
  if (!instrument) throw new Error(id);
  return instrument;
};

const endOf = (id: InstrumentId, { timeMs }: Bar): number =>
  barSlot(calendarOf(instrumentOf(id).schedule), barLength('1D'), timeMs)?.endMs ?? Number.NaN;

/** A split of the share that takes effect at the open of bar `at`. */
interface SplitAt {
  at: number;
  factor: number;
}

/** Simulated days, as traded: after a split in the prices of then. */
function daysOf(seed: number, id: InstrumentId, split?: SplitAt): BarSeries {
  const bars = [...new Simulation(seed).history(instrumentOf(id), '1D', LIVE_FROM - 300 * DAY, NOW)];
  if (!split || marketOf(id) !== 'US_Equity') return BarSeries.from(bars);
  const { at, factor } = split;
  return BarSeries.from(
    bars.map(({ open, high, low, close, ...bar }, i) => {
      const by = i < at ? 1 : factor;
      return { ...bar, open: open * by, high: high * by, low: low * by, close: close * by };
    }),
  );
}

async function setUp(seed = 11, split?: SplitAt) {
  const database = await testDatabase();
  const { db } = database;
  const feed = new FakeFeed(IDS.map(instrumentOf), '1D');
  const registry = await registerInstruments(db, feed.feeds);
  const store = openBarStore(database.pool);
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const announced: string[] = [];
  bus.subscribe(signalsFound, '*', ({ id }) => announced.push(id));
  const noOf = (id: InstrumentId) => registry.byId(id)?.no ?? 0;
  const days = new Map(IDS.map((id) => [id, daysOf(seed, id, split)]));
  const share = days.get('US_Equity:AAPL');
  const known: Split[] = split
    ? [{ instrumentNo: noOf('US_Equity:AAPL'), effectiveMs: share?.timeMs[split.at] ?? 0, factor: split.factor }]
    : [];
  const splits = new SplitBook(known);
  const scanner = new Scanner({ database, store, registry, splits, clock: feed.clock, bus, log, edgeFor: () => null });
  const append = (id: InstrumentId, bars: Iterable<Bar>, knownMs?: number) =>
    store.append(
      [...bars].map((bar) => ({
        instrumentNo: noOf(id),
        timeframe: '1D' as const,
        bar,
        knownAtMs: knownMs ?? endOf(id, bar),
      })),
    );
  const upTo = (id: InstrumentId, atMs: number) => [...(days.get(id) ?? [])].filter((bar) => endOf(id, bar) <= atMs);

  /** Joins all instruments with their history at an instant. */
  const join = async (atMs: number): Promise<void> => {
    for (const id of IDS) await append(id, upTo(id, atMs));
    feed.nowMs = atMs;
    await scanner.historyLoaded(IDS, new Set());
  };
  /** Closes day after day. */
  const live = async (): Promise<void> => {
    const closes = IDS.flatMap((id) =>
      [...(days.get(id) ?? [])].map((bar) => ({ id, bar, endMs: endOf(id, bar) })),
    ).filter(({ endMs }) => endMs > LIVE_FROM && endMs <= NOW);
    for (const { id, bar, endMs } of closes.sort((a, b) => a.endMs - b.endMs)) {
      await append(id, [bar]);
      feed.nowMs = endMs + 2_000;
      const closed = { market: marketOf(id), timeframe: '1D', endMs, areRevisions: false } as const;
      await scanner.barsClosed({ ...closed, bars: [{ id, bar }] });
    }
  };
  const replay = (control = WORK, keptDays?: number) =>
    replayHistories({ database, store, registry, splits, nowOf: () => feed.nowMs, keptDays }, control);
  const replayed = () => db.selectFrom('replayed_signals').selectAll().orderBy('bar_time').orderBy('pattern').execute();
  const isMissing = (beforeMs = 0) => isReplayMissing(db, replayedParts(registry), beforeMs);
  const scope = { listed: registry.all, nowOf: () => feed.nowMs };
  return { database, db, feed, days, noOf, append, join, live, replay, replayed, isMissing, scope, announced };
}

/** Returns the fields that two rows of one signal share. */
const comparable = (row: object): string => {
  const { id: _, seq: _seq, stored_at, is_announced, ...shared } = row as Record<string, unknown>;
  const { owner_id, label, description, edge, ...own } = shared;
  return JSON.stringify(Object.entries(own).sort(([a], [b]) => a.localeCompare(b)));
};

describe('replayed signals', () => {
  it('equal those of a live scan on the same bars, over splits too', { timeout: 600_000 }, async () => {
    const splits = fc.option(
      fc.record({ at: fc.integer({ min: 210, max: 245 }), factor: fc.constantFrom(0.1, 0.25, 2) }),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_000 }), splits, async (seed, split) => {
        const sent = await setUp(seed, split);
        await sent.join(LIVE_FROM);
        await sent.live();
        const stored = await sent.db.selectFrom('signals').selectAll().execute();
        const fresh = await setUp(seed, split);
        await fresh.join(NOW);
        await fresh.replay();
        const rows = await fresh.replayed();
        const known = await fresh.db.selectFrom('signals').select('bar_time').execute();
        const toMs = Math.min(NOW - 3 * DAY, ...known.map(({ bar_time }) => bar_time));
        const among = (all: readonly { bar_time: number }[]) =>
          all
            .filter(({ bar_time }) => bar_time >= LIVE_FROM && bar_time < toMs)
            .map(comparable)
            .sort();
        expect(among(rows)).toEqual(among(stored));
        expect(among(rows).length).toBeGreaterThan(15);
        expect(rows.length).toBeGreaterThan(among(rows).length); // and those of the months before
      }),
      { numRuns: 4 },
    );
  });

  it('reach no socket, returning client, alert or list without replayed signals', async () => {
    const { db, join, replay, replayed, scope, announced } = await setUp();
    await join(NOW);
    const before = { seq: await newestSeq(db), list: await listSignals(db, scope, { page: 1, limit: 500 }) };
    await replay();
    const rows = await replayed();
    expect(rows.length).toBeGreaterThan(50);
    expect(announced).toEqual([]);
    expect({ seq: await newestSeq(db), list: await listSignals(db, scope, { page: 1, limit: 500 }) }).toEqual(before);
    const own = new Set(rows.map(({ id }) => id));
    const sent = [...(await signalsAfter(db, scope, 0, 5_000)), ...(await signalsStoredAfter(db, 0, 5_000))];
    expect(sent.filter(({ id }) => own.has(id))).toEqual([]);
  });

  it('are listed after live ones on request, page by page', async () => {
    const { db, join, replay, replayed, scope } = await setUp();
    await join(NOW);
    await replay();
    const live = await listSignals(db, scope, { page: 1, limit: 500 });
    const both = { found: 'both', withSpent: true } as const;
    const pages = [];
    for (let page = 1; page <= 8; page++) pages.push(...(await listSignals(db, scope, { page, limit: 7 }, both)));
    const whole = await listSignals(db, scope, { page: 1, limit: 500 }, both);
    expect(pages).toEqual(whole.slice(0, 56));
    expect(whole.filter(({ isReplayed }) => !isReplayed)).toEqual(live);
    expect(whole.filter(({ isReplayed }) => isReplayed).length).toBe((await replayed()).length);
    expect(whole.every(({ atMs }, i) => atMs <= (whole[i - 1]?.atMs ?? Number.POSITIVE_INFINITY))).toBe(true);
    const old = await listSignals(
      db,
      scope,
      { page: 1, limit: 500 },
      { ...both, found: 'replay', direction: 'bullish' },
    );
    expect(old.every(({ isReplayed, direction, seq }) => isReplayed && direction === 'bullish' && seq === 0)).toBe(
      true,
    );
    expect(old.length).toBeGreaterThan(20);
  });

  it('are the same after an interruption, and stay when nothing changed', async () => {
    const whole = await setUp();
    await whole.join(NOW);
    await whole.replay();
    const broken = await setUp();
    await broken.join(NOW);
    let checks = 0;
    const check = () => {
      if (++checks > 3) throw new Error('the server stops');
    };
    await expect(broken.replay({ ...WORK, check })).rejects.toThrow('the server stops');
    const some = await broken.replayed();
    expect(await broken.isMissing()).toBe(true);
    await broken.replay();
    const all = await broken.replayed();
    expect(some.length).toBeLessThan(all.length);
    expect(all.map(comparable)).toEqual((await whole.replayed()).map(comparable));
    expect(all.filter(({ id }) => some.some((one) => one.id === id)).length).toBe(some.length);
    expect(await broken.isMissing()).toBe(false);
    await broken.replay();
    expect(await broken.replayed()).toEqual(all);
  });

  it('are found again only where history was revised', async () => {
    const { days, join, replay, replayed, append, noOf, isMissing } = await setUp();
    await join(NOW);
    await replay();
    const before = await replayed();
    const coin = IDS[0] as InstrumentId;
    const bar = days.get(coin)?.at(280) as Bar;
    await append(coin, [{ ...bar, close: bar.low, open: bar.high }], NOW);
    expect(await isMissing(Date.now() + 1)).toBe(true);
    await replay();
    const after = await replayed();
    const idsOf = (rows: typeof before, isCoin: boolean) =>
      rows.filter(({ instrument_no }) => (instrument_no === noOf(coin)) === isCoin).map(({ id }) => id);
    expect(idsOf(after, false)).toEqual(idsOf(before, false));
    expect(idsOf(after, true).filter((id) => idsOf(before, true).includes(id))).toEqual([]);
    expect(after.map(comparable)).not.toEqual(before.map(comparable));
  });

  it('don’t change live signals, and end where those begin', async () => {
    const { db, join, live, replay, replayed } = await setUp();
    await join(LIVE_FROM);
    await live();
    const sent = await db.selectFrom('signals').selectAll().orderBy('seq').execute();
    await replay();
    expect(await db.selectFrom('signals').selectAll().orderBy('seq').execute()).toEqual(sent);
    const rows = await replayed();
    expect(Math.max(...rows.map(({ bar_time }) => bar_time))).toBeLessThan(LIVE_FROM - 3 * DAY);
    expect(rows.length).toBeGreaterThan(20);
  });

  it('cover the newest year of bars, however old, as of an imported list', async () => {
    const { join, replay, replayed } = await setUp();
    await join(NOW + 700 * DAY);
    await replay();
    const times = (await replayed()).map(({ bar_time }) => bar_time);
    expect(Math.max(...times)).toBeGreaterThan(NOW - 10 * DAY);
    expect(times.length).toBeGreaterThan(50);
  });

  it('begin no earlier than the retention of signals', async () => {
    const { join, replay, replayed } = await setUp();
    await join(NOW);
    await replay(WORK, 30);
    const rows = await replayed();
    expect(rows.length).toBeGreaterThan(3);
    expect(Math.min(...rows.map(({ bar_time }) => bar_time))).toBeGreaterThan(NOW - 32 * DAY);
  });
});
