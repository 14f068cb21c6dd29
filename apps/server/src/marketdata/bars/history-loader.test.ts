import { BarSeries, calendarOf, type Timeframe } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { InProcessBus } from '#platform/bus.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { registerInstruments } from '../registry.ts';
import { type HistoryLoaded, historyLoaded } from '../topics.ts';
import { missingPart } from './history-coverage.ts';
import { HistoryLoader } from './history-loader.ts';
import { firstHistory, timeframesFrom } from './history-plan.ts';
import { MissingPrices } from './missing-prices.ts';
import { openBarStore } from './open-bar-store.ts';
import { SplitBook } from './split-book.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-18T12:00:30Z');
const coin = testInstrument('Crypto', 'BTC-USD');
const other = testInstrument('Crypto', 'ETH-USD');

const DAY = 86_400_000;
const day = { open: 20, high: 24, low: 18, close: 20, volume: 0.5 };

const barsFrom = (fromMs: number, count: number, close = 10): BarSeries =>
  BarSeries.from(
    Array.from({ length: count }, (_, i) => ({
      timeMs: fromMs + i * MINUTE,
      open: 10,
      high: 12,
      low: 9,
      close,
      volume: 1,
    })),
  );

async function setUp(splits = new SplitBook([])) {
  const { db, pool } = await testDatabase();
  const feed = new FakeFeed([coin, other]);
  feed.nowMs = NOW;
  const registry = await registerInstruments(db, feed.feeds);
  const store = openBarStore(pool);
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const loaded: HistoryLoaded[] = [];
  bus.subscribe(historyLoaded, '*', (message) => loaded.push(message));
  const missing = new MissingPrices();
  const newLoader = (onLoaded?: () => void, settle = async () => feed.nowMs) => {
    if (onLoaded) bus.subscribe(historyLoaded, '*', onLoaded);
    const loader = new HistoryLoader({ feed, registry, splits, store, db, bus, log, missing, settle });
    onTestFinished(() => loader.stop());
    return loader;
  };
  const asked = (timeframe: Timeframe) =>
    feed.requests.filter((request) => request.timeframe === timeframe && request.id === coin.id);
  return {
    feed,
    registry,
    store,
    loaded,
    missing,
    newLoader,
    asked,
    listed: registry.all.filter(({ instrument }) => instrument === coin),
  };
}

/** A loader that has loaded the coin once, and whose repair of a hole begins with a failure. */
async function failingRepair() {
  const own = await setUp();
  const { feed, loaded, newLoader, listed } = own;
  feed.give(coin.id, '1m', barsFrom(NOW - 30 * MINUTE - 30_000, 30));
  const loader = newLoader();
  loader.load(listed);
  await vi.waitFor(() => expect(loaded).toHaveLength(1));
  feed.failures = 1;
  loader.repair(listed, { fromMs: NOW - 20 * MINUTE, toMs: NOW - 15 * MINUTE });
  return { ...own, loader };
}

