export interface StreamPatience {
  /** How long a stream may send messages that make no sense, and none that does; ms. */
  rubbishMs: number;
  /** How long a stream may be open without a price, although it sends something; ms. */
  noPriceMs: number;
  /**
   * A first connection that takes longer has missed prices, ms: the first minute of each instrument, which is loaded again,
   * covers no more.
   */
  firstLiveMs: number;
}

export const STREAM_PATIENCE: StreamPatience = { rubbishMs: 10_000, noPriceMs: 60_000, firstLiveMs: 5_000 };

type MonitorPatience = Pick<StreamPatience, 'rubbishMs' | 'noPriceMs'>;

/** A stream that is replaced again and again without a price is replaced ever more rarely, up to this. */
const LONGEST_PATIENCE_MS = 900_000;
/** A stream of rarely traded symbols is quiet: it's without prices after this multiple of its longest recent pause. */
const PAUSES = 4;
const FADE = 0.995;

/**
 * Notices a stream that is open and worth nothing: heartbeats without prices, or rubbish. A watchdog for silence hears
 * both and is content.
 */
export class StreamMonitor {
  readonly #patience: MonitorPatience;
  #badSinceMs: number | undefined;
  #pricedMs = 0;
  #noPriceMs: number;
  #longestPauseMs = 0;

  constructor(patience: MonitorPatience) {
    this.#patience = patience;
    this.#noPriceMs = patience.noPriceMs;
  }

  /** A stream is open: its prices are awaited from here on. Times are monotonic, in ms. */
  begin(nowMs: number): void {
    this.#badSinceMs = undefined;
    this.#pricedMs = nowMs;
  }

  noteSense(): void {
    this.#badSinceMs = undefined;
  }

  notePrice(nowMs: number): void {
    this.#longestPauseMs = Math.max(nowMs - this.#pricedMs, this.#longestPauseMs * FADE);
    this.#pricedMs = nowMs;
    this.#noPriceMs = Math.max(this.#patience.noPriceMs, PAUSES * this.#longestPauseMs);
  }

  /** Notes a message without sense; returns whether there has been nothing else for too long. */
  noteRubbish(nowMs: number): boolean {
    this.#badSinceMs ??= nowMs;
    return nowMs - this.#badSinceMs >= this.#patience.rubbishMs;
  }

  /** Returns whether no price has come for too long, once each time. */
  isWithoutPrices(nowMs: number): boolean {
    if (nowMs - this.#pricedMs < this.#noPriceMs) return false;
    this.#pricedMs = nowMs;
    this.#noPriceMs = Math.min(this.#noPriceMs * 2, LONGEST_PATIENCE_MS);
    return true;
  }
}
