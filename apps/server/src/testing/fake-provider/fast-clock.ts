/** Market time runs this much faster than the test. */
export const SPEED = 30;

/** The market's time, and a machine's clock that can be wrong about it. */
export class FastClock {
  readonly #baseMs: number;
  readonly #startMs = performance.now();
  /** How far the machine's clock is ahead. */
  skewMs = 0;

  constructor(baseMs: number) {
    this.#baseMs = baseMs;
  }

  readonly nowMs = (): number => Math.floor(this.#baseMs + (performance.now() - this.#startMs) * SPEED);

  readonly machine = { wallMs: () => this.nowMs() + this.skewMs, monotonicMs: this.nowMs };
}
