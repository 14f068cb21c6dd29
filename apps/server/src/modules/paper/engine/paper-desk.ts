import { calendarOf } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { endWithin, fillAtClose, fillWithin } from './bar-fill.ts';
import { fillPrice } from './fill-price.ts';
import type { Fill, HeldTick, OpenOrder, PastBar } from './open-order.ts';
import { WaitingOrders } from './waiting-orders.ts';

/** What is met once that is possible. */
type Step = { past: PastBar } | { tick: HeldTick };

/** The bar in which a late order filled, and at what where that was after its open. */
interface Entered {
  past: PastBar;
  insideAt: number | undefined;
}

/** Ticks that are kept while the bars of a hole are being read, or a fill is being written. */
const MOST_HELD = 10_000;

/** Holds the orders for one instrument against its prices. */
export class PaperDesk {
  readonly listed: ListedInstrument;
  /** Market time of the newest price, minus infinity before the first. */
  lastMs = Number.NEGATIVE_INFINITY;
  lastPrice = Number.NaN;
  isChanged = false;
  /** Bars of a hole are being read. */
  isHeld = false;
  /** Counts how often a replay has started over. */
  round = 0;
  readonly #waiting = new WaitingOrders();
  /** Orders that have filled and whose stop or target isn't here yet. */
  readonly #awaited = new Map<number, Entered | undefined>();
  #kept: Step[] = [];
  #sessionMs: number | undefined;

  constructor(listed: ListedInstrument) {
    this.listed = listed;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Prices are kept, not met. */
  get isBlocked(): boolean {
    return this.isHeld || this.#awaited.size > 0;
  }

  /** With `hasMet` an earlier process held it against prices already. */
  add(order: OpenOrder, hasMet = false): void {
    this.#waiting.add(order, hasMet);
  }

  remove(no: number): void {
    this.#waiting.remove(no);
  }

  /** Goes on from where an earlier process stood, as soon as the bars since then are there. Orders come in their order. */
  resume(lastMs: number): void {
    if (!this.isHeld) this.lastMs = lastMs;
    this.hold();
  }

  /** Ticks are kept until `fill`: bars of what was missed come first. */
  hold(): void {
    this.isHeld = true;
  }

  /** A replay starts over: nothing fills because its beginning isn't where its end was. */
  rewind(): void {
    this.lastMs = Number.NEGATIVE_INFINITY;
    this.lastPrice = Number.NaN;
    this.isChanged = false;
    this.isHeld = false;
    this.round++;
    this.#kept = [];
    this.#sessionMs = undefined;
    for (const no of this.#awaited.keys()) this.#awaited.set(no, undefined);
    this.#waiting.rebase();
  }

  tick(tick: HeldTick): Fill[] {
    if (!this.isBlocked) return this.#meet(tick);
    if (this.#kept.length < MOST_HELD) this.#kept.push({ tick });
    return [];
  }

  /** Walks along the bars of a hole, then along the ticks that came meanwhile. */
  fill(bars: readonly PastBar[]): Fill[] {
    this.isHeld = false;
    this.#kept = [...bars.map((past) => ({ past })), ...this.#kept];
    return this.#goOn();
  }

  /** What an order that has filled brought to its position: it's live from that fill on. */
  guarded(no: number, guards: readonly OpenOrder[]): Fill[] {
    const entered = this.#awaited.get(no);
    this.#awaited.delete(no);
    for (const guard of guards) this.add(guard);
    const atOnce = entered && guards.length > 0 ? this.#endInside(guards, entered) : [];
    return [...atOnce, ...this.#goOn()];
  }

  #goOn(): Fill[] {
    const fills: Fill[] = [];
    while (!this.isBlocked) {
      const step = this.#kept.shift();
      if (!step) break;
      fills.push(...('tick' in step ? this.#meet(step.tick) : this.#walk(step.past)));
    }
    return fills;
  }

  #meet({ price, timeMs, seq }: HeldTick): Fill[] {
    if (timeMs < this.lastMs) return []; // a straggler says nothing of the order of prices
    const before = this.#sessionMs;
    this.#note(price, timeMs);
    const opens = this.#sessionMs !== before;
    const fills = this.#waiting.take(
      ({ order, hasMet }) => {
        const filled = fillPrice(order, price, opens || !hasMet);
        return filled === undefined ? undefined : { place: 0, price: filled, atMs: timeMs };
      },
      { by: 'tick', price, seq },
      price,
      ({ afterMs }) => afterMs === undefined || timeMs > afterMs,
    );
    this.#await(fills);
    return fills;
  }

  #walk(past: PastBar): Fill[] {
    const { bar, endMs, timeframe } = past;
    const { timeMs, close } = bar;
    if (endMs <= this.lastMs) return [];
    const isWhole = timeMs > this.lastMs;
    const atClose = new Set<number>();
    const fills = this.#waiting.take(
      ({ order, hasMet }) => {
        if (!isWhole || order.placedMs > timeMs) {
          atClose.add(order.no);
          return fillAtClose(order, past, !hasMet); // its end alone is new
        }
        if (order.ends === undefined) return fillWithin(order, past);
        return endWithin(order, this.#waiting.levelsWith(order), past);
      },
      { by: 'bar', price: close, barTime: timeMs, timeframe },
      bar.open,
      ({ placedMs }) => placedMs < endMs,
    );
    this.#await(fills, (no) => (atClose.has(no) ? undefined : past));
    this.#note(close, endMs - 1);
    return fills;
  }

  /** The rest of the bar in which a late order filled. */
  #endInside(guards: readonly OpenOrder[], { past, insideAt }: Entered): Fill[] {
    const { bar, timeframe } = past;
    return this.#waiting.take(
      ({ order }) => endWithin(order, this.#waiting.levelsWith(order), past, insideAt),
      { by: 'bar', price: bar.close, barTime: bar.timeMs, timeframe },
      bar.open,
      (order) => guards.includes(order),
    );
  }

  #await(fills: readonly Fill[], within?: (no: number) => PastBar | undefined): void {
    for (const { no, bringsGuards, atMs, price } of fills) {
      if (!bringsGuards) continue;
      const past = within?.(no);
      const insideAt = atMs === past?.bar.timeMs ? undefined : price;
      this.#awaited.set(no, past && { past, insideAt });
    }
  }

  #note(price: number, timeMs: number): void {
    this.lastMs = timeMs;
    this.lastPrice = price;
    this.#sessionMs = calendarOf(this.listed.instrument.schedule).sessionAt(timeMs)?.openMs;
    this.isChanged = true;
  }
}
