import type { Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { CrossingLane } from './crossing-lane.ts';
import type { Lane } from './lane.ts';

export interface HeldTick {
  price: number;
  timeMs: number;
  seq: number;
}

/** A lane with its number in the engine. */
export interface OnTick {
  lane: Lane;
  number: number;
}

/** Ticks that are kept while the bars of a hole are being read; more come too fast to matter one by one. */
const MOST_HELD = 10_000;

/** All that waits for the prices of one instrument. */
export class Desk {
  readonly listed: ListedInstrument;
  /** The lane of levels that every tick meets: there is one, so that the newest price is always known. */
  readonly prices = new CrossingLane();
  readonly lanes = new Map<string, number>();
  onTicks: OnTick[] = [];
  readonly onBars = new Map<Timeframe, OnTick[]>();
  /** Market time of the newest price. */
  lastMs = Number.NEGATIVE_INFINITY;
  /** Ticks that came while bars of a hole were being read. */
  held: HeldTick[] | undefined;
  isChanged = false;
  readonly #barMs = new Map<Timeframe, number>();

  constructor(listed: ListedInstrument) {
    this.listed = listed;
  }

  /** Whether a closed bar of a timeframe wasn't seen before. */
  isNewBar(timeframe: Timeframe, openMs: number): boolean {
    if (openMs <= (this.#barMs.get(timeframe) ?? Number.NEGATIVE_INFINITY)) return false;
    this.#barMs.set(timeframe, openMs);
    return true;
  }

  rewind(): void {
    this.lastMs = Number.NEGATIVE_INFINITY;
    this.#barMs.clear();
  }

  /** A lane that nothing waits in any more. */
  remove(name: string, number: number): void {
    this.lanes.delete(name);
    const isOther = (own: OnTick): boolean => own.number !== number;
    this.onTicks = this.onTicks.filter(isOther);
    for (const [timeframe, lanes] of this.onBars) this.onBars.set(timeframe, lanes.filter(isOther));
  }

  hold(): void {
    this.held ??= [];
  }

  keep(tick: HeldTick): void {
    if (this.held && this.held.length < MOST_HELD) this.held.push(tick);
  }
}
