import { Worker } from 'node:worker_threads';
import type { InstrumentId, Market } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import { signalsFound } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';
import { edgeSource } from './edge.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';

const THREAD = new URL('./scanner.thread.ts', import.meta.url);
const RESTART_MS = 1_000;

type ThreadContext = Pick<RoleContext, 'config' | 'database' | 'feed' | 'registry' | 'splits'>;

type ScannerContext = Pick<
  RoleContext,
  'bus' | 'config' | 'database' | 'feed' | 'lifecycle' | 'log' | 'metrics' | 'registry' | 'splits'
>;

/**
 * Scans bars as they close, in a thread of its own: prices flow on meanwhile. A thread that ends by itself is started anew
 * and goes on where the store says that it was.
 */
export function startScanner(context: ScannerContext, script = THREAD): void {
  const { bus, feed, lifecycle, log, metrics } = context;
  const loaded = new Set<InstrumentId>();
  let worker = startThread();
  let isStopping = false;

  const send = (order: ScanOrder): void => worker.postMessage(order);
  const marketOf = (id: InstrumentId): Market => id.slice(0, id.indexOf(':')) as Market;
  const sendHistory = (id: InstrumentId, hasRevisions: boolean): void => {
    const market = marketOf(id);
    send({ kind: 'history', nowMs: feed.clock.now(market), market, id, hasRevisions });
  };

  function startThread(): Worker {
    const thread = new Worker(script, { workerData: threadData(context) });
    thread.on('message', (report: ScanReport) => {
      if (report.kind === 'scanned') metrics.scanSeconds.observe(report.seconds);
      else bus.publish(signalsFound, report.signal.market, report.signal);
    });
    thread.on('error', (error) => log.error({ err: error }, 'the scanner failed'));
    thread.on('exit', () => {
      if (!isStopping) setTimeout(restart, RESTART_MS).unref();
    });
    return thread;
  }

  function restart(): void {
    if (isStopping) return;
    worker = startThread();
    for (const id of loaded) sendHistory(id, false);
  }

  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => {
    loaded.add(id);
    sendHistory(id, hasRevisions);
  });
  bus.subscribe(barsClosed, '*', (closed) => send({ kind: 'bars', nowMs: feed.clock.now(closed.market), closed }));
  bus.subscribe(edgesMeasured, '*', () => send({ kind: 'edges' }));
  bus.subscribe(rewinds, '*', ({ market }) => send({ kind: 'rewind', market }));
  lifecycle.onStop('scanner', async () => {
    isStopping = true;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    send({ kind: 'stop' });
    await ended;
  });
}

/** What a thread that reads bars begins with. */
export const threadData = ({ config, database, feed, registry, splits }: ThreadContext): ScanThreadData => ({
  connection: database.connection,
  logLevel: config.logLevel,
  listed: registry.all,
  splits: splits.all(),
  badge: feed.capabilities().badge,
  source: feed.source,
  edgeSource: edgeSource(feed),
});
