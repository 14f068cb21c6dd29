import type { PaperReceipt } from '@wickwise/contract';
import { fillPrice } from './fill-price.ts';
import type { GuardLevels } from './guard-fill.ts';
import type { Fill, FillPoint, OpenOrder } from './open-order.ts';

interface Waiting {
  order: OpenOrder;
  /** Whether it was compared with a price before. */
  hasMet: boolean;
  /** Whether it fills only after a price that doesn't fill it: earlier prices were of another round of a replay. */
  isRebased: boolean;
}

/** The open orders of one instrument, in the order in which they were placed. */
export class WaitingOrders {
  readonly #waiting = new Map<number, Waiting>();

  get size(): number {
    return this.#waiting.size;
  }

  add(order: OpenOrder, hasMet: boolean): void {
    this.#waiting.set(order.no, { order, hasMet, isRebased: false });
  }

  /** Makes orders at a level wait for a price on its other side, unless they were compared with none yet. */
  rebase(): void {
    for (const waiting of this.#waiting.values()) {
      const { afterMs: _afterMs, ...order } = waiting.order;
      waiting.order = { ...order, placedMs: Number.NEGATIVE_INFINITY }; // both are times of the previous round
      waiting.isRebased = waiting.hasMet && order.level !== null;
    }
  }

  /** A clock was ahead, and is corrected to an instant: what is said to have happened after it happened by then. */
  correct(toMs: number): void {
    for (const waiting of this.#waiting.values()) {
      const { placedMs, afterMs, ...order } = waiting.order;
      const after = afterMs === undefined ? {} : { afterMs: Math.min(afterMs, toMs) };
      waiting.order = { ...order, ...after, placedMs: Math.min(placedMs, toMs) };
    }
  }

  remove(no: number): void {
    this.#waiting.delete(no);
  }

  /** Returns the levels that end a position, given one of its two orders. */
  levelsWith({ ends, side }: OpenOrder): GuardLevels {
    const pair = [...this.#waiting.values()].filter(({ order }) => order.ends === ends);
    const levelOf = (kind: OpenOrder['kind']) => pair.find(({ order }) => order.kind === kind)?.order.level ?? null;
    return { sign: side === 'sell' ? 1 : -1, stop: levelOf('stop'), target: levelOf('limit') };
  }

  /** Removes and returns what a price or a bar fills of the orders that `meets` selects; `first` is its first price. */
  take(
    fillOf: (waiting: Waiting) => FillPoint | undefined,
    receipt: PaperReceipt,
    first: number,
    meets: (order: OpenOrder) => boolean,
  ): Fill[] {
    const found: (FillPoint & { order: OpenOrder })[] = [];
    for (const waiting of this.#waiting.values()) {
      if (!meets(waiting.order)) continue;
      waiting.isRebased &&= fillPrice(waiting.order, first, true) !== undefined;
      if (waiting.isRebased) continue;
      const filled = fillOf(waiting);
      if (filled) found.push({ ...filled, order: waiting.order });
      waiting.hasMet = true;
    }
    for (const { order } of found) this.#end(order);
    const isLate = receipt.by === 'bar';
    return found
      .sort((a, b) => a.place - b.place || a.order.no - b.order.no)
      .map(({ order, price, atMs }) => ({
        no: order.no,
        price,
        atMs,
        isLate,
        receipt: { ...receipt, price: isLate ? price : receipt.price },
        ...(order.bringsGuards ? { bringsGuards: true } : {}),
      }));
  }

  /** Removes an order, and the other one of a stop and a target. */
  #end({ no, ends }: OpenOrder): void {
    this.#waiting.delete(no);
    if (ends === undefined) return;
    for (const { order } of this.#waiting.values()) if (order.ends === ends) this.#waiting.delete(order.no);
  }
}
