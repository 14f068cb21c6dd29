import type { PatternSignal } from '@wickwise/contract';
import type { Bar, BarSeries, InstrumentId } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { Simulation } from '#marketdata/feeds/sim/simulation.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { openDatabaseProxy } from '../../testing/database-proxy.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { createTestDatabase, testDatabase } from '../../testing/test-database.ts';
import { Scanner } from './scanner.ts';
import { signalsFound } from './topics.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-10-01T00:00Z');
const IDS: InstrumentId[] = ['Crypto:BTC-USD', 'Crypto:ETH-USD', 'Crypto:SOL-USD'];

const simulation = new Simulation(11);

/** Longer than any test goes on after START. */
const LONGEST_HOURS = 80;
const simulated = new Map<InstrumentId, BarSeries>();

/** Hourly bars of an instrument that have closed, from two weeks before START on. */
function hoursOf(id: InstrumentId, until: number): BarSeries {
  const instrument = findInstrument(id);
  if (!instrument) throw new Error(id);
  const all =
    simulated.get(id) ?? simulation.history(instrument, '1h', START - 14 * 24 * HOUR, START + LONGEST_HOURS * HOUR);
  simulated.set(id, all);
  return all.slice(0, all.indexFrom(until - HOUR + 1));
}

type EdgeFor = ConstructorParameters<typeof Scanner>[0]['edgeFor'];

async function setUp(name?: string, splits = new SplitBook([]), host?: string, edgeFor: EdgeFor = () => null) {
  const database = await testDatabase(name, host);
  const feed = new FakeFeed(IDS.flatMap((id) => findInstrument(id) ?? []));
  const registry = await registerInstruments(database.db, feed.feeds);
  const store = openBarStore(database.pool);
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const announced: PatternSignal[] = [];
  bus.subscribe(signalsFound, '*', (signal) => announced.push(signal));
  const newScanner = () => new Scanner({ database, store, registry, splits, clock: feed.clock, bus, log, edgeFor });
  const noOf = (id: InstrumentId) => registry.byId(id)?.no ?? 0;
  const append = (id: InstrumentId, bars: Iterable<Bar>) =>
    store.append(
      [...bars].map((bar) => ({ instrumentNo: noOf(id), timeframe: '1h' as const, bar, knownAtMs: bar.timeMs + HOUR })),
    );
  const stored = async () => {
    const rows = await database.db.selectFrom('signals').selectAll().orderBy('seq').execute();
    return rows.map(
      (row) =>
        `${row.instrument_no} ${row.timeframe} ${row.bar_time} ${row.pattern} ${row.direction} ${row.variant} ${row.price} ` +
        `${row.strength} ${row.score} ${JSON.stringify(row.pivots)} ${row.target} ${row.stop} ${row.bars_hash}`,
    );
  };
  return { database, feed, registry, store, announced, newScanner, append, stored };
}

type Setting = Awaited<ReturnType<typeof setUp>>;

/** Closes one hour after the other: stores the bars, then announces them to the scanner. */
async function live(
  { feed, append }: Setting,
  scanner: Scanner,
  fromMs: number,
  hours: number,
  amid: (timeMs: number, scan: () => Promise<void>) => Promise<void> = (_timeMs, scan) => scan(),
): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    const timeMs = fromMs + hour * HOUR;
    const endMs = timeMs + HOUR;
    const bars = [];
    for (const id of IDS) {
      const series = hoursOf(id, endMs);
      const bar = series.at(-1);
      await append(id, [bar]);
      bars.push({ id, bar });
    }
    feed.nowMs = endMs + 2_000;
    const closed = { market: 'Crypto', timeframe: '1h', endMs, areRevisions: false, bars } as const;
    await amid(timeMs, () => scanner.barsClosed(closed));
  }
}

async function withHistory(setting: Setting): Promise<Scanner> {
  for (const id of IDS) await setting.append(id, hoursOf(id, START));
  setting.feed.nowMs = START;
  const scanner = setting.newScanner();
  await scanner.historyLoaded(IDS, new Set());
  return scanner;
}

