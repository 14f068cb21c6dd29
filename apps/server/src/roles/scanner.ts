import type { InstrumentId } from '@wickwise/market';
import type { MarketClock } from '#marketdata/clock.ts';
import { barsClosed, historyLoaded, rewinds } from '#marketdata/topics.ts';
import { edgesMeasured } from '#modules/edge/topics.ts';
import { closesScanned, signalsStored } from '#modules/signals/topics.ts';
import type { Bus } from '#platform/bus.ts';
import { beginSpan } from '#platform/tracing/trace.ts';
import type { RoleContext } from './context.ts';
import type { ScanReport, ScanThreadData } from './scan-messages.ts';
import { ScanPart } from './scan-part.ts';
import type { ScanThreadContext } from './scan-thread.ts';
import { announceStored } from './signal-order.ts';

export const SCANNER_THREAD = new URL('./scanner.thread.ts', import.meta.url);

type ThreadContext = Pick<RoleContext, 'registry' | 'splits'> & {
  config: Pick<RoleContext['config'], 'clickhouse' | 'logLevel' | 'scanThreads'>;
  database: Pick<RoleContext['database'], 'connection'>;
};

type ScannerContext = ThreadContext &
  ScanThreadContext &
  Pick<RoleContext, 'bus' | 'database' | 'remoteScans' | 'metrics'>;

/**
 * Scans bars as they close, in their own threads, so prices aren't delayed. Each thread has a part of the instruments
 * and writes its own signals. A thread that ends unexpectedly is restarted and resumes from its stored position. Other
 * nodes take parts where there are some.
 */
export function startScanner(context: ScannerContext, script = SCANNER_THREAD): void {
  const { bus, config, remoteScans, feeds, lifecycle } = context;
  const { scanThreads } = config;
  const parts = Array.from(
    { length: scanThreads },
    (_, no) =>
      new ScanPart(context, {
        no,
        script,
        data: partData(context, no, scanThreads),
        onReport: reportTo(context),
        onEnd: () => announceStored(context),
      }),
  );
  const partNo = partOf(context, scanThreads);
  orderScans(bus, feeds.clock, { of: (id) => parts[partNo(id)], all: () => parts });
  lifecycle.onStop('scanner', async () => void (await Promise.all(parts.map((part) => part.endHere()))));
  if (remoteScans) remoteScans.place(parts);
  else for (const part of parts) part.beginHere();
}

/** Returns what publishes the reports of one part. */
function reportTo({ bus, metrics }: Pick<RoleContext, 'bus' | 'metrics'>): (report: ScanReport) => void {
  let found = 0;
  return (report) => {
    if (report.kind === 'signal') {
      found++;
      bus.publish(signalsStored, report.signal.market, { userId: undefined, signal: report.signal });
      return;
    }
    const { seconds, market, endMs, areRevisions } = report;
    metrics.scanSeconds.observe(seconds);
    bus.publish(closesScanned, market, { market, endMs, areRevisions });
    traceScan(report, found);
    found = 0;
  };
}

type Scanned = Extract<ScanReport, { kind: 'scanned' }>;

/** Makes a trace of a scan: from its begin until its signals are stored and reported. */
function traceScan({ seconds, market, timeframe, endMs, areRevisions }: Scanned, signals: number): void {
  const span = beginSpan('scan', {
    kind: 'consumer',
    startMs: Date.now() - seconds * 1_000,
    attributes: {
      'wickwise.market': market,
      'wickwise.timeframe': timeframe,
      'wickwise.bar_end': new Date(endMs).toISOString(),
      'wickwise.are_revisions': areRevisions,
      'wickwise.signals': signals,
    },
  });
  span?.end();
}

type Scan = Pick<ScanPart, 'send' | 'historyLoaded'>;

/** Hands what happens on a bus to those who scan here; `of` returns who scans an instrument, undefined for nobody. */
export function orderScans(
  bus: Bus,
  clock: MarketClock,
  scans: { of: (id: InstrumentId) => Scan | undefined; all: () => Iterable<Scan> },
): void {
  bus.subscribe(historyLoaded, '*', ({ id, hasRevisions }) => scans.of(id)?.historyLoaded(id, hasRevisions));
  bus.subscribe(barsClosed, '*', (closed) => {
    const nowMs = clock.now(closed.market);
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
