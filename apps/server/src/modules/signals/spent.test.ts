import { findScan, SeriesView, scansOf } from '@wickwise/analytics';
import type { PatternSignal } from '@wickwise/contract';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { Simulation } from '#marketdata/feeds/sim/simulation.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { instant } from '#platform/db/timestamp.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { ScanRules } from './scan-rules.ts';
import { Scanner } from './scanner.ts';
import { gradedAlong } from './strength-along.ts';
import { signalsFound } from './topics.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-10-01T00:00Z');
const ID = 'Crypto:ETH-USD' as const;

/** Simulated hours among which a bullish gartley completes whose first target traded on that very bar. */
function hoursWithSpent() {
  const instrument = findInstrument(ID);
  if (!instrument) throw new Error(ID);
  const bars = new Simulation(11).history(instrument, '1h', START - 120 * 24 * HOUR, START);
  const spent = new SeriesView(bars).chartFinds().find(({ isSpent }) => isSpent);
  if (!spent) throw new Error('no find is spent');
  return { instrument, bars, spent };
}

describe('a pattern whose target had traded before it was known', () => {
  it('is stored as spent when its bar closes, with its points, and not announced', async () => {
    const { instrument, bars, spent } = hoursWithSpent();
    const database = await testDatabase();
    const { db } = database;
    const feed = new FakeFeed([instrument]);
    const registry = await registerInstruments(db, feed.feeds);
    const store = openBarStore(database.pool);
    const log = pino({ level: 'silent' });
    const bus = new InProcessBus(log);
    const announced: PatternSignal[] = [];
    bus.subscribe(signalsFound, '*', (signal) => announced.push(signal));
    const instrumentNo = registry.byId(ID)?.no ?? 0;
    const rows = [...bars.slice(0, spent.at + 1)].map((bar) => ({
      instrumentNo,
      timeframe: '1h' as const,
      bar,
      knownAtMs: bar.timeMs + HOUR,
    }));
    await store.append(rows);
    const options = { database, store, registry, splits: new SplitBook([]), clock: feed.clock, bus, log };
    const scanner = new Scanner({ ...options, edgeFor: () => null });
    const timeMs = bars.timeMs[spent.at] as number;
    feed.nowMs = timeMs;
    await scanner.historyLoaded([ID], new Set());
    feed.nowMs = timeMs + HOUR + 2_000;
    const closed = { market: 'Crypto', timeframe: '1h', endMs: timeMs + HOUR, areRevisions: false } as const;
    await scanner.barsClosed({ ...closed, bars: [{ id: ID, bar: bars.at(spent.at) }] });
    const { pattern, direction } = spent;
    const version = findScan(pattern, direction)?.version;
    const stored = await db.selectFrom('signals').selectAll().where('bar_time', '=', instant(timeMs)).execute();
    const own = stored.filter((row) => row.pattern === pattern);
    expect(own).toMatchObject([{ direction, is_spent: true, late_bars: spent.lateBars, version }]);
    expect(own[0]?.pivots?.map(([name]) => name)).toEqual(spent.pivots.map(([name]) => name));
    expect(announced.map((signal) => signal.pattern)).not.toContain(pattern);
    expect(announced.length).toBe(stored.length - 1);
  });

  it('counts for no edge, and is found alike in history and live', () => {
    const { instrument, bars, spent } = hoursWithSpent();
    const listed = { no: 1, instrument, finest: '1m', licence: 'simulated' } as const;
    const rules = new ScanRules(scansOf('Crypto'));
    const view = new SeriesView(bars);
    const isIt = ({ pattern, direction }: { pattern: string; direction: string }) =>
      pattern === spent.pattern && direction === spent.direction;
    const fired = [...rules.firedAlong(view)].filter(({ scan, at }) => isIt(scan) && at === spent.at);
    expect(fired.map(({ find }) => find)).toEqual([spent]);
    const graded = gradedAlong(rules, listed, view).find(({ scan }) => isIt(scan));
    expect(graded?.at ?? []).not.toContain(spent.at);
  });
});
