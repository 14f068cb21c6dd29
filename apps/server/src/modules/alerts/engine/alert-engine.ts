import { Hits } from '@wickwise/analytics';
import type { Bar, InstrumentId, Timeframe } from '@wickwise/market';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { LateExcursions } from '#marketdata/follow/first-minute.ts';
import { HeldSteps } from '#marketdata/follow/held-steps.ts';
import type { PriceStream } from '#marketdata/follow/price-stream.ts';
import type { CloseStep, ItemStep, PriceRange, Step } from '#marketdata/follow/steps.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Seed } from './alert-group.ts';
import { AlertGroups } from './alert-groups.ts';
import { AlertTable } from './alert-table.ts';
import type { ArmedAlert } from './armed-alert.ts';
import { isAtClose, thresholdOf, waysOf } from './conditions.ts';
import { FiringFilter, FREQUENCIES, type Occurrence } from './firing-filter.ts';
import type { Hit } from './hit.ts';
import type { InstrumentAlerts, PlacedGroup } from './instrument-alerts.ts';

/** A request for the past that a group has to know before it can fire. */
export interface Want {
  listed: ListedInstrument;
  timeframe: Timeframe;
  /** Number of bars. */
  bars: number;
  isOnCloses: boolean;
  /** The newest price that was processed, where later ones are being kept; undefined: the past ends now. */
  held: { atMs: number; price: number } | undefined;
  /** Open time of the newest bar whose close was processed; undefined where that isn't known. */
  judgedMs: number | undefined;
  /** Takes what was read, then processes the steps kept since. Does nothing if it's no longer wanted. */
  give(seed: Seed): void;
}

export interface EngineDeps {
  onHit: (hit: Hit) => void;
  onWant: (want: Want) => void;
}

