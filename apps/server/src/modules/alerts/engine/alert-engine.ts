import { Hits } from '@wickwise/analytics';
import { type Bar, type InstrumentId, type Timeframe, tickRounder } from '@wickwise/market';
import { timeframeCode } from '#marketdata/bars/timeframe-codes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { AlertTable } from './alert-table.ts';
import type { ArmedAlert } from './armed-alert.ts';
import type { Desk, PlacedLane } from './desk.ts';
import { Desks } from './desks.ts';
import { FiringFilter, FREQUENCIES, type Occurrence } from './firing-filter.ts';
import type { Hit } from './hit.ts';
import { type Hole, stepsThrough } from './hole.ts';
import { type ArmStep, type CloseStep, KeptSteps, type Step } from './kept-steps.ts';
import type { Reach, Seed } from './lane.ts';
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

/** What a desk goes on from after a restart. */
export interface Mark {
  listed: ListedInstrument;
  atMs: number;
  price: number;
  before: number;
}

/** Holds all armed alerts on prices and averages against ticks and closed bars. */
export class AlertEngine {
  readonly #deps: EngineDeps;
  readonly #table = new AlertTable();
  readonly #filter = new FiringFilter(this.#table);
  readonly #desks = new Desks();
  readonly #hits = new Hits();

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#table.size;
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
    const step: ArmStep = { kind: 'arm', slot, timeMs: armedMs };
    const isOnCloses = isAtClose(condition, frequency);
    if (isKnown && !(isOnCloses && placed.kept)) this.#armRow(slot, 'resume');
    else if (desk.held && !isKnown) desk.held.add(step);
    else this.#admit(step);
  }

  disarm(no: number): void {
    for (const slot of this.#table.slotsOf(no)) this.#drop(slot);
  }

  tick(id: InstrumentId, price: number, timeMs: number, seq: number): void {
    const desk = this.#desks.get(id);
    if (!desk) return;
    if (desk.held) desk.held.add({ kind: 'tick', price, timeMs, seq, isLate: false });
    else this.#take(desk, price, timeMs, seq);
  }

  bar(id: InstrumentId, timeframe: Timeframe, bar: Bar, endMs: number): void {
    const desk = this.#desks.get(id);
    if (!desk?.onCloses.has(timeframe)) return;
    const step: CloseStep = { kind: 'close', timeframe, bar, endMs, isLate: false };
    if (desk.held) desk.held.add(step);
    else this.#close(desk, step);
  }

  /** Ticks were missed: what comes is kept until `fill`, because bars of the gap come before it. */
  hold(id: InstrumentId): void {
    this.#desks.get(id)?.hold();
  }

  /** Timeframes whose closes an instrument's alerts wait for. */
  closesOf(id: InstrumentId): Timeframe[] {
    return [...(this.#desks.get(id)?.onCloses.keys() ?? [])];
  }

  /** Walks along the bars of a hole and what came meanwhile. What fires along the bars is late. */
  fill(id: InstrumentId, hole: Hole): void {
    const desk = this.#desks.get(id);
    if (!desk?.held) return;
    const kept = desk.held.take();
    desk.held = undefined;
    for (const step of stepsThrough(hole, desk.listed, desk.lastMs, kept)) this.#meet(desk, step);
  }

  /** Takes what was kept. */
  release(id: InstrumentId): void {
    this.fill(id, { bars: [], timeframe: '1m', closed: new Map() });
  }

  /** Notes where prices were in bars that became known later. */
  note(id: InstrumentId, reaches: Iterable<Reach>): void {
    const desk = this.#desks.get(id);
    if (desk) for (const reach of reaches) this.#note(desk, reach);
  }

  /** Whether an alert on the instrument has to know where prices were. */
  notesReaches(id: InstrumentId): boolean {
    return this.#desks.get(id)?.onTicks.some(({ lane }) => lane.note) ?? false;
  }

  restore({ listed, atMs, price, before }: Mark): void {
    const desk = this.#desks.of(listed);
    desk.lastMs = atMs;
    desk.prices.book.price = price;
    desk.prices.book.before = before;
  }

  /** The instrument has split: earlier prices compare with later ones as these. Its alerts are armed again around this. */
  scale(id: InstrumentId, factor: number): void {
    const desk = this.#desks.get(id);
    if (!desk || factor === 1) return;
    const { book } = desk.prices;
    // as levels are moved: a price right at a level stays there
    const round = tickRounder(desk.listed.instrument.tickSize);
    book.price = round(book.price * factor);
    book.before = round(book.before * factor);
  }

  /** A replay of these instruments starts over: no price of its end compares with one of its beginning. */
  rewind(ids: readonly InstrumentId[]): void {
    const desks = ids.flatMap((id) => this.#desks.get(id) ?? []);
    for (const desk of desks) this.#rewind(desk);
    const lanes = new Set(desks.flatMap((desk) => [...desk.lanes.values()].map(({ number }) => number)));
    this.#table.forgetTimes((lane) => lanes.has(lane));
  }

  /** Market time of an instrument's newest price; minus infinity before the first. */
  lastMs(id: InstrumentId): number {
    return this.#desks.get(id)?.lastMs ?? Number.NEGATIVE_INFINITY;
  }

  /** Where instruments stand that have moved since the last time, and whose alerts have met all that came. */
  takeMarks(): Mark[] {
    const marks: Mark[] = [];
    for (const desk of this.#desks.all) {
      if (!desk.isChanged || desk.isBehind) continue;
      desk.isChanged = false;
      const { price, before } = desk.prices.book;
      marks.push({ listed: desk.listed, atMs: desk.lastMs, price, before });
    }
    return marks;
  }

  #rewind(desk: Desk): void {
    const waiting = desk.held?.takeArmed() ?? [];
    desk.reset();
    for (const placed of [...desk.onTicks, ...[...desk.onCloses.values()].flat()]) {
      const armed = placed.kept?.takeArmed() ?? [];
      placed.lane.reset();
      this.#want(placed);
      for (const step of armed) this.#admit(step);
    }
    for (const step of waiting) this.#admit(step);
  }

  #meet(desk: Desk, step: Step): void {
    if (step.kind === 'tick') this.#take(desk, step.price, step.timeMs, step.seq, step.isLate);
    else if (step.kind === 'close') this.#close(desk, step);
    else if (step.kind === 'arm') this.#admit(step);
    else if (step.kind === 'reach') this.#note(desk, step.reach);
  }

  #take(desk: Desk, price: number, timeMs: number, seq: number, isLate = false): void {
    if (timeMs < desk.lastMs) return; // a straggler says nothing of the order of prices
    desk.lastMs = timeMs;
    desk.isChanged = true;
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
    const { timeframe, bar } = step;
    if (bar.timeMs <= (desk.judgedMs.get(timeframe) ?? Number.NEGATIVE_INFINITY)) return;
    desk.judgedMs.set(timeframe, bar.timeMs);
    for (const placed of desk.onCloses.get(timeframe) ?? []) {
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

  #note(desk: Desk, reach: Reach): void {
    for (const { lane, kept } of desk.onTicks) {
      if (kept) kept.add({ kind: 'reach', reach });
      else lane.note?.(reach);
    }
  }

  /** Asks for the past; until it's there, what comes is kept. */
  #want(placed: PlacedLane): void {
    const { lane, desk, timeframe } = placed;
    if (lane.wantsBars === 0) return;
    const kept = new KeptSteps();
    placed.kept = kept;
    const { listed, lastMs, prices } = desk;
    const want: Omit<Want, 'give'> = {
      listed,
      timeframe,
      bars: lane.wantsBars,
      isOnCloses: !desk.onTicks.includes(placed),
      held: desk.held && Number.isFinite(lastMs) ? { atMs: lastMs, price: prices.value } : undefined,
      judgedMs: desk.judgedMs.get(timeframe),
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
    kept: KeptSteps,
    { isOnCloses, held }: Pick<Want, 'isOnCloses' | 'held'>,
    { reaches, closed }: Seed,
  ): void {
    const { lane } = placed;
    for (const reach of reaches) lane.note?.(reach);
    for (const { bar, endMs } of closed) {
      for (const { slot } of kept.takeArmedBefore(endMs)) this.#armRow(slot, 'arm');
      lane.bar?.(bar, UNHEARD);
    }
    if (held && !isOnCloses) lane.tick?.(held.price, held.atMs, UNHEARD);
    UNHEARD.clear();
    placed.kept = undefined;
    for (const step of kept.take()) this.#repeat(placed, step);
  }

  #repeat(placed: PlacedLane, step: Step): void {
    if (step.kind === 'arm') this.#armRow(step.slot, 'arm');
    else if (step.kind === 'close') this.#closeLane(placed, step);
    else if (step.kind === 'reach') placed.lane.note?.(step.reach);
    else if (step.kind === 'tick') this.#tickLane(placed, step.price, step.timeMs, step.seq, step.isLate);
  }

  #admit(step: ArmStep): void {
    const { kept } = this.#laneAt(step.slot);
    if (kept) kept.add(step);
    else this.#armRow(step.slot, 'arm');
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
    placed.desk.held?.drop(slot);
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
