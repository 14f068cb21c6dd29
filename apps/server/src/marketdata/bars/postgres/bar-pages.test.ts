import type { Bar } from '@wickwise/market';
import fc from 'fast-check';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import type { BarRow } from '../bar-store.ts';
import { BarPages, PAGE_BARS } from './bar-pages.ts';
import { PostgresBarStore } from './postgres-bar-store.ts';

const HOUR = 3_600_000;
const T0 = Date.parse('2026-01-05T00:00Z');
const at = (hour: number): number => T0 + hour * HOUR;

const row = (hour: number, close = 10, instrumentNo = 1): BarRow => ({
  instrumentNo,
  timeframe: '1h',
  bar: { timeMs: at(hour), open: 10, high: 12, low: 9, close, volume: 1.5 },
  knownAtMs: at(hour + 1),
});
const rows = (from: number, count: number, close = 10): BarRow[] =>
  Array.from({ length: count }, (_, i) => row(from + i, close + i / 1_000));

const pageSizes = async (pool: pg.Pool): Promise<number[]> =>
  (await pool.query<{ bars: number }>('select bars from bar_pages order by instrument_no, last_time')).rows.map(
    ({ bars }) => bars,
  );

/** Random changes of the store as numbers: hours, counts, a new close. */
const change = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('append' as const), count: fc.integer({ min: 1, max: 250 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('fill back' as const), count: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('revise' as const), place: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('seal' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('prune' as const), place: fc.double({ min: 0, max: 0.4, noNaN: true }) }),
  },
);

describe('BarPages', () => {
  it('gives the bars that the store holds, whatever was packed, appended, revised, loaded back and dropped', async () => {
    const { pool } = await testDatabase();
    const pages = new BarPages(pool);
    let instrumentNo = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 3, maxLength: 12 }),
        fc.infiniteStream(fc.nat(1_000)),
        async (changes, random) => {
          instrumentNo += 1;
          const store = new PostgresBarStore(pool);
          const kept = new Map<number, Bar>();
          let [first, last] = [2_000, 2_000];
          const write = async (some: BarRow[]): Promise<void> => {
            await store.append(some.map((one) => ({ ...one, instrumentNo })));
            for (const { bar } of some) kept.set(bar.timeMs, bar);
          };
          const hourAt = (place: number): number => Math.floor(first + place * (last - first));
          for (const [i, one] of changes.entries()) {
            if (one.kind === 'append') {
              await write(rows(last, one.count, i));
              last += one.count;
            } else if (one.kind === 'fill back') {
              first -= one.count;
              await write(rows(first, one.count, i));
            } else if (one.kind === 'revise') {
              const hour = hourAt(one.place);
              if (kept.has(at(hour))) await write([row(hour, 100 + i)]);
            } else if (one.kind === 'seal') {
              await pages.seal([instrumentNo], '1h');
            } else {
              const beforeMs = at(hourAt(one.place));
              await store.prune([instrumentNo], '1h', beforeMs);
              const [oldest] = await store.read(instrumentNo, '1h');
              const oldestMs = oldest?.timeMs ?? beforeMs;
              expect(oldestMs).toBeGreaterThan(beforeMs - PAGE_BARS * HOUR);
              for (const timeMs of kept.keys()) if (timeMs < Math.min(beforeMs, oldestMs)) kept.delete(timeMs);
            }
          }
          const all = [...kept.values()].sort((a, b) => a.timeMs - b.timeMs);
          expect([...(await store.read(instrumentNo, '1h'))]).toEqual(all);
          for (let i = 0; i < 6; i++) {
            const [a = 0, b = 0, c = 0] = random.take(3);
            const [fromMs, beforeMs] = [at(hourAt(a / 1_000)), at(hourAt(b / 1_000))];
            const limit = 1 + (c % 400);
            const within = all.filter(({ timeMs }) => timeMs >= fromMs && timeMs < beforeMs);
            expect([...(await store.read(instrumentNo, '1h', { fromMs, beforeMs, limit }))]).toEqual(
              within.slice(-limit),
            );
            expect([...(await store.read(instrumentNo, '1h', { limit }))]).toEqual(all.slice(-limit));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('fills pages, and packs the last one again as bars come', async () => {
    const { pool } = await testDatabase();
    const [store, pages] = [new PostgresBarStore(pool), new BarPages(pool)];
    await store.append(rows(0, 2 * PAGE_BARS + 50));
    await pages.seal([1], '1h');
    expect(await pageSizes(pool)).toEqual([PAGE_BARS, PAGE_BARS, 50]);
    await store.append(rows(2 * PAGE_BARS + 50, 20));
    expect(await pages.seal([1], '1h')).toBe(0);
    await store.append(rows(2 * PAGE_BARS + 70, 100));
    await pages.seal([1], '1h');
    expect(await pageSizes(pool)).toEqual([PAGE_BARS, PAGE_BARS, PAGE_BARS, 10]);
  });

  it('packs a long history step by step', async () => {
    const { pool } = await testDatabase();
    const [store, pages] = [new PostgresBarStore(pool), new BarPages(pool)];
    await store.append(rows(0, 45 * PAGE_BARS));
    let pauses = 0;
    await pages.seal([1], '1h', async () => {
      pauses += 1;
    });
    expect(await pageSizes(pool)).toEqual(Array.from({ length: 45 }, () => PAGE_BARS));
    expect(pauses).toBeGreaterThanOrEqual(3);
    expect((await store.read(1, '1h')).length).toBe(45 * PAGE_BARS);
  });

  it('keeps what is stored again unchanged, drops what a revision made untrue', async () => {
    const { pool } = await testDatabase();
    const [store, pages] = [new PostgresBarStore(pool), new BarPages(pool)];
    await store.append(rows(0, 3 * PAGE_BARS));
    await pages.seal([1], '1h');
    await store.append(rows(0, 3 * PAGE_BARS));
    expect(await pageSizes(pool)).toHaveLength(3);
    await store.append([row(PAGE_BARS + 1, 99)]);
    expect(await pageSizes(pool)).toHaveLength(1);
  });

  it('never packs a bar that is about to change', async () => {
    const { pool } = await testDatabase();
    const [store, pages] = [new PostgresBarStore(pool), new BarPages(pool)];
    await store.append(rows(0, 600));
    let isWriting = true;
    const seal = async (): Promise<void> => {
      while (isWriting) await pages.seal([1], '1h');
    };
    const write = async (): Promise<void> => {
      for (let i = 0; i < 60; i++) await store.append([row((i * 37) % 600, 20 + i), row(600 + i)]);
      isWriting = false;
    };
    await Promise.all([seal(), seal(), write()]);
    await pages.seal([1], '1h');
    const { rows: stored } = await pool.query<{ close: number }>('select close from bars order by open_time');
    expect([...(await store.read(1, '1h'))].map(({ close }) => close)).toEqual(stored.map(({ close }) => close));
    expect((await pageSizes(pool)).length).toBeGreaterThan(0);
  });
});
