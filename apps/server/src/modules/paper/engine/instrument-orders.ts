import { calendarOf } from '@wickwise/market';
import type { LateExcursions } from '#marketdata/follow/first-minute.ts';
import { PriceStream, type StepSink } from '#marketdata/follow/price-stream.ts';
import type { MissedBar } from '#marketdata/follow/steps.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { endWithin, fillAtClose, fillWithin } from './bar-fill.ts';
import { fillPrice, isOnWay, type OrderTerms } from './fill-price.ts';
import type { Fill, OpenOrder } from './open-order.ts';
import { WaitingOrders } from './waiting-orders.ts';

/** The bar in which a late order filled, and its price if that was after the open. */
interface Entered {
  past: MissedBar;
  insideAt: number | undefined;
}

/**
 * Maximum number of ticks queued while bars are read or a fill is written: stops fill at the exact tick that reaches
 * them.
 */
const MOST_HELD = 10_000;

/** Compares the open orders for one instrument with its prices. */
export class InstrumentOrders implements StepSink {
  readonly listed: ListedInstrument;
  readonly stream: PriceStream;
  readonly #onFills: (fills: readonly Fill[]) => void;
  readonly #waiting = new WaitingOrders();
  /** Filled orders whose stop or target isn't stored yet; the stream is paused for them. */
  readonly #awaited = new Map<number, Entered | undefined>();
  #sessionMs: number | undefined;

  constructor(listed: ListedInstrument, onFills: (fills: readonly Fill[]) => void) {
    this.listed = listed;
    this.#onFills = onFills;
    this.stream = new PriceStream(listed, this, { missedAs: 'bars', mostHeld: MOST_HELD });
  }

  get size(): number {
    return this.#waiting.size;
  }

  get isIdle(): boolean {
    return this.size === 0;
  }

  /** Adds an open order. `hasMet`: an earlier process compared it with prices. */
  add(order: OpenOrder, hasMet = false): void {
    this.#waiting.add(order, hasMet);
  }

  remove(no: number): void {
    this.#waiting.remove(no);
  }

  /** Adds the stop and target of an order that has filled; they are live from that fill on. */
  guarded(no: number, guards: readonly OpenOrder[]): void {
    const entered = this.#awaited.get(no);
    this.#awaited.delete(no);
    for (const guard of guards) this.add(guard);
    if (entered && guards.length > 0) this.#report(this.#endInside(guards, entered));
    if (this.#awaited.size === 0) this.stream.resume();
  }

  tick(price: number, timeMs: number, seq: number): void {
    const opens = this.#entersSession(timeMs);
    const fills = this.#waiting.take(
      ({ order, hasMet }) => {
        const filled = fillPrice(order, price, opens || !hasMet);
        return filled === undefined ? undefined : { place: 0, price: filled, atMs: timeMs };
      },
      { by: 'tick', price, seq },
      price,
      ({ placedMs, afterMs }) => timeMs >= placedMs && (afterMs === undefined || timeMs > afterMs),
    );
    this.#await(fills);
    this.#report(fills);
  }

  missedBar(past: MissedBar, isWhole: boolean): void {
    const { bar, endMs, timeframe } = past;
    const { timeMs, close } = bar;
    const atClose = new Set<number>();
    const fills = this.#waiting.take(
      ({ order, hasMet }) => {
        if (!isWhole || order.placedMs > timeMs) {
          atClose.add(order.no);
          return fillAtClose(order, past, !hasMet); // only the close of this bar is new
        }
        if (order.ends === undefined) return fillWithin(order, past);
        return endWithin(order, this.#waiting.levelsWith(order), past);
      },
      { by: 'bar', price: close, barTime: timeMs, timeframe },
      bar.open,
      ({ placedMs }) => placedMs < endMs,
    );
    this.#entersSession(endMs - 1);
    this.#await(fills, (no) => (atClose.has(no) ? undefined : past));
    this.#report(fills);
  }

  /** Fills what was open before prices of a past minute went further, at levels on the way; a stop before its target. */
  excursions({ barMs, timeframe, sinceMs, atMs, ways }: LateExcursions): void {
    const wayTo = (terms: OrderTerms) => ways.find((way) => isOnWay(terms, way));
    const isStopped = (order: OpenOrder): boolean => {
      if (order.ends === undefined || order.kind === 'stop') return false;
      return wayTo({ ...order, kind: 'stop', level: this.#waiting.levelsWith(order).stop }) !== undefined;
    };
    const { edge = Number.NaN, extreme = Number.NaN } = ways[0] ?? {};
    const fills = this.#waiting.take(
      ({ order }) => {
        const way = wayTo(order);
        if (!way || order.level === null || isStopped(order)) return undefined;
        return { place: Math.abs(order.level - way.edge), price: order.level, atMs };
      },
      { by: 'bar', price: extreme, barTime: barMs, timeframe },
      edge,
      ({ placedMs, afterMs }) => placedMs <= sinceMs && (afterMs === undefined || afterMs <= sinceMs),
    );
    this.#await(fills);
    this.#report(fills);
  }

  /** Prevents fills caused by the jump when a replay starts over. */
  rewound(): void {
    this.#sessionMs = undefined;
    for (const no of this.#awaited.keys()) this.#awaited.set(no, undefined);
    this.#waiting.rebase();
  }

  /** See `WaitingOrders.correct`. */
  correct(toMs: number): void {
    this.#waiting.correct(toMs);
  }

  /** Evaluates the rest of the bar in which a late order filled. */
  #endInside(guards: readonly OpenOrder[], { past, insideAt }: Entered): Fill[] {
    const { bar, timeframe } = past;
    return this.#waiting.take(
      ({ order }) => endWithin(order, this.#waiting.levelsWith(order), past, insideAt),
      { by: 'bar', price: bar.close, barTime: bar.timeMs, timeframe },
      bar.open,
      (order) => guards.includes(order),
    );
  }

  #await(fills: readonly Fill[], within?: (no: number) => MissedBar | undefined): void {
    for (const { no, bringsGuards, atMs, price } of fills) {
      if (!bringsGuards) continue;
      const past = within?.(no);
      const insideAt = atMs === past?.bar.timeMs ? undefined : price;
      this.#awaited.set(no, past && { past, insideAt });
      this.stream.pause();
    }
  }

  #report(fills: readonly Fill[]): void {
    if (fills.length > 0) this.#onFills(fills);
  }

  /** Returns whether an instant is in another session than the price before it. */
  #entersSession(timeMs: number): boolean {
    const before = this.#sessionMs;
    this.#sessionMs = calendarOf(this.listed.instrument.schedule).sessionAt(timeMs)?.openMs;
    return this.#sessionMs !== before;
  }
}
