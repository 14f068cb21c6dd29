import type { StoredTick } from '@wickwise/contract';
import { type InstrumentId, splitInstrumentId } from '@wickwise/market';

/** A price as screens show it: the contract's stored tick, with which way it last went. */
export interface Quote extends StoredTick {
  /** 1 up, -1 down, 0 for the first price. */
  moved: 1 | -1 | 0;
  /** When it came, monotonic ms. */
  receivedAtMs: number;
}

type Listener = () => void;

/** Prices that come without end are shown so often: nobody reads faster, and each time is a layout of the page. */
const SHOWN_EVERY_MS = 80;

let shownMs = Number.NEGATIVE_INFINITY;

/** At the next frame, and a moment later where prices were shown just now. */
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
 * Prices outside React, one set of listeners per instrument: a tick redraws one row.
 *
 * Ticks only note the newest price; all changes are made visible together at an animation frame. A hidden tab gets no
 * frames, so it rests and shows the newest prices when it's looked at again.
 */
export class QuoteStore {
  readonly #quotes = new Map<InstrumentId, Quote>();
  readonly #listeners = new Map<InstrumentId, Set<Listener>>();
  readonly #pending = new Map<InstrumentId, { price: number; absChange: number; percentage: number }>();
  #isScheduled = false;
  readonly #schedule: (apply: () => void) => void;

  constructor(schedule: (apply: () => void) => void = atFrame) {
    this.#schedule = schedule;
  }

  get(id: InstrumentId): Quote | undefined {
    return this.#quotes.get(id);
  }

  /** All known prices, those heard first in front. */
  all(): (ReturnType<typeof splitInstrumentId> & Pick<Quote, 'price' | 'absChange' | 'percentage'>)[] {
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

  /** Notes a price; changes are in price units and percent. */
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
