import { Hits } from '@wickwise/analytics';
import type { AlertFrequency } from '@wickwise/contract';
import { type Bar, type InstrumentId, type Timeframe, tickRounder } from '@wickwise/market';
import { timeframeCode, timeframeOfCode } from '#marketdata/bars/timeframe-codes.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { AlertTable } from './alert-table.ts';
import { slotAt } from './bar-clock.ts';
import { Desk, type OnTick } from './desk.ts';
import type { Hit } from './hit.ts';
import type { Lane } from './lane.ts';
import { isAtClose, isCrossing, laneName, makeLane, type PriceCondition, thresholdOf, waysOf } from './lanes.ts';
import { pathOf } from './path.ts';

const FREQUENCIES = ['once', 'bar', 'close'] as const satisfies readonly AlertFrequency[];
const MINUTE_MS = 60_000;

/** An alert on prices or averages, for one instrument. */
export interface ArmedAlert {
  no: number;
  condition: PriceCondition;
  timeframe: Timeframe;
  frequency: AlertFrequency;
  cooldownMinutes: number;
  expiresMs: number | null;
  firedMs: number | null;
}

export interface EngineDeps {
  onHit: (hit: Hit) => void;
  /** A lane wants to know bars of the past before it judges. */
  onWant: (listed: ListedInstrument, timeframe: Timeframe, lane: Lane) => void;
}

