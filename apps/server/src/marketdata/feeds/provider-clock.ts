import type { ClockMonitor } from '#platform/clock-monitor.ts';

/** A machine whose clock differs from the exchange's by more is wrong. */
const SKEW_MS = 5_000;
/** A difference counts after this many messages over this long a time. */
const SAMPLES = 10;
const SPAN_MS = 2_000;
/** The exchange's time is known after a message within this. */
const KNOWN_MS = 60_000;

/**
 * The exchange's time: the machine's, corrected where that is wrong by seconds. Bars close by it, so a clock that is
 * minutes fast would close them before their trades come.
 */
export class ProviderClock {
  readonly #clock: ClockMonitor;
  readonly #delayMs: number;
  /** How far the exchange is ahead of the machine, as far as it is corrected; ms. */
  #offsetMs = 0;
  #samples = 0;
  #firstMs = 0;
  #notedMs = Number.NEGATIVE_INFINITY;
  #aheadMs = Number.NEGATIVE_INFINITY;

  /** `delayMs`: how late the exchange's messages come by its own wish. */
  constructor(clock: ClockMonitor, delayMs = 0) {
    this.#clock = clock;
    this.#delayMs = delayMs;
  }

  /** Epoch ms. */
  nowMs(): number {
    return this.#machineMs() + this.#offsetMs;
  }

  #machineMs(): number {
    return this.#clock.nowMs() - this.#delayMs;
  }

  /** Ms that the machine's clock is behind the exchange's; 0 while it's right. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /**
   * The machine's clock was set. Returns whether this clock goes on as before: by a step back where the exchange's time
   * was known a moment ago. After a step forward the machine may have slept.
   */
  stepped(byMs: number): boolean {
    const isKnown = this.#machineMs() - byMs - this.#notedMs < KNOWN_MS;
    const goesOn = byMs < 0 && isKnown;
    this.restart();
    this.#notedMs = goesOn ? this.#notedMs + byMs : Number.NEGATIVE_INFINITY;
    const offsetMs = this.#offsetMs - byMs;
    if (goesOn) this.#offsetMs = offsetMs;
    // the exchange is silent: the step undoes as much as the machine was known to be ahead
    else if (byMs < 0) this.#offsetMs = Math.min(offsetMs, Math.max(this.#offsetMs, 0));
    return goesOn;
  }

  /** Begins to compare again: the messages to come may be old. */
  restart(): void {
    this.#samples = 0;
    this.#aheadMs = Number.NEGATIVE_INFINITY;
  }

  /**
   * Notes the exchange's time in a message that has arrived. Returns by how many ms the clock was corrected, mostly 0. A
   * message can be late but not early, so the one that is furthest ahead is closest to the truth.
   */
  note(exchangeMs: number): number {
    const machineMs = this.#machineMs();
    if (this.#samples === 0) this.#firstMs = machineMs;
    this.#notedMs = machineMs;
    this.#samples++;
    this.#aheadMs = Math.max(this.#aheadMs, exchangeMs - machineMs);
    if (this.#samples < SAMPLES || Math.abs(machineMs - this.#firstMs) < SPAN_MS) return 0;
    const offsetMs = Math.abs(this.#aheadMs) > SKEW_MS ? this.#aheadMs : 0;
    const byMs = offsetMs - this.#offsetMs;
    this.restart();
    if (Math.abs(byMs) <= SKEW_MS) return 0;
    this.#offsetMs = offsetMs;
    return byMs;
  }
}
