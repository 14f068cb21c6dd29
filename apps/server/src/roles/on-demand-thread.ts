import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Unavailable } from '#platform/errors.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';

/** A thread in the middle of a long computation is ended without more ado. */
const STOP_GRACE_MS = 2_000;

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
  /** It ended in the middle of whatever it was at. */
  onEnd: () => void;
}

/** A thread that begins with the first question, and ends when there have been none for a while. */
export class OnDemandThread<Order, Report> {
  readonly #options: OnDemandThreadOptions<Report>;
  readonly #last: Order;
  /** Those that are there, also while they end. */
  readonly #workers = new Set<{ worker: Worker; ended: Promise<void> }>();
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
    const own = { worker, ended };
    this.#workers.add(own);
    worker.on('message', onReport);
    worker.on('error', (error) => log.error({ err: error }, `${name} failed`));
    worker.once('exit', () => {
      this.#workers.delete(own);
      if (this.#worker !== worker) return; // it was told to leave
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
