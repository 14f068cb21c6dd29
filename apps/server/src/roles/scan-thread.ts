import { Worker } from 'node:worker_threads';
import type { InstrumentId, Market } from '@wickwise/market';
import { signalsFound } from '#modules/signals/topics.ts';
import type { RoleContext } from './context.ts';
import type { ScanOrder, ScanReport, ScanThreadData } from './scan-messages.ts';

const RESTART_MS = 1_000;

export type ScanThreadContext = Pick<RoleContext, 'bus' | 'feed' | 'lifecycle' | 'log' | 'metrics'>;

/** One thread of the scanner, with its share of the instruments. */
export class ScanThread {
  readonly #context: ScanThreadContext;
  readonly #script: URL;
  readonly #data: ScanThreadData;
  readonly #loaded = new Set<InstrumentId>();
  #worker: Worker;
  #isStopping = false;

  constructor(context: ScanThreadContext, script: URL, data: ScanThreadData) {
    this.#context = context;
    this.#script = script;
    this.#data = data;
    this.#worker = this.#start();
  }

  send(order: ScanOrder): void {
    this.#worker.postMessage(order);
  }

  historyLoaded(id: InstrumentId, hasRevisions: boolean): void {
    this.#loaded.add(id);
    const market = id.slice(0, id.indexOf(':')) as Market;
    this.send({ kind: 'history', nowMs: this.#context.feed.clock.now(market), market, id, hasRevisions });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.send({ kind: 'stop' });
    await ended;
  }

  #start(): Worker {
    const { bus, log, metrics } = this.#context;
    const worker = new Worker(this.#script, { workerData: this.#data });
    worker.on('message', (report: ScanReport) => {
      if (report.kind === 'scanned') metrics.scanSeconds.observe(report.seconds);
      else bus.publish(signalsFound, report.signal.market, report.signal);
    });
    worker.on('error', (error) => log.error({ err: error }, 'the scanner failed'));
    worker.on('exit', () => {
      if (!this.#isStopping) setTimeout(() => this.#restart(), RESTART_MS).unref();
    });
    return worker;
  }

  #restart(): void {
    if (this.#isStopping) return;
    this.#worker = this.#start();
    for (const id of this.#loaded) this.historyLoaded(id, false);
  }
}
