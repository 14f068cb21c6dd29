import { type InstrumentId, marketOf } from '@wickwise/market';
import { closesScanned, signalsFound } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';
import { OrderThread } from './order-thread.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';

export type ScanThreadContext = Pick<RoleContext, 'bus' | 'feeds' | 'lifecycle' | 'log' | 'metrics'>;

/** One scanner thread with its share of the instruments. */
export class ScanThread {
  readonly #feeds: RoleContext['feeds'];
  readonly #thread: OrderThread<ScanOrder, ScanReport>;
  readonly #loaded = new Set<InstrumentId>();

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
        } else bus.publish(signalsFound, report.signal.market, report.signal);
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
