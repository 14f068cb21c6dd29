import { type ResourceLimits, Worker } from 'node:worker_threads';
import { REFUSAL_TEXTS } from '@wickwise/contract';
import { Unavailable } from '#platform/errors.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';

/** A thread in a long computation is terminated after this time. */
const STOP_GRACE_MS = 2_000;

export interface OnDemandThreadOptions<Report> {
  script: URL;
  /** Returns the thread's `workerData`. */
  data: () => object;
  /** Name in the log. */
  name: string;
  /** Idle time after which the thread ends and its memory is freed, ms. */
  idleMs: number;
  resourceLimits: ResourceLimits;
  log: Log;
  lifecycle: Lifecycle;
  onReport: (report: Report) => void;
  /** Called when the thread ended with work unfinished. */
  onEnd: () => void;
}

/** A thread that starts with the first question and ends after an idle time. */
export class OnDemandThread<Order, Report> {
  readonly #options: OnDemandThreadOptions<Report>;
  readonly #last: Order;
  /** Running threads, including those that are ending. */
  readonly #workers = new Set<{ worker: Worker; ended: Promise<void> }>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isStopping = false;

  /** @param last message that asks the thread to end */
  constructor(last: Order, options: OnDemandThreadOptions<Report>) {
    this.#last = last;
    this.#options = options;
    options.lifecycle.onStop(options.name, () => this.#stop());
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Sends a question; starts the thread if needed. */
  ask(order: Order): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#begin();
    this.#worker.postMessage(order);
  }

  /** Sends a message if the thread runs; a new one doesn't need it. */
  sendIfRunning(order: Order): void {
    this.#worker?.postMessage(order);
  }

  /** Starts the idle time: no answer is awaited. */
  rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#leave(), this.#options.idleMs).unref();
  }

  /** Terminates the thread at once. */
  kill(): void {
    void this.#worker?.terminate();
  }

  #begin(): Worker {
    if (this.#isStopping) throw new Unavailable(REFUSAL_TEXTS.stopping);
    const { script, data, name, resourceLimits, log, onReport, onEnd } = this.#options;
    const worker = new Worker(script, { workerData: data(), resourceLimits });
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const own = { worker, ended };
    this.#workers.add(own);
    worker.on('message', onReport);
    worker.on('error', (error) => log.error({ err: error }, `${name} failed`));
    worker.once('exit', () => {
      this.#workers.delete(own);
      if (this.#worker !== worker) return; // it was asked to end
      this.#worker = undefined;
      onEnd();
    });
    return worker;
  }

  #terminate(): void {
    for (const { worker } of this.#workers) void worker.terminate();
  }

  #leave(): void {
    this.#worker?.postMessage(this.#last);
    this.#worker = undefined;
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#idle);
    this.#leave();
    const cut = setTimeout(() => this.#terminate(), STOP_GRACE_MS);
    await Promise.all([...this.#workers].map(({ ended }) => ended));
    clearTimeout(cut);
    this.#options.onEnd();
  }
}
