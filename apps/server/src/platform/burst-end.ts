import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HEAP_GROWTH } from './tune-memory.ts';

/** Fewer pieces of work leave little garbage. */
const BURST = 50;
/** Idle time after which a burst is over. */
const REST_MS = 10_000;

export interface BurstEndOptions {
  /** Frees memory. */
  collect?: () => void;
  /** Takes by how many percent heaps may grow before they are collected. */
  letGrow?: (percent: number) => void;
  burst?: number;
  restMs?: number;
}

/**
 * Collects garbage once after a burst of work, such as the first history: an idle thread would keep it.
 * Heaps grow less between bursts, when little garbage is made.
 */
export class BurstEnd {
  readonly #options: Required<BurstEndOptions>;
  #pieces = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({
    collect = collectGarbage,
    letGrow = letHeapsGrow,
    burst = BURST,
    restMs = REST_MS,
  }: BurstEndOptions = {}) {
    this.#options = { collect, letGrow, burst, restMs };
  }

  /** Counts finished pieces of work and restarts the idle time; none where more work of counted pieces is done. */
  note(pieces = 1): void {
    const wasBurst = this.#isBurst;
    this.#pieces += pieces;
    if (this.#isBurst && !wasBurst) this.#options.letGrow(HEAP_GROWTH.inBursts);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), this.#options.restMs).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  get #isBurst(): boolean {
    return this.#pieces >= this.#options.burst;
  }

  #rest(): void {
    const wasBurst = this.#isBurst;
    this.#pieces = 0;
    if (!wasBurst) return;
    this.#options.letGrow(HEAP_GROWTH.between);
    this.#options.collect();
  }
}

/** For all threads; V8 looks at it after each collection. */
const letHeapsGrow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects garbage and compacts the heap of this thread: stops it for about 100 ms. Needs `--expose-gc`, see
 * `tune-memory`.
 */
function collectGarbage(): void {
  const collect = runInNewContext('globalThis.gc') as Collect | undefined;
  collect?.({ type: 'major', flavor: 'last-resort' });
}