/** What was stored of the time in which ticks were missing: short bars in their order, and the closes of longer ones. */
export interface Hole {
  bars: readonly Bar[];
  timeframe: Timeframe;
  closed: ReadonlyMap<Timeframe, readonly Bar[]>;
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
  readonly #desks = new Map<InstrumentId, Desk>();
  readonly #lanes: ({ lane: Lane; desk: Desk; name: string } | undefined)[] = [];
  readonly #freeLanes: number[] = [];
  readonly #hits = new Hits();
  #isLate = false;

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#table.size;
  }

  /** With `isKnown` its state is the one in which an earlier process left it. */
  arm(listed: ListedInstrument, alert: ArmedAlert, isKnown = false): void {
    const { condition, frequency, timeframe } = alert;
    const number = this.#laneOf(this.#deskOf(listed), alert, isKnown);
    const [threshold, ways] = [thresholdOf(condition), waysOf(condition)];
    const slot = this.#table.add({
      no: alert.no,
      lane: number,
      threshold,
      ways,
      frequency: FREQUENCIES.indexOf(frequency),
      timeframe: timeframeCode(timeframe),
      cooldownMinutes: alert.cooldownMinutes,
      expiresMs: alert.expiresMs ?? Number.POSITIVE_INFINITY,
      firedMs: alert.firedMs ?? Number.NEGATIVE_INFINITY,
    });
    const { lane } = this.#laneAt(number);
    if (isKnown) lane.resume(slot, threshold, ways);
    else lane.arm(slot, threshold, ways);
  }

  disarm(no: number): void {
    for (const slot of this.#table.slotsOf(no)) this.#drop(slot);
  }

  tick(id: InstrumentId, price: number, timeMs: number, seq: number): void {
    const desk = this.#desks.get(id);
    if (!desk) return;
    if (desk.held) desk.keep({ price, timeMs, seq });
    else this.#take(desk, price, timeMs, seq);
  }

  bar(id: InstrumentId, timeframe: Timeframe, bar: Bar, endMs: number): void {
    const desk = this.#desks.get(id);
    if (!desk?.isNewBar(timeframe, bar.timeMs)) return;
    for (const { lane, number } of desk.onBars.get(timeframe) ?? []) {
      this.#hits.clear();
      lane.bar?.(bar, this.#hits);
      this.#judge(number, { price: bar.close, atMs: endMs, barMs: bar.timeMs });
    }
  }

  /** Ticks of this instrument are kept until `fill`: bars of what was missed come first. */
  hold(id: InstrumentId): void {
    this.#desks.get(id)?.hold();
  }

  /** Timeframes whose closes an instrument's alerts wait for. */
  closesOf(id: InstrumentId): Timeframe[] {
    return [...(this.#desks.get(id)?.onBars ?? [])].flatMap(([timeframe, { length }]) => (length > 0 ? timeframe : []));
  }

  /** Walks along the bars of a hole, then along the ticks that came meanwhile. What fires on the way is late. */
  fill(id: InstrumentId, { bars, timeframe, closed }: Hole): void {
    const desk = this.#desks.get(id);
    if (!desk) return;
    const { schedule } = desk.listed.instrument;
    this.#isLate = true;
    for (const bar of bars) {
      const slot = slotAt(schedule, timeframe, bar.timeMs);
      const endMs = slot?.endMs ?? bar.timeMs;
      if (endMs <= desk.lastMs) continue;
      const path = bar.timeMs <= desk.lastMs ? [bar.close] : pathOf(bar); // of a bar known in part its end alone is new
      for (const price of path) this.#take(desk, price, endMs - 1, 0);
    }
    for (const [own, series] of closed) {
      for (const bar of series) this.bar(id, own, bar, slotAt(schedule, own, bar.timeMs)?.endMs ?? bar.timeMs);
    }
    this.#isLate = false;
    const held = desk.held ?? [];
    desk.held = undefined;
    for (const { price, timeMs, seq } of held) this.#take(desk, price, timeMs, seq);
  }

  restore({ listed, atMs, price, before }: Mark): void {
    const desk = this.#deskOf(listed);
    desk.lastMs = atMs;
    desk.prices.book.price = price;
    desk.prices.book.before = before;
  }

  /** The instrument has split: earlier prices compare with later ones as these. Its alerts are armed anew around this. */
  scale(id: InstrumentId, factor: number): void {
    const desk = this.#desks.get(id);
    if (!desk || factor === 1) return;
    const { book } = desk.prices;
    // as levels are moved: a price right at a level stays there
    const round = tickRounder(desk.listed.instrument.tickSize);
    book.price = round(book.price * factor);
    book.before = round(book.before * factor);
  }

  /** Takes the ticks that were kept. */
  release(id: InstrumentId): void {
    this.fill(id, { bars: [], timeframe: '1m', closed: new Map() });
  }

  /** A replay starts over: prices go on from nowhere. */
  rewind(id: InstrumentId): void {
    const desk = this.#desks.get(id);
    desk?.rewind();
  }

  /** Market time of an instrument's newest price; minus infinity before the first. */
  lastMs(id: InstrumentId): number {
    return this.#desks.get(id)?.lastMs ?? Number.NEGATIVE_INFINITY;
  }

  /** Where instruments stand that have moved since the last time. */
  takeMarks(): Mark[] {
    const marks: Mark[] = [];
    for (const desk of this.#desks.values()) {
      if (!desk.isChanged || desk.held) continue;
      desk.isChanged = false;
      const { price, before } = desk.prices.book;
      marks.push({ listed: desk.listed, atMs: desk.lastMs, price, before });
    }
    return marks;
  }

  #take(desk: Desk, price: number, timeMs: number, seq: number): void {
    if (timeMs < desk.lastMs) return; // a straggler says nothing of the order of prices
    desk.lastMs = timeMs;
    desk.isChanged = true;
    for (let i = 0; i < desk.onTicks.length; i++) {
      const { lane, number } = desk.onTicks[i] as OnTick;
      this.#hits.clear();
      lane.tick?.(price, timeMs, this.#hits);
      if (this.#hits.length > 0) this.#judge(number, { price, atMs: timeMs, seq });
    }
  }

  /** Which of those that came true fire: not past their time, not while they rest, once a bar at most. */
  #judge(number: number, at: { price: number; atMs: number; seq?: number; barMs?: number }): void {
    if (this.#hits.length === 0) return;
    const { lane, desk } = this.#laneAt(number);
    const slots = this.#hits.items.slice(0, this.#hits.length);
    const { columns } = this.#table;
    const { value, before } = lane;
    for (const slot of slots) {
      const timeframe = timeframeOfCode(columns.timeframe[slot] as number);
      const firedMs = columns.firedMs[slot] as number;
      if (at.atMs > (columns.expiresMs[slot] as number)) continue;
      if (at.atMs - firedMs < (columns.cooldownMinutes[slot] as number) * MINUTE_MS) continue;
      const barMs = at.barMs ?? slotAt(desk.listed.instrument.schedule, timeframe, at.atMs)?.openMs ?? at.atMs;
      const frequency = FREQUENCIES[columns.frequency[slot] as number];
      if (frequency === 'bar' && firedMs >= barMs) continue;
      columns.firedMs[slot] = at.atMs;
      this.#deps.onHit({
        no: columns.no[slot] as number,
        listed: desk.listed,
        price: at.price,
        atMs: at.atMs,
        occasion: String(barMs),
        isLate: this.#isLate,
        receipt: {
          by: at.seq === undefined || this.#isLate ? 'bar' : 'tick',
          value: numberOrNull(value),
          before: numberOrNull(before),
          threshold: columns.threshold[slot] as number,
          ...(at.seq === undefined || this.#isLate ? {} : { seq: at.seq }),
          ...(at.barMs === undefined ? {} : { barTime: at.barMs }),
        },
      });
      if (frequency === 'once') this.#drop(slot);
    }
  }

  #drop(slot: number): void {
    const { lane: lanes, threshold, ways } = this.#table.columns;
    const number = lanes[slot] as number;
    const { lane, desk, name } = this.#laneAt(number);
    lane.disarm(slot, threshold[slot] as number, ways[slot] as number);
    this.#table.remove(slot);
    if (lane.size > 0 || lane === desk.prices) return;
    desk.remove(name, number);
    this.#lanes[number] = undefined;
    this.#freeLanes.push(number);
  }

  #deskOf(listed: ListedInstrument): Desk {
    const { id } = listed.instrument;
    let desk = this.#desks.get(id);
    if (!desk) {
      desk = new Desk(listed);
      this.#desks.set(id, desk);
      desk.onTicks.push({ lane: desk.prices, number: this.#register(desk, desk.prices, 'crossing') });
    }
    return desk;
  }

  #laneOf(desk: Desk, { condition, timeframe, frequency }: ArmedAlert, isKnown: boolean): number {
    const name = laneName(condition, timeframe, frequency);
    const known = desk.lanes.get(name);
    if (known !== undefined) return known;
    const lane = makeLane(condition, timeframe, frequency, desk.listed.instrument.schedule);
    const number = this.#register(desk, lane, name);
    const isOnBars = isAtClose(condition, frequency);
    if (isOnBars) desk.onBars.set(timeframe, [...(desk.onBars.get(timeframe) ?? []), { lane, number }]);
    else desk.onTicks.push({ lane, number });
    // the first price after arming only tells on which side of a level it is: what was before doesn't matter
    if (!isCrossing(condition) || (isOnBars && isKnown)) this.#deps.onWant(desk.listed, timeframe, lane);
    return number;
  }

  #register(desk: Desk, lane: Lane, name: string): number {
    const number = this.#freeLanes.pop() ?? this.#lanes.length;
    this.#lanes[number] = { lane, desk, name };
    desk.lanes.set(name, number);
    return number;
  }

  #laneAt(number: number): { lane: Lane; desk: Desk; name: string } {
    const found = this.#lanes[number];
    if (!found) throw new RangeError(`there is no lane ${number}`);
    return found;
  }
}

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
