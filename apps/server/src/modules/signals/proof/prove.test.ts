import type { Bar, BarSeries, InstrumentId } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { Simulation } from '#marketdata/feeds/sim/simulation.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { FakeFeed } from '../../../testing/fake-feed.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { Scanner } from '../scanner.ts';
import { proveReplay } from './prove.ts';
import { listDifferences, listReplayRuns } from './run-store.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-10-01T00:00Z');
const IDS: InstrumentId[] = ['Crypto:BTC-USD', 'Crypto:ETH-USD', 'Crypto:SOL-USD'];
const BTC = 'Crypto:BTC-USD';

const simulation = new Simulation(11);

const HISTORY = new Map(
  IDS.map((id) => {
    const instrument = findInstrument(id);
    if (!instrument) throw new Error(id);
    return [id, simulation.history(instrument, '1h', START - 20 * 24 * HOUR, START + 48 * HOUR)] as const;
  }),
);

function hoursOf(id: InstrumentId, until: number): BarSeries {
  const all = HISTORY.get(id);
  if (!all) throw new Error(id);
  return all.slice(0, all.indexFrom(until));
}

async function setUp(splits?: (noOf: (id: InstrumentId) => number) => SplitBook) {
  const database = await testDatabase();
  const feed = new FakeFeed(IDS.flatMap((id) => findInstrument(id) ?? []));
  const registry = await registerInstruments(database.db, feed.feeds);
  const store = openBarStore(database.pool);
  const log = pino({ level: 'silent' });
  const bus = new InProcessBus(log);
  const noOf = (id: InstrumentId) => registry.byId(id)?.no ?? 0;
  const book = splits?.(noOf) ?? new SplitBook([]);
  const newScanner = () =>
    new Scanner({
      database,
      store,
      registry,
      splits: book,
      clock: feed.clock,
      bus,
      log,
      edgeFor: () => null,
    });
  let scanner = newScanner();
  const append = (id: InstrumentId, bars: Iterable<Bar>, knownMs?: number) =>
    store.append(
      [...bars].map((bar) => ({
        instrumentNo: noOf(id),
        timeframe: '1h' as const,
        bar,
        knownAtMs: knownMs ?? bar.timeMs + HOUR,
      })),
    );
  for (const id of IDS) await append(id, hoursOf(id, START));
  feed.nowMs = START;
  await scanner.historyLoaded(IDS, new Set());

  /** Closes the bar of an hour and announces it; a server that is down only stores it. */
  const close = async (hour: number, { isDown = false, change = (bar: Bar) => bar } = {}): Promise<void> => {
    const endMs = START + (hour + 1) * HOUR;
    const bars = IDS.map((id) => ({
      id,
      bar: id === BTC ? change(hoursOf(id, endMs).at(-1)) : hoursOf(id, endMs).at(-1),
    }));
    for (const { id, bar } of bars) await append(id, [bar], endMs + 2_000);
    feed.nowMs = endMs + 2_000;
    if (!isDown) await scanner.barsClosed({ market: 'Crypto', timeframe: '1h', endMs, areRevisions: false, bars });
  };
  /** Changes BTC's bar of an hour by a late tick, now. */
  const correct = async (hour: number, share: number): Promise<void> => {
    const bar = hoursOf(BTC, START + (hour + 1) * HOUR).at(-1);
    const close = bar.close * (1 + share);
    const corrected = { ...bar, close, high: Math.max(bar.high, close), low: Math.min(bar.low, close) };
    await append(BTC, [corrected], feed.nowMs + 1_000);
    const bars = [{ id: BTC, bar: corrected }] as const;
    await scanner.barsClosed({ market: 'Crypto', timeframe: '1h', endMs: bar.timeMs + HOUR, areRevisions: true, bars });
  };
  const restart = async (): Promise<void> => {
    scanner = newScanner();
    await scanner.historyLoaded(IDS, new Set());
  };
  const prove = async () => {
    const deps = { database, store, registry, splits: book, source: feed.source };
    await proveReplay(deps, { check: () => {}, progress: () => {} });
    const [run] = await listReplayRuns(database.db, registry);
    if (!run) throw new Error('no run was stored');
    return { run, differences: await listDifferences(database.db, registry, [run.id]) };
  };
  const { db } = database;
  /** A signal of the live hours, whose bars nobody corrected. */
  const someSignal = () =>
    db
      .selectFrom('signals')
      .selectAll()
      .where('instrument_no', '=', noOf('Crypto:SOL-USD'))
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
  return { db, close, correct, restart, prove, someSignal };
}

type Setting = Awaited<ReturnType<typeof setUp>>;

async function closeHours({ close }: Setting, from: number, to: number): Promise<void> {
  for (let hour = from; hour < to; hour++) await close(hour);
}