/** Compares all armed alerts on prices and averages with ticks and closed bars. */
export class AlertEngine {
  readonly #deps: EngineDeps;
  readonly #table = new AlertTable();
  readonly #filter = new FiringFilter(this.#table);
  readonly #groups = new AlertGroups({
    tick: (placed, price, timeMs, seq, isLate) => this.#tickGroup(placed, price, timeMs, seq, isLate),
    close: (placed, step) => this.#closeGroup(placed, step),
    excursions: (placed, found) => this.#excursions(placed, found),
    admit: (step) => this.#admit(step),
    closesSetBack: (placed) => this.#startAgain(placed),
    rewound: (alerts, items) => this.#rewound(alerts, items),
  });
  /** The price streams of instruments with alerts. */
  readonly streams: ReadonlyMap<InstrumentId, PriceStream<number>> = this.#groups.streams;
  readonly #hits = new Hits();

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#table.size;
  }

  /** Arms an alert. `isKnown`: an earlier process compared it with prices, so its state follows from the newest one. */
  arm(listed: ListedInstrument, alert: ArmedAlert, isKnown = false): void {
    const { condition, frequency, timeframe, armedMs } = alert;
    const alerts = this.#groups.of(listed);
    const placed = this.#groups.groupOf(alerts, alert, (fresh) => this.#want(fresh));
    const slot = this.#table.add({
      no: alert.no,
      arming: alert.arming,
      group: placed.number,
      threshold: thresholdOf(condition),
      ways: waysOf(condition),
      frequency: FREQUENCIES.indexOf(frequency),
      timeframe: timeframeCode(timeframe),
      cooldownMinutes: alert.cooldownMinutes,
      expiresMs: alert.expiresMs ?? Number.POSITIVE_INFINITY,
      armedMs,
      firedMs: alert.firedMs ?? Number.NEGATIVE_INFINITY,
    });
    placed.rows++;
    const isOnCloses = isAtClose(condition, frequency);
    if (isKnown && !(isOnCloses && placed.kept)) this.#armRow(slot, 'resume');
    else if (isKnown) this.#admit({ kind: 'item', item: slot, timeMs: armedMs });
    else alerts.stream.add(slot, armedMs);
  }

  disarm(no: number): void {
    for (const slot of this.#table.slotsOf(no)) this.#drop(slot);
  }

  tick(id: InstrumentId, price: number, timeMs: number, seq: number): void {
    this.streams.get(id)?.tick(price, timeMs, seq);
  }

  bar(id: InstrumentId, timeframe: Timeframe, bar: Bar, endMs: number): void {
    this.streams.get(id)?.close(timeframe, bar, endMs);
  }

  /** Widens windows by bars that became known later. */
  note(id: InstrumentId, ranges: Iterable<PriceRange>): void {
    const alerts = this.#groups.get(id);
    if (alerts) for (const range of ranges) alerts.range(range);
  }

  /** Returns whether an alert on the instrument needs a window of past prices. */
  notesRanges(id: InstrumentId): boolean {
    return this.#groups.get(id)?.onTicks.some(({ group }) => group.note) ?? false;
  }

  /** Restores an instrument's newest price and the one before it, which decide the sides of levels. */
  restore(listed: ListedInstrument, price: number, before: number): void {
    const { book } = this.#groups.of(listed).prices;
    book.price = price;
    book.before = before;
  }

  /**
   * Sets arming and firing times back that are later than an instant: all of them when a replay of these instruments
   * starts over.
   */
  setBackTimes(ids: readonly InstrumentId[], toMs = Number.NEGATIVE_INFINITY): void {
    const instruments = ids.flatMap((id) => this.#groups.get(id) ?? []);
    const groups = new Set(instruments.flatMap((alerts) => [...alerts.groups.values()].map(({ number }) => number)));
    this.#table.setBackTimes((group) => groups.has(group), toMs);
  }

  /** Returns the market time of an instrument's newest price; minus infinity before the first. */
  lastMs(id: InstrumentId): number {
    return this.streams.get(id)?.lastMs ?? Number.NEGATIVE_INFINITY;
  }

  /** Returns the price before the newest one; NaN where there is none. */
  priceBefore(id: InstrumentId): number {
    return this.#groups.get(id)?.prices.before ?? Number.NaN;
  }

  #rewound(alerts: InstrumentAlerts, waiting: readonly ItemStep<number>[]): void {
    for (const placed of [...alerts.onTicks, ...[...alerts.onCloses.values()].flat()]) this.#startAgain(placed);
    for (const step of waiting) this.#admit(step);
  }

  /** Has a group begin from its past again; its alerts stay. */
  #startAgain(placed: PlacedGroup): void {
    const armed = placed.kept?.takeItems() ?? [];
    placed.group.reset();
    this.#want(placed);
    for (const step of armed) this.#admit(step);
  }

  #tickGroup(placed: PlacedGroup, price: number, timeMs: number, seq: number, isLate: boolean): void {
    this.#hits.clear();
    placed.group.tick?.(price, timeMs, this.#hits);
    if (this.#hits.length > 0) this.#judge(placed, { price, atMs: timeMs, seq, isLate });
  }

  #closeGroup(placed: PlacedGroup, { bar, endMs, isLate }: CloseStep): void {
    this.#hits.clear();
    placed.group.bar?.(bar, this.#hits);
    this.#judge(placed, { price: bar.close, atMs: endMs, barMs: bar.timeMs, isLate });
  }

  /** On the way out and back, for an alert may wait for one direction. */
  #excursions(placed: PlacedGroup, { atMs, ways, returns }: LateExcursions): void {
    const legs = [
      ...returns.map((way) => ({ way, isBack: true, price: way.edge, before: way.extreme })),
      ...ways.flatMap((way) => {
        const found = { way, price: way.extreme, before: way.edge };
        return [false, true].map((isBack) => ({ ...found, isBack }));
      }),
    ];
    for (const { way, isBack, price, before } of legs) {
      this.#hits.clear();
      placed.group.excursion?.(way, isBack, this.#hits);
      this.#judge(placed, { price, atMs, isLate: true, before });
    }
  }

  #judge(placed: PlacedGroup, at: Occurrence): void {
    if (this.#hits.length === 0) return;
    for (const { slot, hit, isOver } of this.#filter.pass(placed, this.#hits, at)) {
      this.#deps.onHit(hit);
      if (isOver) this.#drop(slot);
    }
  }

  /** Requests the past and queues steps until it arrives. */
  #want(placed: PlacedGroup): void {
    const { group, alerts, timeframe } = placed;
    if (group.wantsBars === 0) return;
    const kept = new HeldSteps<number>();
    placed.kept = kept;
    const { listed, prices, stream } = alerts;
    const want: Omit<Want, 'give'> = {
      listed,
      timeframe,
      bars: group.wantsBars,
      isOnCloses: !alerts.onTicks.includes(placed),
      held: stream.isHeld && Number.isFinite(stream.lastMs) ? { atMs: stream.lastMs, price: prices.value } : undefined,
      judgedMs: stream.lastCloseMs(timeframe),
    };
    this.#deps.onWant({
      ...want,
      give: (seed) => {
        if (placed.kept === kept) this.#seed(placed, kept, want, seed);
      },
    });
  }

  /** Sets a group's state from the past, which fires nothing, then processes the queued steps in order. */
  #seed(
    placed: PlacedGroup,
    kept: HeldSteps<number>,
    { isOnCloses, held }: Pick<Want, 'isOnCloses' | 'held'>,
    { ranges, closed }: Seed,
  ): void {
    const { group } = placed;
    for (const range of ranges) group.note?.(range);
    for (const { bar, endMs } of closed) {
      for (const { item: slot } of kept.takeItemsBefore(endMs)) this.#armRow(slot, 'arm');
      group.bar?.(bar, UNHEARD);
    }
    if (held && !isOnCloses) group.tick?.(held.price, held.atMs, UNHEARD);
    UNHEARD.clear();
    placed.kept = undefined;
    for (const step of kept.take()) this.#repeat(placed, step);
  }

  #repeat(placed: PlacedGroup, step: Step<number>): void {
    if (step.kind === 'item') this.#armRow(step.item, 'arm');
    else if (step.kind === 'close') this.#closeGroup(placed, step);
    else if (step.kind === 'range') placed.group.note?.(step.range);
    else if (step.kind === 'tick') this.#tickGroup(placed, step.price, step.timeMs, step.seq, step.isLate);
  }

  #admit(step: ItemStep<number>): void {
    const { kept } = this.#groupAt(step.item);
    if (kept) kept.add(step);
    else this.#armRow(step.item, 'arm');
  }

  #armRow(slot: number, how: 'arm' | 'resume'): void {
    const { threshold, ways } = this.#table.columns;
    this.#groupAt(slot).group[how](slot, threshold[slot] as number, ways[slot] as number);
  }

  #drop(slot: number): void {
    const { threshold, ways } = this.#table.columns;
    const placed = this.#groupAt(slot);
    placed.group.disarm(slot, threshold[slot] as number, ways[slot] as number);
    placed.kept?.drop(slot);
    placed.alerts.stream.drop(slot);
    this.#table.remove(slot);
    placed.rows--;
    this.#groups.tidy(placed);
  }

  /** Returns the group of a row. */
  #groupAt(slot: number): PlacedGroup {
    return this.#groups.groupAt(this.#table.columns.group[slot] as number);
  }
}

/** Collects what the past makes true, which fires nothing. */
const UNHEARD = new Hits();