describe('HistoryLoader', () => {
  it('loads what the plan wants, stores it and announces it', async () => {
    const { feed, store, loaded, newLoader, listed, asked } = await setUp();
    feed.give(coin.id, '1m', barsFrom(NOW - 30 * MINUTE - 30_000, 30));
    const loader = newLoader();
    loader.load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    expect(loaded[0]).toEqual({ id: coin.id, begunMs: NOW, throughMs: NOW - 30_000, hasRevisions: false });
    expect((await store.read(listed[0]?.no ?? 0, '1m')).length).toBe(30);
    expect(asked('1m')[0]?.fromMs).toBe(Date.parse('2026-11-13T00:00Z'));
    expect(asked('1D')[0]?.fromMs).toBeLessThan(Date.parse('2016-11-20T00:00Z'));
    expect(loader.progress).toBe(1);
  });

  it('loads after a restart only the hole since, from the start of the bars that were in progress', async () => {
    const { feed, store, loaded, newLoader, listed, asked } = await setUp();
    feed.give(coin.id, '1m', barsFrom(NOW - 30 * MINUTE - 30_000, 30));
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    feed.nowMs = NOW + 10 * MINUTE;
    feed.give(coin.id, '1m', barsFrom(NOW - 30 * MINUTE - 30_000, 40));
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    expect(asked('1m').map(({ fromMs }) => fromMs)).toEqual([Date.parse('2026-11-13T00:00Z'), NOW - 30_000]);
    const times = [...(await store.read(listed[0]?.no ?? 0, '1m'))].map(({ timeMs }) => timeMs);
    expect(times).toEqual([...barsFrom(NOW - 30 * MINUTE - 30_000, 40)].map(({ timeMs }) => timeMs));
    // nothing saw the day and week in progress end, unless the next start asks for them
    expect(asked('1h')[1]?.fromMs).toBe(Date.parse('2026-11-18T12:00Z'));
    expect(asked('1D')[1]?.fromMs).toBe(Date.parse('2026-11-18T00:00Z'));
    expect(asked('1W')[1]?.fromMs).toBe(Date.parse('2026-11-16T00:00Z'));
    expect(asked('1M')[1]?.fromMs).toBe(Date.parse('2026-11-01T00:00Z'));
  });

  it('leaves out a minute that has just ended and may still be built, once bars are', async () => {
    const { feed, store, loaded, newLoader, listed } = await setUp();
    const endMs = NOW + 10 * MINUTE - 30_000;
    feed.give(coin.id, '1m', barsFrom(NOW - 30 * MINUTE - 30_000, 40));
    const loader = newLoader(undefined, async () => feed.nowMs - 2_000);
    loader.load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    expect(loaded[0]?.throughMs).toBe(NOW - 30_000); // nothing was built before
    feed.nowMs = endMs;
    loader.load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    expect(loaded[1]).toMatchObject({ begunMs: endMs, throughMs: endMs - MINUTE });
    const stored = [...(await store.read(listed[0]?.no ?? 0, '1m'))];
    expect(stored.at(-1)?.timeMs).toBe(endMs - 2 * MINUTE);
  });

  it('notes after a restart what no bar was built of, until it is loaded', async () => {
    const { feed, loaded, missing, newLoader, listed } = await setUp();
    const [one] = listed;
    if (!one) throw new Error('no coin');
    const all = { fromMs: 0, toMs: NOW + 60 * MINUTE };
    feed.give(coin.id, '1m', barsFrom(NOW - 30 * MINUTE - 30_000, 30));
    feed.give(coin.id, '10m', barsFrom(Date.parse('2026-11-18T11:50:00Z'), 1));
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    expect(missing.of(one, '1m', all)).toEqual([]); // nothing is missing before the first bar
    feed.nowMs = NOW + 10 * MINUTE;
    feed.failures = 1;
    const loader = newLoader();
    loader.load(listed);
    await vi.waitFor(() => expect(feed.failures).toBe(0));
    const since = { fromMs: NOW - 30_000, toMs: NOW + 10 * MINUTE };
    expect(missing.of(one, '1m', all)).toEqual([since]);
    expect(missing.of(one, '10m', all)).toEqual([since]);
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    expect(missing.of(one, '1m', all)).toEqual([]);
    expect(missing.of(one, '10m', all)).toEqual([]);
  });

  it('leaves missing what a source has no bars of any more, or not yet', async () => {
    const { feed, loaded, missing, newLoader, listed } = await setUp();
    const [one] = listed;
    if (!one) throw new Error('no coin');
    feed.give(coin.id, '1m', barsFrom(NOW - 30 * MINUTE - 30_000, 30));
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    feed.nowMs = NOW + 600 * MINUTE;
    feed.reached = ({ timeframe, fromMs, toMs }) =>
      timeframe === '1m' ? { fromMs: NOW + 300 * MINUTE, toMs: NOW + 500 * MINUTE } : { fromMs, toMs };
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    const all = { fromMs: 0, toMs: feed.nowMs };
    expect(missing.of(one, '1m', all)).toEqual([
      { fromMs: NOW - 30_000, toMs: NOW + 300 * MINUTE },
      { fromMs: NOW + 500 * MINUTE, toMs: NOW + 600 * MINUTE },
    ]);
    expect(missing.of(one, '5m', all)).toEqual([]);
  });

  it('loads after a restart what was built since the last load, where prices can be lost', async () => {
    const { feed, store, loaded, newLoader, listed, asked } = await setUp();
    feed.canLose = true;
    feed.give(coin.id, '1m', barsFrom(NOW - 30 * MINUTE - 30_000, 30));
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    const [half, whole] = [barsFrom(NOW - 30_000, 1, 10), barsFrom(NOW - 30_000, 1, 11)];
    const later = barsFrom(NOW + 8 * MINUTE - 30_000, 1);
    const rows = [...half, ...later].map((bar) => {
      return { instrumentNo: listed[0]?.no ?? 0, timeframe: '1m' as const, bar, knownAtMs: bar.timeMs + MINUTE };
    });
    await store.append(rows); // built live, and the server ended before a gap between them was loaded
    feed.nowMs = NOW + 10 * MINUTE;
    feed.give(coin.id, '1m', BarSeries.from([...whole, ...later]));
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    expect(asked('1m')[1]?.fromMs).toBe(NOW - 30_000);
    expect(loaded[1]?.hasRevisions).toBe(true);
  });

  it('fills the waiting holes of an instrument at once, and those of others by themselves', async () => {
    const { feed, registry, loaded, newLoader, listed, asked } = await setUp();
    const loader = newLoader();
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const history = feed.history.bind(feed);
    feed.history = async function* (request) {
      begun.resolve();
      await gate.promise;
      yield* history(request);
    };
    loader.load(registry.all);
    await begun.promise; // the first instrument is loading, the second waits
    for (const minutes of [10, 30, 20]) {
      loader.repair(listed, { fromMs: NOW - minutes * MINUTE, toMs: NOW - (minutes - 1) * MINUTE });
    }
    gate.resolve();
    await vi.waitFor(() => expect(loaded).toHaveLength(3));
    expect(loaded.map(({ id }) => id).filter((id) => id === other.id)).toHaveLength(1);
    expect(asked('1m').map(({ fromMs }) => fromMs)).toEqual([
      Date.parse('2026-11-13T00:00Z'),
      Math.floor((NOW - 30 * MINUTE) / MINUTE) * MINUTE,
    ]);
  });

  it('loads what somebody waits for beside a backfill that takes its time, and says who waits', async () => {
    const { feed, registry, loaded, newLoader, listed } = await setUp();
    const loader = newLoader();
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const history = feed.history.bind(feed);
    feed.history = async function* (request) {
      begun.resolve();
      if (request.id === coin.id && request.priority === 'backfill') await gate.promise;
      yield* history(request);
    };
    loader.load(registry.all);
    await begun.promise;
    await loader.hurry(other.id);
    expect(loaded.map(({ id }) => id)).toEqual([other.id]);
    const priorities = () => new Set(feed.requests.map(({ id, priority }) => `${id} ${priority}`));
    expect(priorities()).toEqual(new Set([`${other.id} user`]));
    void loader.hurry(coin.id); // it's under way: what it still asks for goes first too
    gate.resolve();
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    expect(priorities()).toEqual(new Set([`${other.id} user`, `${coin.id} backfill`, `${coin.id} user`]));
    feed.requests.length = 0;
    loader.repair(listed, { fromMs: NOW - 10 * MINUTE, toMs: NOW });
    await vi.waitFor(() => expect(loaded).toHaveLength(3));
    loader.repair(listed, { fromMs: NOW - 10 * MINUTE, toMs: NOW }, 'scan');
    await vi.waitFor(() => expect(loaded).toHaveLength(4));
    expect(priorities()).toEqual(new Set([`${coin.id} alert`, `${coin.id} scan`]));
  });

  it('does one task of an instrument at a time, for one caller or several', async () => {
    const { feed, loaded, newLoader, listed } = await setUp();
    const loader = newLoader();
    let [open, most] = [0, 0];
    const history = feed.history.bind(feed);
    feed.history = async function* (request) {
      most = Math.max(most, ++open);
      yield* history(request);
      open--;
    };
    loader.load(listed);
    loader.repair(listed, { fromMs: NOW - 10 * MINUTE, toMs: NOW });
    loader.loadFirst(listed[0] as (typeof listed)[number]);
    await vi.waitFor(() => expect(loaded).toHaveLength(2)); // the hole is filled with the load that comes after it
    expect(most).toBe(1);
  });

  it('stores history that comes adjusted as it was traded, for splits that bars are adjusted for when read', async () => {
    const splitMs = Date.parse('2026-11-18T00:00Z');
    const splits = new SplitBook([{ instrumentNo: 1, effectiveMs: splitMs, factor: 0.5 }]);
    const { feed, store, loaded, newLoader, listed } = await setUp(splits);
    const no = listed[0]?.no ?? 0;
    feed.give(coin.id, '1m', barsFrom(splitMs - 15 * MINUTE, 30));
    feed.give(coin.id, '1D', barsFrom(splitMs - DAY, 1));
    feed.adjusted = ['1m', '1D'];
    // before the split days came as traded
    await store.append([
      { instrumentNo: no, timeframe: '1D', bar: { ...day, timeMs: splitMs - DAY }, knownAtMs: splitMs },
    ]);
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    const raw = await store.read(no, '1m');
    const bar = (i: number) => ({ close: raw.close[i], volume: raw.volume[i] });
    expect([bar(0), bar(14), bar(15)]).toEqual([
      { close: 20, volume: 0.5 },
      { close: 20, volume: 0.5 },
      { close: 10, volume: 1 },
    ]);
    const read = splits.adjust(listed[0] as (typeof listed)[number], '1m', raw, NOW);
    expect(new Set(read.close.subarray(0, read.length))).toEqual(new Set([10]));
    expect([...(await store.read(no, '1D'))].map(({ close }) => close)).toEqual([20]);
  });

  it('stores history as it comes where the provider has not adjusted it yet', async () => {
    const splitMs = Date.parse('2026-11-18T00:00Z');
    const splits = new SplitBook([{ instrumentNo: 1, effectiveMs: splitMs, factor: 0.5 }]);
    const { feed, store, loaded, newLoader, listed } = await setUp(splits);
    feed.give(coin.id, '1m', barsFrom(splitMs - 15 * MINUTE, 15, 10));
    feed.give(
      coin.id,
      '1D',
      BarSeries.from([
        { ...day, timeMs: splitMs - DAY },
        { ...day, timeMs: splitMs, open: 11 },
      ]),
    );
    feed.adjusted = ['1m', '1D'];
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    expect((await store.read(listed[0]?.no ?? 0, '1m')).close[0]).toBe(10);
  });

  it('stops after the timeframe that is being stored, and goes on with the next one', async () => {
    const { feed, loaded, newLoader, listed } = await setUp();
    const loader = newLoader();
    const begun = Promise.withResolvers<void>();
    const history = feed.history.bind(feed);
    feed.history = (request) => {
      begun.resolve(loader.stop());
      return history(request);
    };
    loader.load(listed);
    await begun.promise;
    const asked = feed.requests.map(({ timeframe }) => timeframe);
    expect(loaded).toEqual([]);
    feed.history = history;
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    expect(feed.requests.map(({ timeframe }) => timeframe)).toEqual([...timeframesFrom('1m')]);
    expect(asked).toEqual(['1m']);
  });

  it('asks for nothing when the clock went back into what is known', async () => {
    const { feed, loaded, newLoader, listed, asked } = await setUp();
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    feed.nowMs = NOW - 60 * MINUTE;
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    expect(asked('1m')).toHaveLength(1);
    expect(loaded[1]?.throughMs).toBe(NOW - 60 * MINUTE - 30_000);
  });

  it('asks again where the clock was set back while it loaded, and announces nothing ahead of it', async () => {
    const { feed, loaded, newLoader, listed } = await setUp();
    const history = feed.history.bind(feed);
    const backMs = NOW - 60 * MINUTE;
    feed.history = (request) => {
      feed.nowMs = backMs;
      return history(request);
    };
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    expect(loaded[0]?.throughMs).toBe(backMs - 30_000);
  });

  it('stores no bar that hasn’t ended, whatever the feed says', async () => {
    const { feed, store, loaded, newLoader, listed } = await setUp();
    feed.history = async function* ({ timeframe }) {
      yield timeframe === '1m' ? barsFrom(NOW - 30_000 - MINUTE, 5) : new BarSeries();
    };
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    const stored = await store.read(listed[0]?.no ?? 0, '1m');
    expect([...stored].map(({ timeMs }) => timeMs)).toEqual([NOW - 30_000 - MINUTE]);
  });

  it('loads after it was asked for nothing', async () => {
    const { loaded, newLoader, listed } = await setUp();
    const loader = newLoader();
    loader.load([]);
    loader.load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
  });

  it('fills holes before it loads first histories: alerts wait for them', async () => {
    const { registry, loaded, newLoader, listed } = await setUp();
    const others = registry.all.filter((one) => !listed.includes(one));
    const loader = newLoader();
    loader.load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    loader.load([...others, ...others]);
    loader.repair(listed, { fromMs: NOW - MINUTE, toMs: NOW });
    await vi.waitFor(() => expect(loaded).toHaveLength(4));
    expect(loaded.at(-1)?.id).toBe(other.id);
  });

  it('starts over once what is to be done before has succeeded', async () => {
    const { loaded, newLoader, listed, asked } = await setUp();
    let tries = 0;
    newLoader().startOver(listed, async () => {
      expect(asked('1m')).toHaveLength(0);
      if (++tries === 1) throw new Error('the database is away');
    });
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    expect(tries).toBe(2);
  });

  it('fills a hole again, from the start of the bars that it spoils, and says what was revised', async () => {
    const { feed, store, loaded, newLoader, listed, asked } = await setUp();
    const no = listed[0]?.no ?? 0;
    feed.give(coin.id, '1m', barsFrom(NOW - 5 * MINUTE - 30_000, 1, 11));
    const loader = newLoader();
    loader.load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    feed.requests.length = 0;
    feed.give(coin.id, '1m', barsFrom(NOW - 5 * MINUTE - 30_000, 5));
    loader.repair(listed, { fromMs: NOW - 5 * MINUTE, toMs: NOW });
    const sinceMs = NOW - 5 * MINUTE - 30_000;
    const again = { id: coin.id, begunMs: NOW, sinceMs, throughMs: NOW - 30_000, hasRevisions: true };
    await vi.waitFor(() => expect(loaded[1]).toEqual(again));
    expect(asked('1m')[0]?.fromMs).toBe(NOW - 5 * MINUTE - 30_000);
    expect(asked('1h')[0]?.fromMs).toBe(Date.parse('2026-11-18T11:00Z'));
    expect((await store.read(no, '1m')).length).toBe(5);
  });

  it('loads all that is missing before a hole with it, where the history waits or was never asked for', async () => {
    const { feed, store, loaded, newLoader, listed } = await setUp();
    const no = listed[0]?.no ?? 0;
    const fromMs = NOW - 60 * MINUTE - 30_000;
    feed.give(coin.id, '1m', barsFrom(fromMs, 20));
    feed.nowMs = NOW - 40 * MINUTE;
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    feed.nowMs = NOW; // the next process pauses while it starts
    feed.give(coin.id, '1m', barsFrom(fromMs, 60));
    const stored: Promise<BarSeries>[] = [];
    const loader = newLoader(() => stored.push(store.read(no, '1m')));
    loader.repair(listed, { fromMs: NOW - MINUTE, toMs: NOW });
    await vi.waitFor(() => expect(stored).toHaveLength(1));
    expect((await stored[0])?.length).toBe(60);
  });

  it('loads all that is missing before a hole with it again, once a clock was set back', async () => {
    const { feed, loaded, newLoader, listed, asked } = await setUp();
    const loader = newLoader();
    loader.load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    feed.nowMs = NOW + 30 * MINUTE;
    feed.requests.length = 0;
    const gate = Promise.withResolvers<void>();
    loader.startOver(listed, () => gate.promise);
    loader.repair(listed, { fromMs: NOW + 29 * MINUTE, toMs: NOW + 30 * MINUTE });
    gate.resolve();
    await vi.waitFor(() => expect(loaded.length).toBeGreaterThan(1));
    expect(asked('1m')[0]?.fromMs).toBe(NOW - 30_000);
  });

  it('loads the last hour again after a start: a process may end before it notes a gap', async () => {
    const { feed, store, loaded, newLoader, listed, asked } = await setUp();
    const no = listed[0]?.no ?? 0;
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    const later = barsFrom(NOW + 300 * MINUTE - 30_000, 1);
    const rows = [...later].map((bar) => ({ instrumentNo: no, timeframe: '1m' as const, bar, knownAtMs: bar.timeMs }));
    await store.append(rows); // built after a gap
    feed.nowMs = NOW + 310 * MINUTE;
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    expect(asked('1m')[1]?.fromMs).toBe(NOW + 240 * MINUTE - 30_000);
  });

  it('says when a load began: a gap that ends meanwhile has a load of its own', async () => {
    const { feed, loaded, newLoader, listed } = await setUp();
    const history = feed.history.bind(feed);
    feed.history = async function* (request) {
      feed.nowMs = NOW + 10_000;
      yield* history(request);
    };
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    expect(loaded[0]?.begunMs).toBe(NOW);
  });

  it('begins where the hole before it could not be loaded whole, so that nothing between two holes is left out', async () => {
    const { feed, loaded, newLoader, listed, asked } = await setUp();
    const loader = newLoader(undefined, async () => feed.nowMs - 2_000);
    loader.load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    feed.nowMs = NOW + 30_000;
    loader.repair(listed, { fromMs: NOW - 5 * MINUTE, toMs: feed.nowMs }); // the minute that has just ended isn't stored
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    feed.nowMs = NOW + 5 * MINUTE;
    loader.repair(listed, { fromMs: NOW + 4 * MINUTE, toMs: NOW + 4 * MINUTE + 10_000 });
    await vi.waitFor(() => expect(loaded).toHaveLength(3));
    loader.repair(listed, { fromMs: NOW + 3 * MINUTE, toMs: NOW + 3 * MINUTE + 10_000 });
    await vi.waitFor(() => expect(loaded).toHaveLength(4));
    const [minute, fourth, third] = [NOW - 30_000, NOW + 4 * MINUTE - 30_000, NOW + 3 * MINUTE - 30_000];
    expect(loaded.map(({ throughMs, sinceMs }) => [throughMs, sinceMs])).toEqual([
      [minute, undefined],
      [minute, minute - 5 * MINUTE],
      [fourth + MINUTE, minute],
      [fourth + MINUTE, third],
    ]);
    expect(asked('1m').at(-1)?.fromMs).toBe(third);
  });

  it('keeps a hole that waits when a clock is corrected, and announces nothing before it is filled', async () => {
    const { feed, loaded, loader, listed, asked } = await failingRepair();
    await vi.waitFor(() => expect(feed.failures).toBe(0));
    feed.requests.length = 0;
    loader.startOver(listed, async () => {});
    await vi.waitFor(() => expect(loaded.length).toBeGreaterThan(1));
    expect(asked('1m')[0]?.fromMs).toBeLessThanOrEqual(NOW - 20 * MINUTE);
  });

  it('loads two holes of an instrument at once, one of which has failed before', async () => {
    const { feed, loaded, loader, listed, asked } = await failingRepair();
    await vi.waitFor(() => expect(feed.requests.length).toBeGreaterThan(8)); // is under way
    feed.requests.length = 0;
    loader.repair(listed, { fromMs: NOW - 2 * MINUTE, toMs: NOW });
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    expect(asked('1m')[0]?.fromMs).toBeLessThanOrEqual(NOW - 20 * MINUTE);
  });

  it('stays complete while holes are filled and a replay starts over', async () => {
    const { loaded, newLoader, listed, registry } = await setUp();
    const loader = newLoader();
    loader.load(registry.all);
    expect(loader.progress).toBe(0);
    await vi.waitFor(() => expect(loaded).toHaveLength(2));
    await vi.waitFor(() => expect(loader.progress).toBe(1));
    loader.repair(listed, { fromMs: NOW - MINUTE, toMs: NOW });
    loader.load(registry.all);
    expect(loader.progress).toBe(1);
    await vi.waitFor(() => expect(loaded).toHaveLength(5));
    expect(loader.progress).toBe(1);
  });

  it('asks again when the feed fails', async () => {
    const { feed, loaded, newLoader, listed } = await setUp();
    feed.failures = 1;
    newLoader().load(listed);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
  });

  it('loads all others while one instrument fails again and again', async () => {
    const { feed, loaded, newLoader, registry } = await setUp();
    feed.refused = coin.id;
    const loader = newLoader();
    loader.load(registry.all);
    await vi.waitFor(() => expect(loaded.map(({ id }) => id)).toEqual([other.id]));
    expect(loader.progress).toBe(0.5);
    feed.refused = undefined;
    await vi.waitFor(() => expect(loader.progress).toBe(1));
  });

  it('lets somebody who waits go first', async () => {
    const { registry, loaded, newLoader } = await setUp();
    const loader = newLoader();
    loader.load([...registry.all, ...registry.all, ...registry.all].map((listed) => ({ ...listed })));
    await loader.hurry(other.id);
    expect(loaded.map(({ id }) => id)).toContain(other.id);
    expect(loaded.length).toBeLessThan(3 * registry.all.length);
    await loader.hurry('Crypto:NOT-WAITING');
  });
});

