import { runInNewContext } from 'node:vm';

/** Fewer pieces of work are not a burst: they leave little garbage. */
const BURST = 50;
/** Idle time after which a burst is over. */
const REST_MS = 10_000;

export interface BurstEndOptions {
  /** Frees memory. */
  collect?: () => void;
  burst?: number;
  restMs?: number;
}

/** Collects garbage once after a burst of work, such as the first history: a thread that is idle afterwards would keep it. */
export class BurstEnd {
  readonly #options: Required<BurstEndOptions>;
  #pieces = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ collect = collectGarbage, burst = BURST, restMs = REST_MS }: BurstEndOptions = {}) {
    this.#options = { collect, burst, restMs };
  }

  /** Counts finished pieces of work and restarts the idle time. */
  note(pieces = 1): void {
    this.#pieces += pieces;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), this.#options.restMs).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #rest(): void {
    const isBurst = this.#pieces >= this.#options.burst;
    this.#pieces = 0;
    if (isBurst) this.#options.collect();
  }
}

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void;

/** Frees all that nobody uses of this thread, and packs the rest: stops it for some 100 ms. Needs `--expose-gc`, see `tune-memory`. */
function collectGarbage(): void {
  const collect = runInNewContext('globalThis.gc') as Collect | undefined;
  collect?.({ type: 'major', flavor: 'last-resort' });
}