describe('the scanner', () => {
  it('finds the signals of recent history when an instrument joins, without announcing them', async () => {
    const setting = await setUp();
    await withHistory(setting);
    expect((await setting.stored()).length).toBeGreaterThan(3);
    expect(setting.announced).toEqual([]);
    const { at } = await setting.database.db.selectFrom('signals').select('at').orderBy('at').executeTakeFirstOrThrow();
    expect(at).toBeGreaterThan(START - 3 * 24 * HOUR);
  });

  it('joins nothing during a stop, which the next process does', async () => {
    const setting = await setUp();
    for (const id of IDS) await setting.append(id, hoursOf(id, START));
    setting.feed.nowMs = START;
    const ending = setting.newScanner();
    ending.end();
    await ending.historyLoaded(IDS, new Set());
    expect(await setting.stored()).toEqual([]);
    await setting.newScanner().historyLoaded(IDS, new Set());
    expect((await setting.stored()).length).toBeGreaterThan(3);
  });

  it('announces each new one once, in the order of their numbers', async () => {
    const setting = await setUp();
    const scanner = await withHistory(setting);
    const before = (await setting.stored()).length;
    await live(setting, scanner, START, 60);
    const { announced } = setting;
    expect(announced.length).toBe((await setting.stored()).length - before);
    expect(announced.length).toBeGreaterThan(10);
    expect(announced.map(({ seq }) => seq)).toEqual(announced.map(({ seq }) => seq).toSorted((a, b) => a - b));
    expect(new Set(announced.map(({ id }) => id)).size).toBe(announced.length);
    for (const { at, barTime, timeframe } of announced) expect([at - barTime, timeframe]).toEqual([HOUR, '1h']);
  });

  it('loses no signal while the database is away', async () => {
    const calm = await setUp();
    await live(calm, await withHistory(calm), START, 12);
    const found = new Set(calm.announced.map(({ barTime }) => barTime));
    expect(found.size).toBeGreaterThan(2);
    const proxy = await openDatabaseProxy();
    const rough = await setUp(await createTestDatabase(), undefined, proxy.host);
    const outages = [...found].slice(0, 3);
    await live(rough, await withHistory(rough), START, 12, async (timeMs, scan) => {
      if (!outages.includes(timeMs)) return scan();
      await proxy.cut();
      const scanned = scan();
      await expect(rough.stored()).rejects.toThrow();
      await proxy.mend();
      await scanned;
    });
    expect(await rough.stored()).toEqual(await calm.stored());
    expect(rough.announced.length).toBe(calm.announced.length);
  });

  it('sets aside only a signal that can’t be stored', async () => {
    const calm = await setUp();
    await live(calm, await withHistory(calm), START, 6);
    const guilty = calm.announced[0];
    const no = calm.registry.find('Crypto', guilty?.symbol ?? '')?.no;
    const edgeFor: EdgeFor = (_market, { barTimeMs, instrumentNo, pattern }) => {
      const isGuilty = pattern === guilty?.pattern && barTimeMs === guilty?.barTime && instrumentNo === no;
      return isGuilty ? ({ unwritable: 1n } as never) : null;
    };
    const rough = await setUp(undefined, undefined, undefined, edgeFor);
    await live(rough, await withHistory(rough), START, 6);
    expect(rough.announced.map(({ barTime, pattern }) => [barTime, pattern])).toEqual(
      calm.announced.slice(1).map(({ barTime, pattern }) => [barTime, pattern]),
    );
    const aside = await rough.database.db.selectFrom('set_aside_writes').select(['kind', 'payload']).execute();
    expect(aside).toMatchObject([
      { kind: 'signals', payload: { signals: [{ pattern: guilty?.pattern }], states: [] } },
    ]);
  });

  it('finds the same when it is killed repeatedly, missed bars included', async () => {
    const calm = await setUp();
    await live(calm, await withHistory(calm), START, 72);
    const name = await createTestDatabase();
    const rough = await setUp(name);
    let scanner = await withHistory(rough);
    let fromMs = START;
    for (const hours of [5, 1, 20, 13]) {
      await live(rough, scanner, fromMs, hours);
      fromMs += hours * HOUR;
      // it's gone, and three bars close before it's back
      for (let missed = 0; missed < 3; missed++) {
        for (const id of IDS) await rough.append(id, [hoursOf(id, fromMs + HOUR).at(-1)]);
        fromMs += HOUR;
      }
      rough.feed.nowMs = fromMs;
      scanner = rough.newScanner();
      await scanner.historyLoaded(IDS, new Set());
    }
    await live(rough, scanner, fromMs, 72 - (fromMs - START) / HOUR);
    expect((await rough.stored()).sort()).toEqual((await calm.stored()).sort());
  });

  it('loses nothing when bars arrive before or after their history', async () => {
    const calm = await setUp();
    await live(calm, await withHistory(calm), START, 24);
    const other = await setUp();
    for (const id of IDS) await other.append(id, hoursOf(id, START));
    other.feed.nowMs = START;
    const scanner = other.newScanner();
    await live(other, scanner, START, 10); // nobody has joined in yet
    await scanner.historyLoaded(IDS, new Set());
    await scanner.historyLoaded(IDS, new Set());
    await live(other, scanner, START + 10 * HOUR, 14);
    const recent = (rows: string[]) => rows.filter((row) => Number(row.split(' ')[2]) >= START).sort();
    expect(recent(await other.stored())).toEqual(recent(await calm.stored()));
  });

  it('recomputes from a corrected bar, and doesn’t change sent signals', async () => {
    const setting = await setUp();
    const scanner = await withHistory(setting);
    await live(setting, scanner, START, 10);
    const sent = await setting.stored();
    const corrected = { ...hoursOf('Crypto:BTC-USD', START + 10 * HOUR).at(-1), close: 1 };
    await setting.append('Crypto:BTC-USD', [corrected]);
    const message = { market: 'Crypto', timeframe: '1h', endMs: START + 10 * HOUR, areRevisions: true } as const;
    await scanner.barsClosed({ ...message, bars: [{ id: 'Crypto:BTC-USD', bar: corrected }] });
    expect(await setting.stored()).toEqual(sent);
    // the next close is 1,000 times higher: engulfing needs the corrected body to be known
    const next = { timeMs: START + 10 * HOUR, open: 0.5, high: 2e6, low: 0.5, close: 1e6, volume: 1 };
    await setting.append('Crypto:BTC-USD', [next]);
    setting.feed.nowMs = START + 11 * HOUR;
    await scanner.barsClosed({
      ...message,
      areRevisions: false,
      endMs: START + 11 * HOUR,
      bars: [{ id: 'Crypto:BTC-USD', bar: next }],
    });
    const engulfing = setting.announced.filter(({ pattern }) => pattern === 'engulfing_pattern');
    expect(engulfing.at(-1)).toMatchObject({
      symbol: 'BTC-USD',
      pattern: 'engulfing_pattern',
      direction: 'bullish',
    });
  });

  it('recomputes from a bar that was corrected while it was away, as if it had been there', async () => {
    const correct = async (setting: Setting) => {
      const bar = { ...hoursOf('Crypto:BTC-USD', START + 10 * HOUR).at(-1), low: 1, close: 1 };
      await setting.append('Crypto:BTC-USD', [bar]);
      return bar;
    };
    const [calm, rough] = [await setUp(), await setUp()];
    const there = await withHistory(calm);
    await live(calm, there, START, 10);
    const closed = { market: 'Crypto', timeframe: '1h', endMs: START + 10 * HOUR, areRevisions: true } as const;
    await there.barsClosed({ ...closed, bars: [{ id: 'Crypto:BTC-USD', bar: await correct(calm) }] });
    await live(calm, there, START + 10 * HOUR, 30);

    await live(rough, await withHistory(rough), START, 10);
    await correct(rough);
    const back = rough.newScanner();
    await back.historyLoaded(IDS, new Set(['Crypto:BTC-USD']));
    await live(rough, back, START + 10 * HOUR, 30);
    expect(await rough.stored()).toEqual(await calm.stored());
  });

  it('doesn’t treat a split as a fall', async () => {
    const name = await createTestDatabase();
    const plain = await setUp(name);
    const no = plain.registry.byId('Crypto:BTC-USD')?.no ?? 0;
    const splitMs = START + 5 * HOUR;
    const run = async (setting: Setting) => {
      const scanner = await withHistory(setting);
      await live(setting, scanner, START, 5);
      const before = setting.announced.length;
      for (let hour = 5; hour < 10; hour++) {
        const endMs = START + (hour + 1) * HOUR;
        const whole = hoursOf('Crypto:BTC-USD', endMs).at(-1);
        const [open, high, low, close] = [whole.open, whole.high, whole.low, whole.close].map((price) => price / 20);
        const bar = { ...whole, open, high, low, close } as Bar;
        await setting.append('Crypto:BTC-USD', [bar]);
        setting.feed.nowMs = endMs;
        await scanner.barsClosed({
          market: 'Crypto',
          timeframe: '1h',
          endMs,
          areRevisions: false,
          bars: [{ id: 'Crypto:BTC-USD', bar }],
        });
      }
      return setting.announced.slice(before).filter(({ pattern }) => pattern === 'rsi_oversold').length;
    };
    expect(await run(plain)).toBe(1); // without the split it looks like a crash
    const known = new SplitBook([{ instrumentNo: no, effectiveMs: splitMs, factor: 1 / 20 }]);
    expect(await run(await setUp(undefined, known))).toBe(0);
  });

  it('starts over with a replay without storing or announcing twice', async () => {
    const setting = await setUp();
    const scanner = await withHistory(setting);
    await live(setting, scanner, START, 20);
    const first = await setting.stored();
    const announced = setting.announced.length;
    setting.feed.nowMs = START;
    scanner.reset('Crypto');
    await scanner.historyLoaded(IDS, new Set());
    await live(setting, scanner, START, 20);
    expect(await setting.stored()).toEqual(first);
    expect(setting.announced.length).toBe(announced);
  });
});
