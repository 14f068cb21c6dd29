import type { Timeframe } from '@wickwise/market';
import type { HeldSteps } from '#marketdata/follow/held-steps.ts';
import { PriceStream, type StepSink } from '#marketdata/follow/price-stream.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { AlertGroup } from './alert-group.ts';
import { CrossingGroup } from './crossing-group.ts';

/** A group with its number, instrument and state in the engine. */
export interface PlacedGroup {
  readonly group: AlertGroup;
  readonly number: number;
  readonly name: string;
  readonly timeframe: Timeframe;
  readonly alerts: InstrumentAlerts;
  /** Number of its rows in the alert table. */
  rows: number;
  /** Steps that are kept until it knows the past. */
  kept: HeldSteps<number> | undefined;
}

/** The armed alerts on one instrument; items of its stream are rows of the alert table that are being armed. */
export class InstrumentAlerts {
  readonly listed: ListedInstrument;
  readonly stream: PriceStream<number>;
  /** Levels crossed by ticks. Always there, so that the newest price is known. */
  readonly prices = new CrossingGroup();
  readonly groups = new Map<string, PlacedGroup>();
  onTicks: PlacedGroup[] = [];
  readonly onCloses = new Map<Timeframe, PlacedGroup[]>();

  constructor(listed: ListedInstrument, sinkOf: (alerts: InstrumentAlerts) => StepSink<number>) {
    this.listed = listed;
    this.stream = new PriceStream(listed, sinkOf(this), { missedAs: 'prices' });
  }

  /** Whether a group has yet to process delivered steps. */
  get isBehind(): boolean {
    return [...this.groups.values()].some(({ kept }) => kept !== undefined);
  }

  place(placed: PlacedGroup, isOnCloses: boolean): void {
    const { name, timeframe } = placed;
    this.groups.set(name, placed);
    if (isOnCloses) {
      this.onCloses.set(timeframe, [...(this.onCloses.get(timeframe) ?? []), placed]);
      this.stream.followCloses(timeframe);
    } else this.onTicks.push(placed);
  }

  /** Removes a group without alerts. */
  remove(placed: PlacedGroup): void {
    const isOther = (own: PlacedGroup): boolean => own !== placed;
    this.groups.delete(placed.name);
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
