import type { Log } from './log.ts';

/** Smaller differences are ignored: prices wait for the clock, or catch up with it. */
const STEP_MS = 5_000;

/** The machine's clocks: the wall clock, which can be set, and the monotonic one. */
export interface MachineClock {
  /** Epoch ms. */
  wallMs(): number;
  /** Ms since an arbitrary instant. */
  monotonicMs(): number;
}

export const machineClock: MachineClock = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };

/** A change of the wall clock, by setting it or by the machine's sleep; `byMs` is negative for a step back. */
export interface ClockStep {
  byMs: number;
  /** Wall time after the step, epoch ms. */
  atMs: number;
  /** Of a step back, how much of earlier steps forward it undoes: by so much the clock was ahead. */
  undoneMs: number;
}

/** Detects changes of the wall clock by comparing it with the monotonic one, and logs each once. */
export class ClockMonitor {
  readonly #clock: MachineClock;
  readonly #log: Log | undefined;
  readonly #listeners: ((step: ClockStep) => void)[] = [];
  #offsetMs: number;
  #aheadMs = 0;
  /** Number of steps since the start. */
  steps = 0;
  last: ClockStep | undefined;

  constructor(clock = machineClock, log?: Log) {
    this.#clock = clock;
    this.#log = log;
    this.#offsetMs = clock.wallMs() - clock.monotonicMs();
  }

  /** Returns the wall time, epoch ms. */
  nowMs(): number {
    return this.#clock.wallMs();
  }

  onStep(listener: (step: ClockStep) => void): void {
    this.#listeners.push(listener);
  }

  /** Compares both clocks; call it at least every second. */
  look(): void {
    const atMs = this.#clock.wallMs();
    const offsetMs = atMs - this.#clock.monotonicMs();
    const byMs = Math.round(offsetMs - this.#offsetMs);
    this.#offsetMs = offsetMs;
    if (Math.abs(byMs) < STEP_MS) return;
    this.steps++;
    this.last = { byMs, atMs, undoneMs: Math.min(Math.max(-byMs, 0), this.#aheadMs) };
    this.#aheadMs = Math.max(this.#aheadMs + byMs, 0);
    const how = byMs < 0 ? 'the clock was set back' : 'the clock was set forward, or the machine slept';
    this.#log?.warn({ seconds: Math.round(Math.abs(byMs) / 1_000) }, how);
    for (const listener of this.#listeners) listener(this.last);
  }
}