describe('missingPart', () => {
  const wanted = { fromMs: 100, toMs: 200 };
  it.for([
    ['nothing is known', undefined, undefined, wanted],
    ['the beginning is not covered', { fromMs: 120, toMs: 180 }, undefined, wanted],
    ['what is known lies before', { fromMs: 10, toMs: 90 }, undefined, wanted],
    ['the end is missing', { fromMs: 50, toMs: 150 }, undefined, { fromMs: 150, toMs: 200 }],
    ['bars were built live since', { fromMs: 50, toMs: 150 }, 170, { fromMs: 170, toMs: 200 }],
    ['a replay ahead of its clock left bars', { fromMs: 50, toMs: 150 }, 500, { fromMs: 150, toMs: 200 }],
    ['all is known', { fromMs: 50, toMs: 300 }, 250, undefined],
  ] as const)('where %s', ([, known, newestMs, missing]) => {
    expect(missingPart(wanted, known, newestMs)).toEqual(missing);
  });
});

describe('firstHistory', () => {
  it('reaches five sessions of minutes, 500 bars of each intraday timeframe, ten years of days', () => {
    const plan = new Map(firstHistory('nse', '1m', NOW).map(({ timeframe, fromMs }) => [timeframe, fromMs]));
    const date = (timeframe: Timeframe) => new Date(plan.get(timeframe) ?? 0).toISOString().slice(0, 10);
    expect(date('1m')).toBe('2026-11-12'); // the sessions of the 12th, 13th, 16th, 17th and the finished 18th
    expect(calendarOf('nse').between(plan.get('1h') ?? 0, NOW)).toHaveLength(80); // of six and a quarter hours each
    expect(date('1D')).toBe('2016-11-18');
    expect([...firstHistory('nse', '15m', NOW)].map(({ timeframe }) => timeframe)).toEqual([
      '15m',
      '30m',
      '1h',
      '1D',
      '1W',
      '1M',
    ]);
  });
});
