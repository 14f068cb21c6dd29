import type { InstrumentId } from '@wickwise/market';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import type { RoleContext } from './context.ts';
import type { ScanThreadData } from './scan-messages.ts';
import { ScanThread, type ScanThreadContext } from './scan-thread.ts';

const THREAD = new URL('./scanner.thread.ts', import.meta.url);

type ThreadContext = Pick<RoleContext, 'config' | 'database' | 'registry' | 'splits'>;

type ScannerContext = ThreadContext & ScanThreadContext;

/**
 * Scans bars as they close, in their own threads, so prices aren't delayed. Each thread has a share of the instruments
 * and writes its own signals. A thread that ends unexpectedly is restarted and resumes from its stored position.
 */
export function startScanner(context: ScannerContext, script = THREAD): void {
  const { bus, config, feeds, lifecycle, registry } = context;
  const { scanThreads } = config;
  const partOf = new Map(registry.all.map(({ instrument }, i) => [instrument.id, i % scanThreads]));
  const threads = Array.from({ length: scanThreads }, (_, part) => {
    const listed = registry.all.filter(({ instrument }) => partOf.get(instrument.id) === part);
    return new ScanThread(context, script, { ...threadData(context), listed });
  });
  const threadOf = (id: InstrumentId): ScanThread => threads[partOf.get(id) ?? 0] as ScanThread;

  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => threadOf(id).historyLoaded(id, hasRevisions));
  bus.subscribe(barsClosed, '*', (closed) => {
    const nowMs = feeds.clock.now(closed.market);
    for (const [thread, bars] of Map.groupBy(closed.bars, ({ id }) => threadOf(id))) {
      thread.send({ kind: 'bars', nowMs, closed: { ...closed, bars } });
    }
  });
  bus.subscribe(edgesMeasured, '*', () => {
    for (const thread of threads) thread.send({ kind: 'edges' });
  });
  bus.subscribe(rewinds, '*', ({ market }) => {
    for (const thread of threads) thread.send({ kind: 'rewind', market });
  });
  lifecycle.onStop('scanner', async () => void (await Promise.all(threads.map((thread) => thread.stop()))));
}

/** Returns what a thread that reads bars starts with. */
export const threadData = ({ config, database, registry, splits }: ThreadContext): ScanThreadData => ({
  connection: database.connection,
  clickhouse: config.clickhouse,
  logLevel: config.logLevel,
  listed: registry.all,
  splits: splits.all(),
  origins: registry.origins,
});
