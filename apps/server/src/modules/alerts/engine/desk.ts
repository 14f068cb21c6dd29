import type { Timeframe } from '@wickwise/market';
import type { HeldSteps } from '#marketdata/follow/held-steps.ts';
import { PriceStream, type StepSink } from '#marketdata/follow/price-stream.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { CrossingLane } from './crossing-lane.ts';
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
  /** Steps held until it knows the past. */
  kept: HeldSteps<number> | undefined;
}

/** The armed alerts on one instrument; items of its stream are rows of the alert table that are being armed. */
export class Desk {
  readonly listed: ListedInstrument;
  readonly stream: PriceStream<number>;
  /** Levels that every tick meets: there is always one, so that the newest price is known. */
  readonly prices = new CrossingLane();
  readonly lanes = new Map<string, PlacedLane>();
  onTicks: PlacedLane[] = [];
  readonly onCloses = new Map<Timeframe, PlacedLane[]>();

  constructor(listed: ListedInstrument, sinkOf: (desk: Desk) => StepSink<number>) {
    this.listed = listed;
    this.stream = new PriceStream(listed, sinkOf(this), { missedAs: 'prices' });
  }

  /** Some of its alerts have yet to take steps that were delivered. */
  get isBehind(): boolean {
    return [...this.lanes.values()].some(({ kept }) => kept !== undefined);
  }

  place(placed: PlacedLane, isOnCloses: boolean): void {
    const { name, timeframe } = placed;
    this.lanes.set(name, placed);
    if (isOnCloses) {
      this.onCloses.set(timeframe, [...(this.onCloses.get(timeframe) ?? []), placed]);
      this.stream.followCloses(timeframe);
    } else this.onTicks.push(placed);
  }

  /** Removes a lane that nothing waits in. */
  remove(placed: PlacedLane): void {
    const isOther = (own: PlacedLane): boolean => own !== placed;
    this.lanes.delete(placed.name);
    this.onTicks = this.onTicks.filter(isOther);
    const { timeframe } = placed;
    const left = this.onCloses.get(timeframe)?.filter(isOther) ?? [];
    if (left.length > 0) this.onCloses.set(timeframe, left);
    else {
      this.onCloses.delete(timeframe);
      this.stream.unfollowCloses(timeframe);
    }
  }
}
