import type { Bar } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import type { BarRow } from '../bar-store.ts';
import { PostgresBarStore } from './postgres-bar-store.ts';

const MINUTE = 60_000;
const T0 = Date.parse('2026-11-18T10:00Z');

const bar = (timeMs: number, close = 10): Bar => ({ timeMs, open: 10, high: 12, low: 9, close, volume: 1.5 });
const row = (timeMs: number, close = 10, more: Partial<BarRow> = {}): BarRow => ({
  instrumentNo: 1,
  timeframe: '1m',
  bar: bar(timeMs, close),
  knownAtMs: timeMs + MINUTE,
  ...more,
});

describe('PostgresBarStore', () => {
  it('gives back what was appended, by range and newest first where limited', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    const times = [0, 1, 2, 3, 4].map((i) => T0 + i * MINUTE);
    await store.append(times.map((timeMs) => row(timeMs)));
    expect([...(await store.read(1, '1m'))]).toEqual(times.map((timeMs) => bar(timeMs)));
    const part = await store.read(1, '1m', { fromMs: T0 + MINUTE, beforeMs: T0 + 4 * MINUTE, limit: 2 });
    expect([...part].map(({ timeMs }) => timeMs)).toEqual([T0 + 2 * MINUTE, T0 + 3 * MINUTE]);
    expect((await store.read(2, '1m')).length).toBe(0);
    expect((await store.read(1, '1h')).length).toBe(0);
  });

  it('keeps every bit of prices and volumes, at any time', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    const price = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
    const time = fc.integer({ min: Date.parse('1998-01-02Z'), max: Date.parse('2035-01-01Z') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(time, price, price), { minLength: 1, maxLength: 30 }), async (samples) => {
        const bars = samples.map(([timeMs, close, volume]) => ({ ...bar(timeMs, close), volume }));
        await store.append(bars.map((one) => ({ ...row(0), timeframe: '1D' as const, bar: one })));
        const read = new Map([...(await store.read(1, '1D'))].map((one) => [one.timeMs, one]));
        for (const one of new Map(bars.map((last) => [last.timeMs, last])).values()) {
          expect(read.get(one.timeMs)).toEqual(one);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('reads many instruments at once', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    const rows = [1, 2, 3].flatMap((instrumentNo) =>
      [0, 1, 2].map((i) => row(T0 + i * MINUTE, instrumentNo, { instrumentNo })),
    );
    await store.append(rows);
    const all = await store.readMany([1, 3, 9], '1m', { limit: 2 });
    expect([...all.keys()]).toEqual([1, 3]);
    expect([...(all.get(3) ?? [])]).toEqual([bar(T0 + MINUTE, 3), bar(T0 + 2 * MINUTE, 3)]);
    expect(await store.newest([1, 9], '1m')).toEqual(new Map([[1, T0 + 2 * MINUTE]]));
  });

  it('changes nothing when a bar is stored again', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    expect(await store.append([row(T0), row(T0)])).toEqual([]);
    expect(await store.append([row(T0, 10, { knownAtMs: T0 + 9 * MINUTE })])).toEqual([]);
    const { rows } = await pool.query('select revision, known_at from bars');
    expect(rows).toEqual([{ revision: 0, known_at: T0 + MINUTE }]);
  });

  it('keeps what a revision replaced, and when each was known', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    await store.append([row(T0, 10)]);
    expect(await store.append([row(T0, 11, { knownAtMs: T0 + 2 * MINUTE })])).toMatchObject([{ revision: 1 }]);
    expect(await store.append([row(T0, 12, { knownAtMs: T0 + 3 * MINUTE })])).toMatchObject([{ revision: 2 }]);
    expect((await store.read(1, '1m')).at(0).close).toBe(12);
    const { rows } = await pool.query(
      'select close, revision, known_at, superseded_at from bar_revisions order by revision',
    );
    expect(rows).toEqual([
      { close: 10, revision: 0, known_at: T0 + MINUTE, superseded_at: T0 + 2 * MINUTE },
      { close: 11, revision: 1, known_at: T0 + 2 * MINUTE, superseded_at: T0 + 3 * MINUTE },
    ]);
  });

  it('takes bars of any month from several writers at once', async () => {
    const { pool } = await testDatabase();
    const stores = [new PostgresBarStore(pool), new PostgresBarStore(pool), new PostgresBarStore(pool)];
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month, 3));
    await Promise.all(
      stores.map((store, i) => store.append(months.map((timeMs) => row(timeMs, 10, { instrumentNo: i })))),
    );
    for (const [i, store] of stores.entries()) expect((await store.read(i, '1m')).length).toBe(12);
  });

  it('looks at no month of years ago to read the newest bars, or to correct one', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    const old = Date.UTC(2009, 5, 1);
    const times = Array.from({ length: 400 }, (_, i) => T0 + i * 60 * MINUTE);
    const rows = [old, ...times].map((timeMs) => row(timeMs, 10, { timeframe: '1h' }));
    await store.append(rows);
    const locked = await pool.connect(); // as while it is dropped
    await locked.query('begin; lock table bars_60_2009_06 in access exclusive mode');
    try {
      const newest = await store.read(1, '1h', { beforeMs: T0 + 400 * 60 * MINUTE, limit: 400 });
      expect([...newest].map(({ timeMs }) => timeMs)).toEqual(times);
      expect(await store.append([row(T0, 11, { timeframe: '1h' })])).toMatchObject([{ revision: 1 }]);
    } finally {
      await locked.query('commit');
      locked.release();
    }
    const all = await store.read(1, '1h', { beforeMs: T0 + 400 * 60 * MINUTE, limit: 500 });
    expect([...all].map(({ timeMs }) => timeMs)).toEqual([old, ...times]);
  });

  it('forgets earlier revisions with their bars', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    const old = Date.UTC(2026, 8, 1);
    for (const close of [10, 11]) await store.append([row(old, close), row(T0, close)]);
    await store.prune([1], '1m', Date.UTC(2026, 9, 2));
    expect((await pool.query('select open_time from bar_revisions')).rows).toEqual([{ open_time: T0 }]);
  });

  it('leaves an empty partition that is being read for the next time, and keeps nobody waiting', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    await store.append([row(Date.UTC(2026, 8, 1)), row(T0)]);
    const reader = await pool.connect();
    await reader.query('begin; select count(*) from bars');
    const pruning = store.prune([1], '1m', Date.UTC(2026, 9, 2));
    await store.append([row(T0 + MINUTE)]);
    expect(await pruning).toBe(1);
    await reader.query('commit');
    reader.release();
    const partitions = async () =>
      (await pool.query(`select from pg_class where relname like 'bars_1_2026%' and relkind = 'r'`)).rowCount;
    expect(await partitions()).toBe(2);
    await store.append([row(Date.UTC(2026, 8, 1))]);
    await store.prune([1], '1m', Date.UTC(2026, 9, 2));
    expect(await partitions()).toBe(1);
  });

  it('forgets what is older than its retention, and drops empty partitions', async () => {
    const { pool } = await testDatabase();
    const store = new PostgresBarStore(pool);
    await store.append([row(Date.UTC(2026, 8, 1)), row(Date.UTC(2026, 9, 1)), row(T0)]);
    expect(await store.prune([1], '1m', Date.UTC(2026, 9, 2))).toBe(2);
    expect([...(await store.read(1, '1m'))].map(({ timeMs }) => timeMs)).toEqual([T0]);
    const { rows } = await pool.query(
      `select relname from pg_class where relname like 'bars_1_2026%' and relkind = 'r'`,
    );
    expect(rows).toEqual([{ relname: 'bars_1_2026_11' }]);
    await store.append([row(Date.UTC(2026, 8, 1))]);
    expect((await store.read(1, '1m')).length).toBe(2);
  });

  it('goes on when another process dropped a partition', async () => {
    const { pool } = await testDatabase();
    const [one, other] = [new PostgresBarStore(pool), new PostgresBarStore(pool)];
    await one.append([row(T0)]);
    await other.prune([1], '1m', T0 + MINUTE);
    await one.append([row(T0)]);
    expect((await one.read(1, '1m')).length).toBe(1);
  });
});
