import { type Timeframe, tickRounder } from '@wickwise/market';
import type { LateExcursions } from '#marketdata/follow/first-minute.ts';
import type { HeldSteps } from '#marketdata/follow/held-steps.ts';
import { PriceStream, type StepSink } from '#marketdata/follow/price-stream.ts';
import type { CloseStep, ItemStep, PriceRange } from '#marketdata/follow/steps.ts';
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

/** What the engine does with the steps of an instrument. */
export interface StepHandler {
  tick(placed: PlacedGroup, price: number, timeMs: number, seq: number, isLate: boolean): void;
  close(placed: PlacedGroup, step: CloseStep): void;
  excursions(placed: PlacedGroup, found: LateExcursions): void;
  admit(step: ItemStep<number>): void;
  /** Bars that a group has processed didn't close. */
  closesSetBack(placed: PlacedGroup): void;
  rewound(alerts: InstrumentAlerts, items: readonly ItemStep<number>[]): void;
}

/** The armed alerts on one instrument; items of its stream are rows of the alert table that are being armed. */
export class InstrumentAlerts implements StepSink<number> {
  readonly listed: ListedInstrument;
  readonly stream: PriceStream<number>;
  /** Levels crossed by ticks. Always there, so that the newest price is known. */
  readonly prices = new CrossingGroup();
  readonly groups = new Map<string, PlacedGroup>();
  onTicks: PlacedGroup[] = [];
  readonly onCloses = new Map<Timeframe, PlacedGroup[]>();
  readonly #handler: StepHandler;

  constructor(listed: ListedInstrument, handler: StepHandler) {
    this.listed = listed;
    this.#handler = handler;
    this.stream = new PriceStream(listed, this, { missedAs: 'prices' });
  }

  /** Whether a group has yet to process delivered steps. */
  get isBehind(): boolean {
    return [...this.groups.values()].some(({ kept }) => kept !== undefined);
  }

  tick(price: number, timeMs: number, seq: number, isLate: boolean): void {
    const groups = this.onTicks; // a group that becomes empty replaces the list
    for (let i = 0; i < groups.length; i++) {
      const placed = groups[i] as PlacedGroup;
      if (placed.kept) placed.kept.add({ kind: 'tick', price, timeMs, seq, isLate });
      else this.#handler.tick(placed, price, timeMs, seq, isLate);
    }
  }

  close(step: CloseStep): void {
    for (const placed of this.onCloses.get(step.timeframe) ?? []) {
      if (placed.kept) placed.kept.add(step);
      else this.#handler.close(placed, step);
    }
  }

  range(range: PriceRange): void {
    for (const { group, kept } of this.onTicks) {
      if (kept) kept.add({ kind: 'range', range });
      else group.note?.(range);
    }
  }

  excursions(found: LateExcursions): void {
    for (const placed of this.onTicks) if (!placed.kept) this.#handler.excursions(placed, found);
  }

  item(step: ItemStep<number>): void {
    this.#handler.admit(step);
  }

  closesSetBack(timeframe: Timeframe): void {
    for (const placed of this.onCloses.get(timeframe) ?? []) this.#handler.closesSetBack(placed);
  }

  /** Scales the prices that levels are compared with, so a price at a level stays at it. */
  scale(factor: number): void {
    const { book } = this.prices;
    const round = tickRounder(this.listed.instrument.tickSize);
    book.price = round(book.price * factor);
    book.before = round(book.before * factor);
  }

  rewound(items: readonly ItemStep<number>[]): void {
    this.#handler.rewound(this, items);
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
