import { type InstrumentId, MINUTE_MS } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BarsClosed } from '#marketdata/topics.ts';
import { BurstEnd } from '#platform/burst-end.ts';
import { ScanOrders } from './scan-orders.ts';

const BAR = { timeMs: 0, open: 1, high: 1, low: 1, close: 1, volume: 1 };

const closed = (minute: number, ids: readonly InstrumentId[], areRevisions = false): BarsClosed => ({
  market: 'Crypto',
  timeframe: '1m',
  endMs: minute * MINUTE_MS,
  areRevisions,
  bars: ids.map((id) => ({ id, bar: { ...BAR, timeMs: (minute - 1) * MINUTE_MS } })),
});

/** A scanner that blocks at its first close until `letOn`, and records its orders. */
function slowScanner(maxWaiting: number) {
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const nothing = async (): Promise<void> => {};
  let nowMs = 0;
  const orders = new ScanOrders({
    scanner: {
      async barsClosed({ endMs, bars }) {
        await gate.promise;
        done.push(`close ${endMs / MINUTE_MS}: ${bars.map(({ id }) => id)}`);
      },
      async historyLoaded(ids, haveRevisions) {
        done.push(`history at ${nowMs / MINUTE_MS}: ${ids.join()}; corrected: ${[...haveRevisions]}`);
      },
      reset: (market) => done.push(`reset ${market}`),
      end: () => {},
    },
    events: { barsClosed: nothing, historyLoaded: nothing, end: () => {} },
    log: pino({ level: 'silent' }),
    setTime: (_, ms) => {
      nowMs = ms;
    },
    readEdges: nothing,
    onScanned: () => {},
    maxWaiting,
  });
  const close = (minute: number, ids: readonly InstrumentId[], areRevisions = false): void =>
    orders.take({ kind: 'bars', nowMs: minute * MINUTE_MS, closed: closed(minute, ids, areRevisions) });
  return { orders, done, close, letOn: gate.resolve };
}

describe('the scanner’s orders', () => {
  it('queue up to a limit, beyond which each instrument is caught up on once', async () => {
    const { orders, done, close, letOn } = slowScanner(3);
    for (let minute = 1; minute <= 1_000; minute++) close(minute, ['Crypto:A', 'Crypto:B'], minute === 500);
    expect(orders.waiting).toBeLessThanOrEqual(3);
    letOn();
    await expect.poll(() => done.at(-1)).toMatch(/^history/);
    close(1_001, ['Crypto:A']);
    await expect.poll(() => done.at(-1)).toBe('close 1001: Crypto:A');
    expect(done).toEqual([
      'close 1: Crypto:A,Crypto:B',
      'close 2: Crypto:A,Crypto:B',
      'history at 1000: Crypto:A,Crypto:B; corrected: Crypto:A,Crypto:B',
      'close 1001: Crypto:A',
    ]);
    await orders.stop();
  });

  it('run one by one where the scanner keeps up', async () => {
    const { orders, done, close, letOn } = slowScanner(3);
    letOn();
    for (let minute = 1; minute <= 10; minute++) {
      close(minute, ['Crypto:A']);
      await expect.poll(() => done.length).toBe(minute);
    }
    expect(done).toEqual(Array.from({ length: 10 }, (_, i) => `close ${i + 1}: Crypto:A`));
    await orders.stop();
  });

  it('end without catching up, which the next start does', async () => {
    const { orders, done, close, letOn } = slowScanner(3);
    for (let minute = 1; minute <= 10; minute++) close(minute, ['Crypto:A']);
    const stopped = orders.stop();
    letOn();
    await stopped;
    expect(done.filter((line) => line.startsWith('history'))).toEqual([]);
  });

  it('are a burst until histories are scanned, not only searched for events', async () => {
    const note = vi.spyOn(BurstEnd.prototype, 'note');
    onTestFinished(() => note.mockRestore());
    const { orders, close, letOn, done } = slowScanner(3);
    close(1, ['Crypto:A']);
    orders.take({ kind: 'history', id: 'Crypto:A', market: 'Crypto', nowMs: MINUTE_MS, hasRevisions: false });
    await expect.poll(() => note.mock.calls).toEqual([[1]]);
    expect(done).toEqual([]);
    letOn();
    await expect.poll(() => note.mock.calls).toEqual([[1], [0]]);
    expect(done.at(-1)).toMatch(/^history/);
    await orders.stop();
  });
});
