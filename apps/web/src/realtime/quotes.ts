import type { StoredTick } from '@wickwise/contract';
import { type InstrumentId, type Market, splitInstrumentId } from '@wickwise/market';

/** A price as shown: the contract's stored tick with its last direction. */
export interface LiveQuote extends StoredTick {
  /** 1 up, -1 down, 0 for the first price. */
  moved: 1 | -1 | 0;
  /** Monotonic time of receipt, ms. */
  receivedAtMs: number;
}

type Listener = () => void;

/** Minimum interval of showing prices: each is a layout of the page, ms. */
const SHOWN_EVERY_MS = 80;

let shownMs = Number.NEGATIVE_INFINITY;

/** Applies at the next frame, or later where prices were shown very recently. */
function atFrame(apply: () => void): void {
  const show = () =>
    requestAnimationFrame(() => {
      shownMs = performance.now();
      apply();
    });
  const waitMs = shownMs + SHOWN_EVERY_MS - performance.now();
  if (waitMs > 0) setTimeout(show, waitMs);
  else show();
}

/**
 * Prices outside React, with listeners per instrument, so a tick redraws one row. Changes are applied together at an
 * animation frame; a hidden tab gets none, and shows the newest prices when visible again.
 */
export class QuoteStore {
  readonly #quotes = new Map<InstrumentId, LiveQuote>();
  readonly #listeners = new Map<InstrumentId, Set<Listener>>();
  readonly #pending = new Map<InstrumentId, { price: number; absChange: number; percentage: number }>();
  #isScheduled = false;
  readonly #schedule: (apply: () => void) => void;

  constructor(schedule: (apply: () => void) => void = atFrame) {
    this.#schedule = schedule;
  }

  get(id: InstrumentId): LiveQuote | undefined {
    return this.#quotes.get(id);
  }

  /** Returns all known prices, first received first. */
  all(): (ReturnType<typeof splitInstrumentId> & Pick<LiveQuote, 'price' | 'absChange' | 'percentage'>)[] {
    return [...this.#quotes].map(([id, { price, absChange, percentage }]) => ({
      ...splitInstrumentId(id),
      price,
      absChange,
      percentage,
    }));
  }

  subscribe(id: InstrumentId, listener: Listener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }

  /** Forgets a market's prices: its source is another one. */
  forget(market: Market): void {
    for (const id of [...this.#quotes.keys(), ...this.#pending.keys()]) {
      if (splitInstrumentId(id).market !== market) continue;
      this.#pending.delete(id);
      if (this.#quotes.delete(id)) for (const listener of this.#listeners.get(id) ?? []) listener();
    }
  }

  /** Stores a price; changes are in price units and percent. */
  tick(id: InstrumentId, price: number, absChange: number, percentage: number): void {
    this.#pending.set(id, { price, absChange, percentage });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#schedule(() => this.#apply());
  }

  #apply(): void {
    this.#isScheduled = false;
    const changed = [...this.#pending];
    this.#pending.clear();
    for (const [id, { price, absChange, percentage }] of changed) {
      const known = this.#quotes.get(id);
      if (known?.price === price && Object.is(known.absChange, absChange)) continue; // an unknown change is NaN
      const moved = !known || known.price === price ? (known?.moved ?? 0) : price > known.price ? 1 : -1;
      const { symbol } = splitInstrumentId(id);
      const receivedAtMs = performance.now();
      this.#quotes.set(id, { id, identifier: symbol, price, absChange, percentage, moved, receivedAtMs });
      for (const listener of this.#listeners.get(id) ?? []) listener();
    }
  }
}

export const quotes = new QuoteStore();
