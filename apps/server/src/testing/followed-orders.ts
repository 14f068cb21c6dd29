import type { LateExcursions } from '#marketdata/follow/first-minute.ts';
import type { MissedBar } from '#marketdata/follow/steps.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { InstrumentOrders } from '#modules/paper/engine/instrument-orders.ts';
import type { Fill, OpenOrder } from '#modules/paper/engine/open-order.ts';

/** Orders for one instrument on a stream controlled by a test: each call returns its fills. */
export class FollowedOrders {
  readonly #orders: InstrumentOrders;
  #fills: Fill[] = [];

  constructor(listed: ListedInstrument) {
    this.#orders = new InstrumentOrders(listed, (fills) => this.#fills.push(...fills));
  }

  get size(): number {
    return this.#orders.size;
  }

  get isBlocked(): boolean {
    return this.#orders.stream.isBlocked;
  }

  add(order: OpenOrder, hasMet = false): void {
    this.#orders.add(order, hasMet);
  }

  /** Continues after an earlier process, whose newest price is from this time. */
  resume(lastMs: number): void {
    this.#orders.stream.restore(lastMs, Number.NaN);
    this.#orders.stream.hold();
  }

  correct(toMs: number): void {
    this.#orders.correct(toMs);
  }

  tick({ price, timeMs, seq }: { price: number; timeMs: number; seq: number }): Fill[] {
    return this.#filledBy(() => this.#orders.stream.tick(price, timeMs, seq));
  }

  fill(missed: readonly MissedBar[]): Fill[] {
    const bars = missed.map(({ bar }) => bar);
    return this.#filledBy(() => this.#orders.stream.fill({ bars, timeframe: '1m', closed: new Map() }));
  }

  excursions(found: LateExcursions): Fill[] {
    return this.#filledBy(() => this.#orders.stream.excursions(found));
  }

  guarded(no: number, guards: readonly OpenOrder[]): Fill[] {
    return this.#filledBy(() => this.#orders.guarded(no, guards));
  }

  #filledBy(act: () => void): Fill[] {
    this.#fills = [];
    act();
    return this.#fills;
  }
}
