import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Unavailable } from '#platform/errors.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';

export interface OnDemandThreadOptions<Report> {
  script: URL;
  /** What it begins with. */
  data: () => object;
  /** Who it is, in the log. */
  name: string;
  /** It ends when nobody has asked anything for so long, and gives its memory back. */
  idleMs: number;
  resourceLimits: ResourceLimits;
  log: Log;
  lifecycle: Lifecycle;
  onReport: (report: Report) => void;
  /** It ended by itself, with whatever it was at. */
  onEnd: () => void;
}

/** A thread that begins with the first question, and ends when there have been none for a while. */
export class OnDemandThread<Order, Report> {
  readonly #options: OnDemandThreadOptions<Report>;
  readonly #last: Order;
  readonly #ending = new Set<Promise<void>>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isStopping = false;

  /** @param last what it's told before it ends */
  constructor(last: Order, options: OnDemandThreadOptions<Report>) {
    this.#last = last;
    this.#options = options;
    options.lifecycle.onStop(options.name, () => this.#stop());
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Asks it something; it begins when it isn't there. */
  ask(order: Order): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#begin();
    this.#worker.postMessage(order);
  }

  /** Tells it something that it needn't know when it isn't there. */
  tell(order: Order): void {
    this.#worker?.postMessage(order);
  }

  /** Nobody waits for an answer. */
  rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#leave(), this.#options.idleMs).unref();
  }

  /** Ends it in the middle of whatever it's at. */
  kill(): void {
    void this.#worker?.terminate();
  }

  #begin(): Worker {
    if (this.#isStopping) throw new Unavailable('The server is stopping.');
    const { script, data, name, resourceLimits, log, onReport, onEnd } = this.#options;
    const worker = new Worker(script, { workerData: data(), resourceLimits });
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    this.#ending.add(ended);
    worker.on('message', onReport);
    worker.on('error', (error) => log.error({ err: error }, `${name} failed`));
    worker.once('exit', () => {
      this.#ending.delete(ended);
      if (this.#worker !== worker) return; // it was told to leave
      this.#worker = undefined;
      onEnd();
    });
    return worker;
  }

  #leave(): void {
    this.#worker?.postMessage(this.#last);
    this.#worker = undefined;
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#idle);
    this.#leave();
    await Promise.all(this.#ending);
  }
}
