import { Hits } from '@wickwise/analytics';
import { type Bar, type InstrumentId, type Timeframe, tickRounder } from '@wickwise/market';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import { HeldSteps } from '#marketdata/follow/held-steps.ts';
import type { PriceStream, StepSink } from '#marketdata/follow/price-stream.ts';
import type { CloseStep, ItemStep, PriceRange, Step } from '#marketdata/follow/steps.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { AlertTable } from './alert-table.ts';
import type { ArmedAlert } from './armed-alert.ts';
import type { Desk, PlacedLane } from './desk.ts';
import { Desks } from './desks.ts';
import { FiringFilter, FREQUENCIES, type Occurrence } from './firing-filter.ts';
import type { Hit } from './hit.ts';
import type { Seed } from './lane.ts';
import { isAtClose, thresholdOf, waysOf } from './lanes.ts';

/** A lane has to know the past before it judges. */
export interface Want {
  listed: ListedInstrument;
  timeframe: Timeframe;
  /** So many bars of it. */
  bars: number;
  isOnCloses: boolean;
  /** The newest price that was judged, where those that followed are being kept; undefined: the past ends now. */
  held: { atMs: number; price: number } | undefined;
  /** Open time of the newest bar that was judged at its close; undefined where that isn't known. */
  judgedMs: number | undefined;
  /** Takes what was read. Prices and closes since it was wanted are judged then; nothing, if that is no longer wanted. */
  give(seed: Seed): void;
}

export interface EngineDeps {
  onHit: (hit: Hit) => void;
  onWant: (want: Want) => void;
}

