import type { InstrumentId } from '@wickwise/market';
import { closesScanned, signalsStored } from '#modules/signals/topics.ts';
import { beginSpan } from '#platform/tracing/trace.ts';
import type { RoleContext } from './context.ts';
import type { MovablePart } from './distant-scans.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';
import { ScanThread, type ScanThreadContext } from './scan-thread.ts';

export type ScanPartContext = ScanThreadContext & Pick<RoleContext, 'bus' | 'metrics'>;

/** A part of the instruments: what is known of it here, and its thread where this process scans it. */
export class ScanPart implements MovablePart {
  readonly no: number;
  readonly #context: ScanPartContext;
  readonly #script: URL;
  readonly #data: ScanThreadData;
  readonly #loaded = new Set<InstrumentId>();
  #thread: ScanThread | undefined;
  /** Signals since the last scan. */
  #found = 0;

  constructor(no: number, context: ScanPartContext, script: URL, data: ScanThreadData) {
    this.no = no;
    this.#context = context;
    this.#script = script;
    this.#data = data;
  }

  loaded(): readonly InstrumentId[] {
    return [...this.#loaded];
  }

  beginHere(): void {
    this.#thread = new ScanThread(this.#context, {
      ...{ script: this.#script, data: this.#data, loaded: this.#loaded },
      onReport: (report) => this.report(report),
    });
  }

  async endHere(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.stop();
  }

  send(order: ScanOrder): void {
    this.#thread?.send(order);
  }

  historyLoaded(id: InstrumentId, hasRevisions: boolean): void {
    this.#loaded.add(id);
    this.#thread?.historyLoaded(id, hasRevisions);
  }

  report(report: ScanReport): void {
    const { bus, metrics } = this.#context;
    if (report.kind === 'signal') {
      this.#found++;
      bus.publish(signalsStored, report.signal.market, { userId: undefined, signal: report.signal });
      return;
    }
    const { seconds, market, endMs, areRevisions } = report;
    metrics.scanSeconds.observe(seconds);
    bus.publish(closesScanned, market, { market, endMs, areRevisions });
    traceScan(report, this.#found);
    this.#found = 0;
  }
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
