import type { Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { CrossingLane } from './crossing-lane.ts';
import { KeptSteps } from './kept-steps.ts';
import type { Lane } from './lane.ts';

/** A lane with its place in the engine. */
export interface PlacedLane {
  readonly lane: Lane;
  readonly number: number;
  readonly name: string;
  readonly timeframe: Timeframe;
  readonly desk: Desk;
  /** Rows of the alert table that wait in it. */
  rows: number;
  /** What came since it began, until it knows the past. */
  kept: KeptSteps | undefined;
}

/** All that waits for the prices of one instrument. */
export class Desk {
  readonly listed: ListedInstrument;
  /** The lane of levels that every tick meets: there is one, so that the newest price is always known. */
  readonly prices = new CrossingLane();
  readonly lanes = new Map<string, PlacedLane>();
  onTicks: PlacedLane[] = [];
  readonly onCloses = new Map<Timeframe, PlacedLane[]>();
  /** Market time of the newest price; minus infinity before the first. */
  lastMs = Number.NEGATIVE_INFINITY;
  /** What came while bars of a hole were being read. */
  held: KeptSteps | undefined;
  isChanged = false;
  /** Open time of the newest bar that was judged at its close. */
  readonly judgedMs = new Map<Timeframe, number>();

  constructor(listed: ListedInstrument) {
    this.listed = listed;
  }

  /** Something is kept that alerts haven't met. */
  get isBehind(): boolean {
    return this.held !== undefined || [...this.lanes.values()].some(({ kept }) => kept !== undefined);
  }

  place(placed: PlacedLane, isOnCloses: boolean): void {
    const { name, timeframe } = placed;
    this.lanes.set(name, placed);
    if (isOnCloses) this.onCloses.set(timeframe, [...(this.onCloses.get(timeframe) ?? []), placed]);
    else this.onTicks.push(placed);
  }

  /** Takes out a lane that nothing waits in. */
  remove(placed: PlacedLane): void {
    const isOther = (own: PlacedLane): boolean => own !== placed;
    this.lanes.delete(placed.name);
    this.onTicks = this.onTicks.filter(isOther);
    const { timeframe } = placed;
    const left = this.onCloses.get(timeframe)?.filter(isOther) ?? [];
    if (left.length > 0) this.onCloses.set(timeframe, left);
    else {
      this.onCloses.delete(timeframe);
      this.judgedMs.delete(timeframe); // closes are missed from here on
    }
  }

  hold(): void {
    if (this.held) this.held.add({ kind: 'gap' });
    else this.held = new KeptSteps();
  }

  /** Forgets all prices and closes. */
  reset(): void {
    this.lastMs = Number.NEGATIVE_INFINITY;
    this.isChanged = false;
    this.held = undefined;
    this.judgedMs.clear();
  }
}