/** Holds all armed alerts on prices and averages against ticks and closed bars. */
export class AlertEngine {
  readonly #deps: EngineDeps;
  readonly #table = new AlertTable();
  readonly #filter = new FiringFilter(this.#table);
  readonly #desks = new Desks((desk) => this.#sinkOf(desk));
  readonly #hits = new Hits();

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#table.size;
  }

  /** The prices that alerts wait for. */
  get streams(): ReadonlyMap<InstrumentId, PriceStream<number>> {
    return this.#desks.streams;
  }

  /** With `isKnown` its state is the one in which an earlier process left it. */
  arm(listed: ListedInstrument, alert: ArmedAlert, isKnown = false): void {
    const { condition, frequency, timeframe, armedMs } = alert;
    const desk = this.#desks.of(listed);
    const placed = this.#desks.laneOf(desk, alert, (fresh) => this.#want(fresh));
    const slot = this.#table.add({
      no: alert.no,
      lane: placed.number,
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
    else desk.stream.add(slot, armedMs);
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

  /** Notes where prices were in bars that became known later. */
  note(id: InstrumentId, ranges: Iterable<PriceRange>): void {
    const desk = this.#desks.get(id);
    if (desk) for (const range of ranges) this.#note(desk, range);
  }

  /** Whether an alert on the instrument has to know where prices were. */
  notesRanges(id: InstrumentId): boolean {
    return this.#desks.get(id)?.onTicks.some(({ lane }) => lane.note) ?? false;
  }

  /** Continues from the newest price of an earlier process and the one before it, which tell the sides of levels. */
  restore(listed: ListedInstrument, price: number, before: number): void {
    const { book } = this.#desks.of(listed).prices;
    book.price = price;
    book.before = before;
  }

  /** A replay of these instruments starts over: their alerts count as armed before it, and as never fired. */
  forgetTimes(ids: readonly InstrumentId[]): void {
    const desks = ids.flatMap((id) => this.#desks.get(id) ?? []);
    const lanes = new Set(desks.flatMap((desk) => [...desk.lanes.values()].map(({ number }) => number)));
    this.#table.forgetTimes((lane) => lanes.has(lane));
  }

  /** Market time of an instrument's newest price; minus infinity before the first. */
  lastMs(id: InstrumentId): number {
    return this.streams.get(id)?.lastMs ?? Number.NEGATIVE_INFINITY;
  }

  /** Returns the price before the newest one; NaN where there is none. */
  priceBefore(id: InstrumentId): number {
    return this.#desks.get(id)?.prices.before ?? Number.NaN;
  }

  #sinkOf(desk: Desk): StepSink<number> {
    return {
      tick: (price, timeMs, seq, isLate) => this.#tick(desk, price, timeMs, seq, isLate),
      close: (step) => this.#close(desk, step),
      range: (range) => this.#note(desk, range),
      item: (step) => this.#admit(step),
      scale: (factor) => this.#scale(desk, factor),
      rewound: (items) => this.#rewound(desk, items),
      get isBehind() {
        return desk.isBehind;
      },
    };
  }

  /** Moves what levels are compared with as levels are moved: a price right at a level stays there. */
  #scale({ listed, prices: { book } }: Desk, factor: number): void {
    const round = tickRounder(listed.instrument.tickSize);
    book.price = round(book.price * factor);
    book.before = round(book.before * factor);
  }

  #rewound(desk: Desk, waiting: readonly ItemStep<number>[]): void {
    for (const placed of [...desk.onTicks, ...[...desk.onCloses.values()].flat()]) {
      const armed = placed.kept?.takeItems() ?? [];
      placed.lane.reset();
      this.#want(placed);
      for (const step of armed) this.#admit(step);
    }
    for (const step of waiting) this.#admit(step);
  }

  #tick(desk: Desk, price: number, timeMs: number, seq: number, isLate: boolean): void {
    const lanes = desk.onTicks; // a lane that empties on the way makes another list
    for (let i = 0; i < lanes.length; i++) {
      const placed = lanes[i] as PlacedLane;
      if (placed.kept) placed.kept.add({ kind: 'tick', price, timeMs, seq, isLate });
      else this.#tickLane(placed, price, timeMs, seq, isLate);
    }
  }

  #tickLane(placed: PlacedLane, price: number, timeMs: number, seq: number, isLate: boolean): void {
    this.#hits.clear();
    placed.lane.tick?.(price, timeMs, this.#hits);
    if (this.#hits.length > 0) this.#judge(placed, { price, atMs: timeMs, seq, isLate });
  }

  #close(desk: Desk, step: CloseStep): void {
    for (const placed of desk.onCloses.get(step.timeframe) ?? []) {
      if (placed.kept) placed.kept.add(step);
      else this.#closeLane(placed, step);
    }
  }

  #closeLane(placed: PlacedLane, { bar, endMs, isLate }: CloseStep): void {
    this.#hits.clear();
    placed.lane.bar?.(bar, this.#hits);
    this.#judge(placed, { price: bar.close, atMs: endMs, barMs: bar.timeMs, isLate });
  }

  #judge(placed: PlacedLane, at: Occurrence): void {
    if (this.#hits.length === 0) return;
    for (const { slot, hit, isOver } of this.#filter.pass(placed, this.#hits, at)) {
      this.#deps.onHit(hit);
      if (isOver) this.#drop(slot);
    }
  }

  #note(desk: Desk, range: PriceRange): void {
    for (const { lane, kept } of desk.onTicks) {
      if (kept) kept.add({ kind: 'range', range });
      else lane.note?.(range);
    }
  }

  /** Asks for the past; until it's there, what comes is kept. */
  #want(placed: PlacedLane): void {
    const { lane, desk, timeframe } = placed;
    if (lane.wantsBars === 0) return;
    const kept = new HeldSteps<number>();
    placed.kept = kept;
    const { listed, prices, stream } = desk;
    const want: Omit<Want, 'give'> = {
      listed,
      timeframe,
      bars: lane.wantsBars,
      isOnCloses: !desk.onTicks.includes(placed),
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

  /** What was before the lane was wanted fires nothing; what came since then is judged in its order. */
  #seed(
    placed: PlacedLane,
    kept: HeldSteps<number>,
    { isOnCloses, held }: Pick<Want, 'isOnCloses' | 'held'>,
    { ranges, closed }: Seed,
  ): void {
    const { lane } = placed;
    for (const range of ranges) lane.note?.(range);
    for (const { bar, endMs } of closed) {
      for (const { item: slot } of kept.takeItemsBefore(endMs)) this.#armRow(slot, 'arm');
      lane.bar?.(bar, UNHEARD);
    }
    if (held && !isOnCloses) lane.tick?.(held.price, held.atMs, UNHEARD);
    UNHEARD.clear();
    placed.kept = undefined;
    for (const step of kept.take()) this.#repeat(placed, step);
  }

  #repeat(placed: PlacedLane, step: Step<number>): void {
    if (step.kind === 'item') this.#armRow(step.item, 'arm');
    else if (step.kind === 'close') this.#closeLane(placed, step);
    else if (step.kind === 'range') placed.lane.note?.(step.range);
    else if (step.kind === 'tick') this.#tickLane(placed, step.price, step.timeMs, step.seq, step.isLate);
  }

  #admit(step: ItemStep<number>): void {
    const { kept } = this.#laneAt(step.item);
    if (kept) kept.add(step);
    else this.#armRow(step.item, 'arm');
  }

  #armRow(slot: number, how: 'arm' | 'resume'): void {
    const { threshold, ways } = this.#table.columns;
    this.#laneAt(slot).lane[how](slot, threshold[slot] as number, ways[slot] as number);
  }

  #drop(slot: number): void {
    const { threshold, ways } = this.#table.columns;
    const placed = this.#laneAt(slot);
    placed.lane.disarm(slot, threshold[slot] as number, ways[slot] as number);
    placed.kept?.drop(slot);
    placed.desk.stream.drop(slot);
    this.#table.remove(slot);
    placed.rows--;
    this.#desks.tidy(placed);
  }

  /** The lane that a row waits in. */
  #laneAt(slot: number): PlacedLane {
    return this.#desks.laneAt(this.#table.columns.lane[slot] as number);
  }
}

/** What was true before an alert was armed, or was found by an earlier process. */
const UNHEARD = new Hits();