describe('the replay proof', () => {
  it('finds every signal of an undisturbed run again, in every field', async () => {
    const setting = await setUp();
    await closeHours(setting, 0, 40);
    const { run, differences } = await setting.prove();
    expect(differences).toEqual([]);
    expect(run).toMatchObject({ changed: 0, instruments: 3, bars: 3 * (40 + 72), to: START + 39 * HOUR });
    const { count } = await setting.db
      .selectFrom('signals')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(run.replayed).toBe(count);
    expect(count).toBeGreaterThan(60);
  });

  it('finds them again after corrections and restarts, from bars as known at the time', async () => {
    const setting = await setUp();
    await closeHours(setting, 0, 10);
    await setting.correct(9, 0.1); // after it was scanned: signals had been sent from what it was
    await closeHours(setting, 10, 20);
    await setting.correct(15, -0.1);
    await setting.close(20, { isDown: true });
    await setting.close(21, { isDown: true });
    await setting.restart();
    await closeHours(setting, 22, 40);
    const corrections = await setting.db.selectFrom('signal_corrections').selectAll().execute();
    expect(corrections.length).toBeGreaterThan(0);
    const { run, differences } = await setting.prove();
    expect(differences).toEqual([]);
    expect(run).toMatchObject({ changed: 0, causes: { corrected: 0, missing: 0, unexpected: 0, changed: 0 } });
  });

  it('doesn’t report a split as a change', async () => {
    const splitMs = START + 12 * HOUR;
    const setting = await setUp(
      (noOf) => new SplitBook([{ instrumentNo: noOf(BTC), effectiveMs: splitMs, factor: 0.1 }]),
    );
    const change = ({ open, high, low, close, ...bar }: Bar): Bar => ({
      ...bar,
      open: open / 10,
      high: high / 10,
      low: low / 10,
      close: close / 10,
    });
    for (let hour = 0; hour < 40; hour++) await setting.close(hour, hour >= 12 ? { change } : {});
    expect((await setting.prove()).differences).toEqual([]);
  });

  it('finds a changed signal, and names the fields that differ', async () => {
    const setting = await setUp();
    await closeHours(setting, 0, 12);
    const { id, pattern, bar_time, price } = await setting.someSignal();
    await setting.db
      .updateTable('signals')
      .set({ price: price * 1.001 })
      .where('id', '=', id)
      .execute();
    const { run, differences } = await setting.prove();
    expect(run).toMatchObject({ changed: 1, causes: { changed: 1 } });
    expect(differences).toMatchObject([
      {
        market: 'Crypto',
        symbol: 'SOL-USD',
        timeframe: '1h',
        pattern,
        barTime: bar_time,
        cause: 'changed',
        fields: ['price'],
      },
    ]);
  });

  it('finds a removed and an added signal', async () => {
    const setting = await setUp();
    await closeHours(setting, 0, 12);
    const { id, ...row } = await setting.someSignal();
    await setting.db.deleteFrom('signals').where('id', '=', id).execute();
    const moved = new Date(row.bar_time - HOUR);
    const [json, at] = [(value: unknown) => value && JSON.stringify(value), (ms: number | null) => ms && new Date(ms)];
    await setting.db
      .insertInto('signals')
      .values({
        ...row,
        id,
        bar_time: moved,
        at: new Date(row.at - HOUR),
        stored_at: new Date(),
        from_time: at(row.from_time) || null,
        parts: (json(row.parts) as string) || null,
        pivots: (json(row.pivots) as string) || null,
        edge: null,
      })
      .execute();
    const { differences } = await setting.prove();
    expect(differences.map(({ cause, barTime }) => [cause, barTime])).toEqual([
      ['unexpected', row.bar_time],
      ['missing', moved.getTime()],
    ]);
  });

  it('names a correction as the cause where the bars behind a signal have one', async () => {
    const setting = await setUp();
    await closeHours(setting, 0, 10);
    await setting.correct(9, 0.1);
    await closeHours(setting, 10, 20);
    // the archive of what the bar was is spoilt: nobody can tell any more what had been known
    await setting.db.updateTable('bar_revisions').set({ close: 1 }).execute();
    const { run, differences } = await setting.prove();
    expect(run.causes.corrected).toBeGreaterThan(0);
    expect(differences.filter(({ cause }) => cause !== 'corrected')).toEqual([]);
  });

  it('counts signals of an earlier version separately: they are another rule’s', async () => {
    const setting = await setUp();
    await closeHours(setting, 0, 12);
    const { id } = await setting.someSignal();
    await setting.db.updateTable('signals').set({ version: 0 }).where('id', '=', id).execute();
    const { run } = await setting.prove();
    expect(run.causes).toMatchObject({ version: 1, unexpected: 1 });
    expect(run.changed).toBe(1);
  });

  it('doesn’t replay a scan with an unknown beginning', async () => {
    const setting = await setUp();
    await closeHours(setting, 0, 5);
    await setting.db.updateTable('scan_states').set({ since: null }).execute();
    expect((await setting.prove()).run).toMatchObject({ replayed: 0, bars: 0, changed: 0, from: null, to: null });
  });
});
