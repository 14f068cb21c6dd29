import { Worker } from 'node:worker_threads';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { READY } from './thread-ready.ts';

const RESTART_MS = 1_000;

export interface OrderThreadOptions<Order, Report> {
  script: URL;
  data: object;
  /** Name in the log. */
  name: string;
  /** Whether the server has started: then the thread starts at once. */
  isStarted?: boolean;
  log: Log;
  lifecycle: Lifecycle;
  onReport: (report: Report) => void;
  /** Called when the thread ended unexpectedly and lost its state. */
  onEnd?: () => void;
  /** Called when the thread is ready, at first or again: sends what it needs before the queued orders. */
  onBegin?: (isAnew: boolean, send: (order: Order) => void) => void;
}

/**
 * A thread that carries out orders for the life of the process. It starts after the server, so it doesn't slow down the
 ** start, and restarts when it ends unexpectedly. Orders queue meanwhile.
 */
export class OrderThread<Order, Report> {
  readonly #options: OrderThreadOptions<Order, Report>;
  #worker: Worker | undefined;
  #waiting: Order[] = [];
  #isReady = false;
  #isStopping = false;

  constructor(options: OrderThreadOptions<Order, Report>) {
    this.#options = options;
    if (options.isStarted) this.#begin(false);
    else options.lifecycle.onStarted(() => this.#begin(false));
  }

  /** Whether the thread takes orders now. */
  get isReady(): boolean {
    return this.#worker !== undefined && this.#isReady;
  }

  send(order: Order): void {
    if (this.#worker) this.#worker.postMessage(order);
    else this.#waiting.push(order);
  }

  /** Sends the last order and waits for the thread's end. A thread that is still loading its code is terminated. */
  async stop(last: Order): Promise<void> {
    this.#isStopping = true;
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    if (this.#isReady) worker.postMessage(last);
    else void worker.terminate();
    await ended;
  }

  /** Ends the thread at once, whatever it is doing. */
  async breakOff(): Promise<void> {
    this.#isStopping = true;
    await this.#worker?.terminate();
  }

  #begin(isAnew: boolean): void {
    if (this.#isStopping) return;
    const { script, data, name, log, onReport, onBegin, onEnd } = this.#options;
    const worker = new Worker(script, { workerData: data });
    this.#isReady = false;
    worker.on('message', (message: Report | typeof READY) => {
      if (message === READY) this.#isReady = true;
      else onReport(message as Report);
    });
    worker.on('error', (error) => log.error({ err: error }, `${name} failed`));
    worker.on('exit', () => {
      this.#worker = undefined;
      onEnd?.();
      if (!this.#isStopping) setTimeout(() => this.#begin(true), RESTART_MS).unref();
    });
    onBegin?.(isAnew, (order) => worker.postMessage(order));
    for (const order of this.#waiting.splice(0)) worker.postMessage(order);
    this.#worker = worker;
  }
}
