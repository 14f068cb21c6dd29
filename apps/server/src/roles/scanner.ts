import type { InstrumentId } from '@wickwise/market';
import type { MarketClock } from '#marketdata/clock.ts';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { RoleContext } from './context.ts';
import type { ScanThreadData } from './scan-messages.ts';
import { ScanPart, type ScanPartContext } from './scan-part.ts';
import type { ScanThread } from './scan-thread.ts';

export const SCANNER_THREAD = new URL('./scanner.thread.ts', import.meta.url);

type ThreadContext = Pick<RoleContext, 'registry' | 'splits'> & {
  config: Pick<RoleContext['config'], 'clickhouse' | 'logLevel' | 'scanThreads'>;
  database: Pick<RoleContext['database'], 'connection'>;
};

type ScannerContext = ThreadContext & ScanPartContext & Pick<RoleContext, 'distantScans'>;

/**
 * Scans bars as they close, in their own threads, so prices aren't delayed. Each thread has a part of the instruments
 * and writes its own signals. A thread that ends unexpectedly is restarted and resumes from its stored position. Other
 * nodes take parts where there are some.
 */
export function startScanner(context: ScannerContext, script = SCANNER_THREAD): void {
  const { bus, config, distantScans, feeds, lifecycle } = context;
  const { scanThreads } = config;
  const parts = Array.from(
    { length: scanThreads },
    (_, no) => new ScanPart(no, context, script, partData(context, no, scanThreads)),
  );
  const partNo = partOf(context, scanThreads);
  orderScans(bus, feeds.clock, { of: (id) => parts[partNo(id)], all: () => parts });
  lifecycle.onStop('scanner', async () => void (await Promise.all(parts.map((part) => part.endHere()))));
  if (distantScans) distantScans.place(parts);
  else for (const part of parts) part.beginHere();
}

type Scan = Pick<ScanThread, 'send' | 'historyLoaded'>;

/** Hands what happens on a bus to those who scan here; `of` returns who scans an instrument, undefined for nobody. */
export function orderScans(
  bus: Bus,
  clock: MarketClock,
  scans: { of: (id: InstrumentId) => Scan | undefined; all: () => Iterable<Scan> },
): void {
  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => scans.of(id)?.historyLoaded(id, hasRevisions));
  bus.subscribe(barsClosed, '*', (closed) => {
    const nowMs = Math.max(clock.now(closed.market), closed.endMs); // a node's clock may be a little behind the leader's
    for (const [scan, bars] of Map.groupBy(closed.bars, ({ id }) => scans.of(id)))
      scan?.send({ kind: 'bars', nowMs, closed: { ...closed, bars } });
  });
  bus.subscribe(edgesMeasured, '*', () => {
    for (const scan of scans.all()) scan.send({ kind: 'edges' });
  });
  bus.subscribe(rewinds, '*', ({ market }) => {
    for (const scan of scans.all()) scan.send({ kind: 'rewind', market });
  });
}

/** Returns which of so many parts an instrument belongs to: the same at all nodes. */
export function partOf({ registry }: Pick<ThreadContext, 'registry'>, parts: number): (id: InstrumentId) => number {
  const numbers = new Map(registry.all.map(({ instrument }, i) => [instrument.id, i % parts]));
  return (id) => numbers.get(id) ?? 0;
}

/** Returns what the thread of a part starts with. */
export function partData(context: ThreadContext, no: number, parts: number): ScanThreadData {
  const partNo = partOf(context, parts);
  const listed = context.registry.all.filter(({ instrument }) => partNo(instrument.id) === no);
  return { ...threadData(context), listed };
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
