import type { ItemStep, Step, TickStep } from './steps.ts';

/** Beyond this number of ticks only the extremes and the newest are held, to bound memory. */
const MOST_TICKS = 2_000;

/** Steps held in their order until the bars that come before them have been read. */
export class HeldSteps<Item = never> {
  readonly #mostTicks: number;
  #steps: Step<Item>[] = [];
  #ticks = 0;
  /** Summary of the ticks beyond the limit. */
  #excess: { high: TickStep; low: TickStep; newest: TickStep } | undefined;

  constructor(mostTicks = MOST_TICKS) {
    this.#mostTicks = mostTicks;
  }

  add(step: Step<Item>): void {
    if (step.kind === 'tick' && ++this.#ticks > this.#mostTicks) {
      this.#widen(step);
      return;
    }
    this.#flushExcess();
    this.#steps.push(step);
  }

  /** Removes and returns the items from before an instant, in their order. */
  takeItemsBefore(timeMs: number): ItemStep<Item>[] {
    const isTaken = (step: Step<Item>): step is ItemStep<Item> => step.kind === 'item' && step.timeMs < timeMs;
    const taken = this.#steps.filter(isTaken);
    if (taken.length > 0) this.#steps = this.#steps.filter((step) => !isTaken(step));
    return taken;
  }

  /** Removes an item that no longer counts. */
  drop(item: Item): void {
    this.#steps = this.#steps.filter((step) => step.kind !== 'item' || step.item !== item);
  }

  /** Replaces each step. */
  change(change: (step: Step<Item>) => Step<Item>): void {
    this.#flushExcess();
    this.#steps = this.#steps.map(change);
  }

  /** Removes and returns all steps. */
  take(): Step<Item>[] {
    this.#flushExcess();
    this.#ticks = 0;
    const steps = this.#steps;
    this.#steps = [];
    return steps;
  }

  /** Removes all steps and returns the items alone: a replay has started over, so the prices are void. */
  takeItems(): ItemStep<Item>[] {
    return this.take().filter((step) => step.kind === 'item');
  }

  #widen(tick: TickStep): void {
    const { high = tick, low = tick } = this.#excess ?? {};
    this.#excess = {
      high: tick.price > high.price ? tick : high,
      low: tick.price < low.price ? tick : low,
      newest: tick,
    };
  }

  /** Adds both extremes in their order, then the newest. */
  #flushExcess(): void {
    if (!this.#excess) return;
    const { high, low, newest } = this.#excess;
    this.#excess = undefined;
    this.#steps.push(...new Set(high.timeMs <= low.timeMs ? [high, low, newest] : [low, high, newest]));
  }
}
