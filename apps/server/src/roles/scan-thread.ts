import { type InstrumentId, marketOf } from '@wickwise/market';
import type { MarketClock } from '#marketdata/clock.ts';
import type { RoleContext } from './context.ts';
import { OrderThread } from './order-thread.ts';
import type { LoadedInstrument } from './remote-scans.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';

export interface ScanThreadContext extends Pick<RoleContext, 'lifecycle' | 'log'> {
  feeds: { clock: MarketClock };
}

export interface ScanThreadOptions {
  script: URL;
  data: ScanThreadData;
  /** Returns the instruments whose history is stored now. */
  loaded: () => readonly LoadedInstrument[];
  onReport: (report: ScanReport) => void;
  /** Called when the thread ended unexpectedly: what it had stored may not have been reported. */
  onEnd: () => void;
}

/** A scanner thread with its share of the instruments. */
export class ScanThread {
  readonly #clock: MarketClock;
  readonly #thread: OrderThread<ScanOrder, ScanReport>;

  constructor(
    { feeds, lifecycle, log }: ScanThreadContext,
    { script, data, loaded, onReport, onEnd }: ScanThreadOptions,
  ) {
    this.#clock = feeds.clock;
    this.#thread = new OrderThread({
      script,
      data,
      name: 'the scanner',
      isStarted: lifecycle.isStarted,
      log,
      lifecycle,
      onReport,
      onEnd,
      onBegin: (isAnew, send) => {
        if (isAnew) for (const [id] of loaded()) send(this.#history(id, false)); // a correction may have ended it
      },
    });
    for (const [id, hasRevisions] of loaded()) this.send(this.#history(id, hasRevisions));
  }

  get isReady(): boolean {
    return this.#thread.isReady;
  }

  send(order: ScanOrder): void {
    this.#thread.send(order);
  }

  historyLoaded(id: InstrumentId, hasRevisions: boolean): void {
    this.send(this.#history(id, hasRevisions));
  }

  /** Ends once the work in progress is done. */
  stop(): Promise<void> {
    return this.#thread.stop({ kind: 'stop' });
  }

  /** Ends at once: what is not stored yet is found again by who scans next. */
  breakOff(): Promise<void> {
    return this.#thread.breakOff();
  }

  #history(id: InstrumentId, hasRevisions: boolean): ScanOrder {
    const market = marketOf(id);
    return { kind: 'history', nowMs: this.#clock.now(market), market, id, hasRevisions };
  }
}
