import type { BarEvent } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { InProcessBus } from '#platform/bus.ts';
import { InstrumentRegistry } from '../registry.ts';
import { type BarsClosed, barsClosed } from '../topics.ts';
import type { BarRow, BarStore } from './bar-store.ts';
import { BarWriter } from './bar-writer.ts';

const coin = testInstrument('Crypto', 'BTC-USD');
const other = testInstrument('Crypto', 'ETH-USD');

function setUp(append: (rows: readonly BarRow[]) => Promise<never[]>) {
  const log = pino({ level: 'silent' });
  const error = vi.spyOn(log, 'error');
  const bus = new InProcessBus(log);
  const registry = new InstrumentRegistry(
    [coin, other].map((instrument, no) => ({ no, instrument, finest: '1m' as const, licence: 'simulated' as const })),
  );
  const announced: BarsClosed[] = [];
  bus.subscribe(barsClosed, '*', (message) => announced.push(message));
  const setAside = vi.fn(async (_bars: readonly BarRow[], _error: unknown): Promise<void> => {});
  const writer = new BarWriter({ store: { append } as unknown as BarStore, registry, bus, log, setAside });
  return { writer, announced, error, setAside };
}

const closed = (id: typeof coin.id, endMs: number, isRevision = false) => ({
  timeframe: '1m' as const,
  knownAtMs: endMs,
  event: {
    instrumentId: id,
    length: 1,
    endMs,
    isRevision,
    bar: { timeMs: endMs - 60_000, open: 1, high: 1, low: 1, close: 1, volume: 1 },
  } satisfies BarEvent,
});

describe('BarWriter', () => {
  it('announces bars that ended together in one message, after they are on disk', async () => {
    const order: string[] = [];
    const { writer, announced } = setUp(async (rows) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      order.push(`stored ${rows.length}`);
      return [];
    });
    writer.write([
      closed(coin.id, 60_000),
      closed(other.id, 60_000),
      closed(coin.id, 120_000),
      closed(coin.id, 60_000, true),
    ]);
    expect(announced).toEqual([]);
    await writer.flush();
    expect(order).toEqual(['stored 4']);
    expect(announced.map(({ endMs, areRevisions, bars }) => [endMs, areRevisions, bars.map(({ id }) => id)])).toEqual([
      [60_000, false, [coin.id, other.id]],
      [120_000, false, [coin.id]],
      [60_000, true, [coin.id]],
    ]);
  });

  it('keeps what closes while the disk is busy, in order', async () => {
    const sizes: number[] = [];
    const { writer, announced } = setUp(async (rows) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      sizes.push(rows.length);
      return [];
    });
    for (let i = 1; i <= 5; i++) writer.write([closed(coin.id, i * 60_000)]);
    await writer.stop();
    expect(sizes).toEqual([1, 4]);
    expect(announced.map(({ endMs }) => endMs / 60_000)).toEqual([1, 2, 3, 4, 5]);
  });

  it('tries again while the database is away, and announces nothing before', async () => {
    let failures = 2;
    const { writer, announced, error } = setUp(async () => {
      if (failures-- > 0) throw new Error('connection refused');
      return [];
    });
    writer.write([closed(coin.id, 60_000)]);
    await vi.waitFor(() => expect(announced).toHaveLength(1));
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('sets aside alone a bar that the store refuses, and stores and announces the others', async () => {
    const sizes: number[] = [];
    const { writer, announced, setAside } = setUp(async (rows) => {
      if (rows.some(({ bar }) => bar.timeMs === 60_000)) throw Object.assign(new Error('refused'), { code: '23514' });
      sizes.push(rows.length);
      return [];
    });
    writer.write([1, 2, 3, 4].map((minute) => closed(coin.id, minute * 60_000)));
    writer.write([closed(other.id, 300_000)]);
    await writer.flush();
    expect(sizes.reduce((sum, size) => sum + size)).toBe(4);
    expect(announced.map(({ endMs }) => endMs / 60_000)).toEqual([1, 3, 4, 5]);
    expect(setAside.mock.calls.map(([rows]) => rows.map(({ bar }) => bar.timeMs))).toEqual([[60_000]]);
  });

  it('says that it is busy long before it has to drop anything', async () => {
    const { writer, announced, error } = setUp(() => new Promise(() => {}));
    writer.write([closed(coin.id, 60_000)]);
    const many = Array.from({ length: 60_000 }, (_, i) => closed(coin.id, i * 60_000));
    writer.write(many);
    expect(writer.isBusy()).toBe(false);
    writer.write(many);
    expect(writer.isBusy()).toBe(true);
    writer.write(many);
    expect(error).not.toHaveBeenCalled();
    writer.write(many);
    expect(error).toHaveBeenCalledOnce();
    expect(writer.waiting).toBe(200_000);
    expect(announced).toEqual([]);
  });
});
