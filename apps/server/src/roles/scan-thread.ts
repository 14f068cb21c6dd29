import { type InstrumentId, marketOf } from '@wickwise/market';
import { closesScanned, signalsFound } from '#modules/signals/topics.ts';
import { beginSpan } from '#platform/tracing/trace.ts';
import type { RoleContext } from './context.ts';
import { OrderThread } from './order-thread.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';

export type ScanThreadContext = Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle' | 'log' | 'metrics'>;

/** One scanner thread with its share of the instruments. */
export class ScanThread {
  readonly #feeds: RoleContext['feeds'];
  readonly #thread: OrderThread<ScanOrder, ScanReport>;
  readonly #loaded = new Set<InstrumentId>();
  /** Signals since the last scan. */
  #found = 0;

  constructor({ bus, feeds, lifecycle, log, metrics }: ScanThreadContext, script: URL, data: ScanThreadData) {
    this.#feeds = feeds;
    this.#thread = new OrderThread({
      script,
      data,
      name: 'the scanner',
      log,
      lifecycle,
      onReport: (report) => {
        if (report.kind === 'scanned') {
          const { seconds, market, endMs, areRevisions } = report;
          metrics.scanSeconds.observe(seconds);
          bus.publish(closesScanned, market, { market, endMs, areRevisions });
          traceScan(report, this.#found);
          this.#found = 0;
        } else {
          this.#found++;
          bus.publish(signalsFound, report.signal.market, report.signal);
        }
      },
      onBegin: (isAnew, send) => {
        if (isAnew) for (const id of this.#loaded) send(this.#history(id, false));
      },
    });
  }

  send(order: ScanOrder): void {
    this.#thread.send(order);
  }

  historyLoaded(id: InstrumentId, hasRevisions: boolean): void {
    this.#loaded.add(id);
    this.send(this.#history(id, hasRevisions));
  }

  stop(): Promise<void> {
    return this.#thread.stop({ kind: 'stop' });
  }

  #history(id: InstrumentId, hasRevisions: boolean): ScanOrder {
    const market = marketOf(id);
    return { kind: 'history', nowMs: this.#feeds.clock.now(market), market, id, hasRevisions };
  }
}

type Scanned = Extract<ScanReport, { kind: 'scanned' }>;

/** Makes a trace of a scan in a thread: from the begin of the scan until its signals are stored and announced. */
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
