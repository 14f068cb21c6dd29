import { setTimeout as sleep } from 'node:timers/promises';
import type { InstrumentId } from '@wickwise/market';
import type { LoadedInstrument, MovableScan } from './remote-scans.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';
import { ScanThread, type ScanThreadContext } from './scan-thread.ts';

/** Longest time for a thread to end in order, ms. */
const END_MS = 10_000;
/** Corrections that may not have been computed by the last who scanned: who begins next computes them again. */
const RECENT_MS = 600_000;

export interface ScanPartOptions {
  no: number;
  script: URL;
  data: ScanThreadData;
  onReport: (report: ScanReport) => void;
  /** Called when a thread ended unexpectedly: what it had stored may not have been reported. */
  onEnd?: () => void;
}

/** A part of the instruments: what is known of it in this process, and its thread where this process scans it. */
export class ScanPart implements MovableScan {
  readonly no: number;
  readonly #context: ScanThreadContext;
  readonly #options: ScanPartOptions;
  /** Instruments whose history is stored, each with when its bars were last corrected. */
  readonly #loaded = new Map<InstrumentId, number | undefined>();
  #thread: ScanThread | undefined;

  constructor(context: ScanThreadContext, options: ScanPartOptions) {
    this.no = options.no;
    this.#context = context;
    this.#options = options;
  }

  loaded(): readonly LoadedInstrument[] {
    const sinceMs = performance.now() - RECENT_MS;
    return [...this.#loaded].map(([id, correctedMs = 0]) => [id, correctedMs > sinceMs]);
  }

  /** Whether a thread of this process takes orders. */
  get isReady(): boolean {
    return this.#thread?.isReady === true;
  }

  beginHere(): void {
    const { script, data, onReport, onEnd = () => {} } = this.#options;
    this.#thread = new ScanThread(this.#context, { script, data, loaded: () => this.loaded(), onReport, onEnd });
  }

  async endHere(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    if (!thread) return;
    const isLate = await Promise.race([thread.stop(), sleep(END_MS, true, { ref: false })]);
    if (isLate) await thread.breakOff();
  }

  report(report: ScanReport): void {
    this.#options.onReport(report);
  }

  /** Ends its thread at once: what is not stored yet is found again by who scans next. */
  async breakOff(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.breakOff();
  }

  send(order: ScanOrder): void {
    if (order.kind === 'bars' && order.closed.areRevisions)
      for (const { id } of order.closed.bars) if (this.#loaded.has(id)) this.#loaded.set(id, performance.now());
    this.#thread?.send(order);
  }

  historyLoaded(id: InstrumentId, hasRevisions: boolean): void {
    this.#loaded.set(id, hasRevisions ? performance.now() : this.#loaded.get(id));
    this.#thread?.historyLoaded(id, hasRevisions);
  }
}
