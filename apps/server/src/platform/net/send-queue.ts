/** Limit of waiting messages; a provider that lets them pile up is gone. */
const MOST_WAITING = 1_000;

/** Sends messages evenly, at most so many a second. */
export class SendQueue {
  readonly #everyMs: number;
  readonly #send: (message: string | Buffer) => void;
  readonly #waiting: (string | Buffer)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sentMs = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, send: (message: string | Buffer) => void) {
    this.#everyMs = 1_000 / perSecond;
    this.#send = send;
  }

  /** Returns false where too many wait. */
  push(message: string | Buffer): boolean {
    if (this.#waiting.length >= MOST_WAITING) return false;
    this.#waiting.push(message);
    if (!this.#timer) this.#next();
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #next(): void {
    this.#timer = undefined;
    const message = this.#waiting[0];
    if (message === undefined) return;
    const waitMs = this.#sentMs + this.#everyMs - performance.now();
    if (waitMs > 0) {
      this.#timer = setTimeout(() => this.#next(), waitMs);
      return;
    }
    this.#waiting.shift();
    this.#sentMs = performance.now();
    this.#send(message);
    this.#next();
  }
}
