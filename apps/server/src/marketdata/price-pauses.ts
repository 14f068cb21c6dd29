/** The longest recent pause fades with each price, so that one long pause doesn't count for ever. */
const FADE = 0.99;
/** Number of pauses after which the usual one is known. */
const LEARNED = 20;
/** Silence is unusual after this multiple of the longest recent pause. */
const TIMES = 4;
/** Limit while the usual pause is unknown, ms. */
const UNKNOWN_MS = 900_000;
/** Pauses below this aren't checked for the market's night, ms. */
const SHORT_MS = 60_000;

/** Tracks pauses between prices of one instrument; times are of its market, epoch ms. */
export class PricePauses {
  /** When the newest price came. */
  heardMs: number;
  #longestMs = 0;
  #count = 0;
  #isBroken = false;

  constructor(heardMs: number) {
    this.heardMs = heardMs;
  }

  /** Notes a price. `isWithin`: returns whether the market was open since a time. */
  note(nowMs: number, isWithin: (sinceMs: number) => boolean): void {
    const pauseMs = nowMs - this.heardMs;
    const beforeMs = this.heardMs;
    this.heardMs = nowMs;
    const isOwn = !this.#isBroken && pauseMs >= 0;
    this.#isBroken = false;
    if (!isOwn || (pauseMs > SHORT_MS && !isWithin(beforeMs))) return;
    this.#longestMs = Math.max(pauseMs, this.#longestMs * FADE);
    this.#count++;
  }

  /** Prices were missed: the pause until the next one isn't the instrument's own. */
  interrupt(): void {
    this.#isBroken = true;
  }

  /** Returns the length from which a pause is unusual, ms; at least `leastMs`. */
  unusualMs(leastMs: number): number {
    return Math.max(leastMs, this.#count < LEARNED ? UNKNOWN_MS : TIMES * this.#longestMs);
  }
}

/** Returns the same for an instrument without a price so far. */
export const unusualWithoutPriceMs = (leastMs: number): number => Math.max(leastMs, UNKNOWN_MS);
