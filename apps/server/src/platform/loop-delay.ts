import { monitorEventLoopDelay } from 'node:perf_hooks';

const WINDOW_MS = 60_000;
const RESOLUTION_MS = 20;
const NS_PER_MS = 1e6;

/** How late timers ran, ms. */
export interface LoopDelays {
  p99Ms: number;
  longestMs: number;
}

/** Measures how late timers of this thread run, minute by minute. */
export class LoopDelayMonitor {
  readonly #histogram: ReturnType<typeof monitorEventLoopDelay>;
  #timer: NodeJS.Timeout | undefined;
  #last: LoopDelays | undefined;

  constructor() {
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  }

  start(): void {
    this.#histogram.enable();
    this.#timer = setInterval(() => {
      this.#last = this.#measured();
      this.#histogram.reset();
    }, WINDOW_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  /** Returns the delays of the last whole minute, before its end those since the start. */
  read(): LoopDelays {
    return this.#last ?? this.#measured();
  }

  /** Without the resolution, which the histogram counts as delay. */
  #measured(): LoopDelays {
    const { count } = this.#histogram;
    const delay = (ns: number): number => (count === 0 ? 0 : Math.max(0, ns / NS_PER_MS - RESOLUTION_MS));
    return { p99Ms: delay(this.#histogram.percentile(99)), longestMs: delay(this.#histogram.max) };
  }
}
