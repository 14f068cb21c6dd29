import type { Bar } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClickHousePlace } from '#platform/clickhouse-place.ts';
import { atEnd, onceForAll } from '../../../testing/at-end.ts';
import { itKeepsTheBarStoreContract } from '../../../testing/bar-store-contract.ts';
import { hasClickHouse, sayWithoutClickHouse, startClickHouse } from '../../../testing/clickhouse-server.ts';
import type { BarRow } from '../bar-store.ts';
import { ClickHouseBarStore } from './clickhouse-bar-store.ts';
import { ClickHouseConnection } from './connection.ts';

sayWithoutClickHouse('bars in ClickHouse');

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

function open(place: ClickHousePlace): ClickHouseBarStore {
  const store = new ClickHouseBarStore(place);
  atEnd(() => store.close());
  return store;
}

describe.skipIf(!hasClickHouse)('bars in ClickHouse', () => {
  const server = onceForAll(startClickHouse);

  itKeepsTheBarStoreContract(async () => {
    const place = await server().database();
    return () => open(place);
  });

  it('keeps every bit of prices and volumes, at any time', async () => {
    const store = open(await server().database());
    const price = fc.oneof(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), fc.constantFrom(0, 5e-324, 1.7e308, 0.1));
    const time = fc.integer({ min: Date.parse('1962-01-02Z'), max: Date.parse('2035-01-01Z') });
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

  it('shows a bar once that is in several parts, before the server has merged them and after it', async () => {
    const place = await server().database();
    const stores = [open(place), open(place), open(place)];
    const rows = Array.from({ length: 50 }, (_, i) => row(T0 + i * MINUTE));
    await Promise.all(stores.map((store) => store.append(rows)));
    await stores[0]?.append([row(T0, 11)]);
    const connection = new ClickHouseConnection(place);
    atEnd(() => connection.close());
    const look = async () => {
      const store = open(place);
      const [read, stretches] = [
        await store.read(1, '1m'),
        await store.readStretches('1m', [{ instrumentNo: 1, fromMs: 0, beforeMs: T0 + 50 * MINUTE }]),
      ];
      expect(stretches.get(1)?.length).toBe(50);
      return [read.length, read.at(0).close, (await store.read(1, '1m', { limit: 50 })).length];
    };
    expect(await look()).toEqual([50, 11, 50]);
    await connection.command('optimize table wickwise_bars final');
    expect(await connection.askText('select count() from wickwise_bars')).toBe('51');
    expect(await look()).toEqual([50, 11, 50]);
  });

  it('finds as many bars as are asked for where some were corrected often', async () => {
    const store = open(await server().database());
    const times = Array.from({ length: 6 }, (_, i) => T0 + i * MINUTE);
    await store.append(times.map((timeMs) => row(timeMs)));
    for (let close = 11; close < 51; close++) await store.append([row(T0 + 5 * MINUTE, close)]);
    for (const range of [{ limit: 5 }, { limit: 5, beforeMs: T0 + 6 * MINUTE }, { limit: 1 }, { limit: 9 }]) {
      const read = [...(await store.read(1, '1m', range))];
      expect(read.map(({ timeMs }) => timeMs)).toEqual(times.slice(-range.limit));
      expect(read.at(-1)?.close).toBe(50);
    }
  });

  it('takes bars of more months at once than a server takes partitions', async () => {
    const store = open(await server().database());
    const months = Array.from({ length: 240 }, (_, month) => Date.UTC(2005, month, 3));
    await store.append(months.map((timeMs) => row(timeMs)));
    expect((await store.read(1, '1m')).length).toBe(240);
  });

  it('prunes whole months of minutes and whole years of days, with their earlier versions', async () => {
    const store = open(await server().database());
    const times = [Date.UTC(2026, 8, 1), Date.UTC(2026, 9, 1), T0];
    for (const close of [10, 11]) await store.append(times.map((timeMs) => row(timeMs, close)));
    expect(await store.prune([1], '1m', Date.UTC(2026, 9, 20))).toBe(1);
    expect([...(await store.read(1, '1m'))].map(({ timeMs }) => timeMs)).toEqual(times.slice(1));
    expect((await store.corrections([1], ['1m'], 0)).map(({ barMs }) => barMs).sort()).toEqual(times.slice(1));
    await store.append([row(Date.UTC(2025, 5, 1), 10, { timeframe: '1D' })]);
    expect(await store.prune([1], '1D', Date.UTC(2025, 11, 31))).toBe(0);
    expect(await store.prune([1], '1D', Date.UTC(2026, 0, 1))).toBe(1);
  });

  it('begins again at the first version where a bar was dropped', async () => {
    const store = open(await server().database());
    for (const close of [10, 11]) await store.append([row(T0, close)]);
    expect(await store.drop([1], '1m', { fromMs: T0, beforeMs: T0 + 1 })).toBe(1);
    expect(await store.append([row(T0, 12)])).toEqual([]);
    expect(await store.append([row(T0, 13)])).toMatchObject([{ revision: 1 }]);
  });

  it('refuses an instrument and a time that it cannot hold, as wrong data', async () => {
    const store = open(await server().database());
    await expect(store.append([row(T0, 10, { instrumentNo: 2 ** 32 })])).rejects.toThrow(RangeError);
    await expect(store.append([row(Number.NaN)])).rejects.toThrow(RangeError);
  });
});
