/** What a trade is, judged by its id. */
export type TradeOrder = 'next' | 'repeated' | 'after a hole';

/** Ids without an order are remembered this long, which covers two connections that overlap. */
const REMEMBERED = 4_096;
/** An exchange whose ids skip more often than this doesn't count them up after all. */
const MOST_HOLES = 20;
const HOLES_MS = 600_000;

/**
 * The ids of one symbol's trades. Numbers count up by one, so a skipped one is a trade that never came; texts have no
 * order and only tell repeated trades.
 */
export class TradeSequence {
  #newest = Number.NEGATIVE_INFINITY;
  /** Whether no trade can have been lost since the newest one. */
  #isUnbroken = false;
  #seen = new Set<string>();
  #seenBefore = new Set<string>();
  #holes: number[] = [];
  #isCounted = true;
  readonly #remembered: number;

  /** `remembered`: how many ids without an order are known again at least. */
  constructor(remembered = REMEMBERED) {
    this.#remembered = remembered;
  }

  /** Judges a trade that has come; `nowMs` is monotonic. */
  take(id: number | string, nowMs: number): TradeOrder {
    if (typeof id === 'string') return this.#takeText(id);
    if (id <= this.#newest) return 'repeated';
    const isHole = this.#isUnbroken && id > this.#newest + 1;
    this.#newest = id;
    this.#isUnbroken = true;
    return isHole && this.#isPlausible(nowMs) ? 'after a hole' : 'next';
  }

  /** The connection was lost: what is missing until the next trade is reported as its gap. */
  interrupt(): void {
    this.#isUnbroken = false;
  }

  #takeText(id: string): TradeOrder {
    if (this.#seen.has(id) || this.#seenBefore.has(id)) return 'repeated';
    if (this.#seen.size >= this.#remembered) {
      this.#seenBefore = this.#seen;
      this.#seen = new Set();
    }
    this.#seen.add(id);
    return 'next';
  }

  #isPlausible(nowMs: number): boolean {
    if (!this.#isCounted) return false;
    this.#holes = [...this.#holes.filter((atMs) => nowMs - atMs < HOLES_MS), nowMs];
    if (this.#holes.length > MOST_HOLES) this.#isCounted = false;
    return this.#isCounted;
  }
}
