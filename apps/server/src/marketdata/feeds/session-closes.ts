import type { Bar, SessionCalendar } from '@wickwise/market';

/**
 * The close that each symbol's day change is measured from, at an exchange that trades a market round the clock: the
 * last price before the session of the newest one.
 */
export class SessionCloses {
  readonly #calendar: SessionCalendar;
  readonly #newest = new Map<string, { price: number; openMs: number; endMs: number }>();
  readonly #closes = new Map<string, number>();

  constructor(calendar: SessionCalendar) {
    this.#calendar = calendar;
  }

  get(symbol: string): number | undefined {
    return this.#closes.get(symbol);
  }

  /** Takes a close that the provider names. */
  set(symbol: string, close: number): void {
    this.#closes.set(symbol, close);
  }

  /** Notes a trade; returns whether it is of a session. */
  note(symbol: string, price: number, timeMs: number): boolean {
    const newest = this.#newest.get(symbol);
    if (newest && timeMs >= newest.openMs && timeMs < newest.endMs) {
      newest.price = price;
      return true;
    }
    const session = this.#calendar.sessionAt(timeMs);
    if (!session) return false;
    if (newest && timeMs < newest.openMs) return true; // a straggler of the session before
    if (newest) this.#closes.set(symbol, newest.price);
    this.#newest.set(symbol, { price, openMs: session.openMs, endMs: session.closeMs });
    return true;
  }

  /** Takes the close of the session before that of `nowMs`, or before the newest, from hourly bars. */
  read(symbol: string, hours: readonly Bar[], nowMs: number): void {
    if (this.#closes.has(symbol)) return; // a trade has brought one meanwhile
    const session = this.#calendar.sessionAt(nowMs) ?? this.#calendar.previous(nowMs);
    const before = hours
      .filter(({ timeMs }) => timeMs < session.openMs && this.#calendar.sessionAt(timeMs))
      .reduce<Bar | undefined>((last, bar) => (last && last.timeMs > bar.timeMs ? last : bar), undefined);
    if (before) this.#closes.set(symbol, before.close);
  }
}
