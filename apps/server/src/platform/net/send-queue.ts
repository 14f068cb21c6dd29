/** Limit of waiting messages; a provider that lets them pile up is gone. */
const MOST_WAITING = 1_000;

/** A message, or a call in its turn. */
type Entry = string | Buffer | (() => void);

/** Sends messages evenly, at a limited rate. */
export class SendQueue {
  readonly #everyMs: number;
  readonly #send: (message: string | Buffer) => void;
  readonly #waiting: Entry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sentMs = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, send: (message: string | Buffer) => void) {
    this.#everyMs = 1_000 / perSecond;
    this.#send = send;
  }

  /** Returns false where too many wait. */
  push(entry: Entry): boolean {
    if (this.#waiting.length >= MOST_WAITING) return false;
    this.#waiting.push(entry);
    if (!this.#timer) this.#next();
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #next(): void {
    this.#timer = undefined;
    const entry = this.#waiting[0];
    if (entry === undefined) return;
    const waitMs = this.#sentMs + this.#everyMs - performance.now();
    if (waitMs > 0) {
      this.#timer = setTimeout(() => this.#next(), waitMs);
      return;
    }
    this.#waiting.shift();
    this.#sentMs = performance.now();
    if (typeof entry === 'function') entry();
    else this.#send(entry);
    this.#next();
  }
}
