import { calendarOf, type Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { registerInstruments } from '../registry.ts';
import { dropFutureBars } from './future-bars.ts';
import { noteCoverage, readCoverage } from './history-coverage.ts';
import { openBarStore } from './open-bar-store.ts';
import { BarPages } from './postgres/bar-pages.ts';

const MINUTE = 60_000;
const priced = (timeMs: number, close = 10) => ({ timeMs, open: 10, high: 12, low: 9, close, volume: 1 });

async function setUp(market: Market, symbol: string) {
  const { db, pool } = await testDatabase();
  const instrument = testInstrument(market, symbol);
  const [listed] = (await registerInstruments(db, new FakeFeed([instrument]).feeds)).all;
  if (!listed) throw new Error('it is listed');
  const store = openBarStore(pool);
  const timesOf = async (timeframe: '1m' | '1h' | '1D' | '1W' | '1M') =>
    [...(await store.read(listed.no, timeframe))].map(({ timeMs }) => timeMs);
  return { db, pool, listed, store, timesOf };
}

describe('bars that were stored while the clock was ahead', () => {
  it('are forgotten with their revisions and pages; those that had ended or lie farther ahead stay', async () => {
    const nowMs = Date.parse('2026-11-18T12:00:30Z');
    const { db, pool, listed, store, timesOf } = await setUp('Crypto', 'BTC-USD');
    const { no: instrumentNo } = listed;
    const minutes = Array.from({ length: 60 }, (_, i) => nowMs - 30_000 + (i - 30) * MINUTE);
    const rowOf = (timeMs: number, timeframe: '1m' | '1h', close?: number) => {
      return { instrumentNo, timeframe, bar: priced(timeMs, close), knownAtMs: timeMs + MINUTE };
    };
    const hours = Array.from({ length: 40 }, (_, i) => Date.parse('2026-11-17T00:00Z') + i * 60 * MINUTE);
    await store.append([
      ...minutes.map((timeMs) => rowOf(timeMs, '1m')),
      ...hours.map((timeMs) => rowOf(timeMs, '1h')),
    ]);
    await store.append([rowOf(minutes[45] as number, '1m', 11), rowOf(minutes[3] as number, '1m', 11)]);
    await new BarPages(pool).seal([instrumentNo], '1h');
    const known = { fromMs: minutes[0] as number, toMs: nowMs + 60 * MINUTE };
    await noteCoverage(db, instrumentNo, '1m', known);
    await noteCoverage(db, instrumentNo, '1h', { fromMs: nowMs + MINUTE, toMs: nowMs + 60 * MINUTE });
    const aheadMs = 90 * MINUTE;
    expect(await dropFutureBars({ store, db }, [listed], { nowMs, aheadMs })).toBe(30 + 2);
    expect(await timesOf('1m')).toEqual(minutes.slice(0, 30));
    expect(await timesOf('1h')).toEqual([...hours.slice(0, 36), ...hours.slice(38)]); // the clock wasn't that far ahead
    const limited = await store.readMany([instrumentNo], '1h', { beforeMs: nowMs, limit: 5 });
    expect(limited.get(instrumentNo)?.at(-1).timeMs).toBe(hours[35]);
    const { rows } = await pool.query('select open_time from bar_revisions');
    expect(rows).toEqual([{ open_time: minutes[3] }]);
    const coverage = await readCoverage(db, instrumentNo);
    expect([...coverage]).toEqual([['1m', { ...known, toMs: nowMs }]]);
    expect(await dropFutureBars({ store, db }, [listed], { nowMs, aheadMs: 0 })).toBe(0);
    expect(await timesOf('1h')).toHaveLength(38);
  });

  it('are those of the day, week and month in progress, too, also between their sessions', async () => {
    const { db, listed, store, timesOf } = await setUp('US_Equity', 'AAPL');
    const nyse = calendarOf('nyse');
    const openOn = (date: string): number => nyse.sessionOn(date)?.openMs ?? 0;
    const days = ['2026-11-16', '2026-11-17', '2026-11-18'].map(openOn);
    const rows = [
      ...days.map((timeMs) => ({ timeframe: '1D' as const, timeMs })),
      ...[openOn('2026-11-09'), openOn('2026-11-16')].map((timeMs) => ({ timeframe: '1W' as const, timeMs })),
      ...[openOn('2026-10-01'), openOn('2026-11-02')].map((timeMs) => ({ timeframe: '1M' as const, timeMs })),
    ];
    await store.append(
      rows.map(({ timeframe, timeMs }) => ({
        instrumentNo: listed.no,
        timeframe,
        bar: priced(timeMs),
        knownAtMs: timeMs,
      })),
    );
    const tuesdayNight = Date.parse('2026-11-18T02:00Z');
    expect(await dropFutureBars({ store, db }, [listed], { nowMs: tuesdayNight, aheadMs: 2 * 86_400_000 })).toBe(3);
    expect(await timesOf('1D')).toEqual(days.slice(0, 2));
    expect(await timesOf('1W')).toEqual([openOn('2026-11-09')]);
    expect(await timesOf('1M')).toEqual([openOn('2026-10-01')]);
  });
});
