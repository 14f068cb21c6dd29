import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { historyLoaded } from '#marketdata/topics.ts';
import { signalsStored } from '#modules/signals/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { startScanner } from './scanner.ts';

/** Echoes each history as a signal of that symbol; dies once of the symbol POISON. */
const THREAD = `
  import { parentPort, workerData } from 'node:worker_threads';
  parentPort.on('message', (order) => {
    if (order.kind === 'stop') return parentPort.close();
    if (order.id === 'US_Equity:POISON' && order.hasRevisions) throw new Error('poisoned');
    parentPort.postMessage({ kind: 'signal', signal: { market: 'US_Equity', symbol: order.id } });
  });
  parentPort.postMessage('ready');
`;

describe('the scanner’s thread', () => {
  it('restarts when it dies, and gets all loaded histories', async () => {
    const log = pino({ level: 'silent' });
    const instruments = ['SPY', 'OTHER', 'POISON'].map((symbol) => testInstrument('US_Equity', symbol));
    const listed = instruments.map(
      (instrument, no) => ({ no, instrument, finest: '1m', licence: 'simulated' }) as const,
    );
    const lifecycle = new Lifecycle(log);
    onTestFinished(() => lifecycle.stop());
    const bus = new InProcessBus(log);
    const heard: string[] = [];
    bus.subscribe(signalsStored, '*', ({ signal }) => heard.push(signal.symbol));
    startScanner(
      {
        bus,
        lifecycle,
        log,
        metrics: createMetrics(),
        feeds: new FakeFeed(instruments).feeds,
        registry: new InstrumentRegistry(listed),
        splits: new SplitBook([]),
        config: { logLevel: 'silent', scanThreads: 2 } as Parameters<typeof startScanner>[0]['config'],
        database: { connection: {} } as Parameters<typeof startScanner>[0]['database'],
      },
      new URL(`data:text/javascript,${encodeURIComponent(THREAD)}`),
    );
    const load = (symbol: string, hasRevisions: boolean) =>
      bus.publish(historyLoaded, `US_Equity:${symbol}`, {
        id: `US_Equity:${symbol}`,
        begunMs: 0,
        throughMs: 0,
        hasRevisions,
      });
    load('SPY', false);
    expect(heard).toEqual([]);
    lifecycle.started(); // orders from before wait for it
    await vi.waitFor(() => expect(heard).toEqual(['US_Equity:SPY']));
    load('OTHER', false); // in another thread, which goes on
    load('POISON', true);
    const again = ['US_Equity:OTHER', 'US_Equity:POISON', 'US_Equity:SPY'];
    await vi.waitFor(() => expect(heard.slice(1).sort()).toEqual(again));
  });
});
