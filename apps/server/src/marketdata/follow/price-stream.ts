import { type Bar, type Timeframe, tickRounder } from '@wickwise/market';
import type { ListedInstrument } from '../registry.ts';
import { slotAt } from './bar-slot.ts';
import type { LateExcursions } from './first-minute.ts';
import { HeldSteps } from './held-steps.ts';
import { barsBefore, type Missed, NOTHING_MISSED, pricesThrough } from './missed-steps.ts';
import { type FactorFrom, scaleStep } from './scale-step.ts';
import type { BarStep, CloseStep, ItemStep, MissedBar, PriceRange, Step } from './steps.ts';

/** Takes the steps of one instrument, each exactly once and in market time. */
export interface StepSink<Item = never> {
  /** A price; with `isLate` one along a stored bar. Called for every tick. */
  tick(price: number, timeMs: number, seq: number, isLate: boolean): void;
  /**
   * A stored bar of missed time. Of one that isn't whole a part was delivered before: only its close is new, and what
   * `excursions` says of it before.
   */
  missedBar?(missed: MissedBar, isWhole: boolean): void;
  /** A bar closed, of a timeframe that the stream follows. */
  close?(step: CloseStep): void;
  /** Prices moved within these, in an unknown order. */
  range?(range: PriceRange): void;
  item?(step: ItemStep<Item>): void;
  /** Prices went beyond all that were received of a minute that is past. */
  excursions?(found: LateExcursions): void;
  /** Closes of a timeframe from an instant on will be delivered again: a clock had been ahead. */
  closesSetBack?(timeframe: Timeframe): void;
  /** A split: the newest price and what is compared with later ones is multiplied by this. */
  scale?(factor: number): void;
  /** A replay starts over: earlier prices are void. `items` were held and have not been delivered. */
  rewound?(items: readonly ItemStep<Item>[]): void;
  /** Nothing is compared with prices: a gap doesn't matter, and no mark is saved. */
  readonly isIdle?: boolean;
  /** Delivered steps have not been processed yet: no mark may go beyond them. */
  readonly isBehind?: boolean;
}

export interface StreamOptions {
  /**
   * How missed time is delivered. `prices`: received ticks count, and late ticks along the stored bars replace
   * the others. `bars`: each stored bar as a whole, instead of the ticks within it.
   */
  missedAs: 'prices' | 'bars';
  /** Of more ticks in a gap only the extremes and the newest are held. */
  mostHeld?: number;
}

/** Up to where a stream has been processed. */
export interface Mark {
  listed: ListedInstrument;
  /** Market time. */
  atMs: number;
  price: number;
}

/**
 * The prices of one instrument in their order. Ticks pass straight through; while the stream is held, or paused by its
 * consumer, all steps are kept and follow later in their order.
 */
export class PriceStream<Item = never> {
  readonly listed: ListedInstrument;
  /** Market time of the newest delivered price; minus infinity before the first. */
  lastMs = Number.NEGATIVE_INFINITY;
  lastPrice = Number.NaN;
  /** Counts how often a replay has started over. */
  round = 0;
  readonly #sink: StepSink<Item>;
  readonly #missedAs: StreamOptions['missedAs'];
  readonly #kept: HeldSteps<Item>;
  /** Open time of the newest delivered close by followed timeframe. */
  readonly #closes = new Map<Timeframe, number>();
  /** End of the newest delivered bar, which replaces all ticks before it. */
  #barEndMs = Number.NEGATIVE_INFINITY;
  #isHeld = false;
  #isPaused = false;
  #isChanged = false;

  constructor(listed: ListedInstrument, sink: StepSink<Item>, { missedAs, mostHeld }: StreamOptions) {
    this.listed = listed;
    this.#sink = sink;
    this.#missedAs = missedAs;
    this.#kept = new HeldSteps(mostHeld);
  }

  /** Bars of missed time are being read. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  get isBlocked(): boolean {
    return this.#isHeld || this.#isPaused;
  }

  /** Whether missed prices matter: some were delivered, and something is compared with them. */
  get needsMissed(): boolean {
    return Number.isFinite(this.lastMs) && this.#sink.isIdle !== true;
  }

  get followedCloses(): Timeframe[] {
    return [...this.#closes.keys()];
  }

  tick(price: number, timeMs: number, seq: number): void {
    if (this.#isHeld || this.#isPaused) this.#kept.add({ kind: 'tick', price, timeMs, seq, isLate: false });
    else this.#tick(price, timeMs, seq, false);
  }

  followCloses(timeframe: Timeframe): void {
    if (!this.#closes.has(timeframe)) this.#closes.set(timeframe, Number.NEGATIVE_INFINITY);
  }

  unfollowCloses(timeframe: Timeframe): void {
    this.#closes.delete(timeframe);
  }

  /** Returns the open time of the newest delivered close; undefined before the first. */
  lastCloseMs(timeframe: Timeframe): number | undefined {
    const timeMs = this.#closes.get(timeframe);
    return timeMs === undefined || timeMs === Number.NEGATIVE_INFINITY ? undefined : timeMs;
  }

  /** Takes an announced close; ignored where its timeframe isn't followed. */
  close(timeframe: Timeframe, bar: Bar, endMs: number): void {
    if (this.#closes.has(timeframe)) this.#deliverOrKeep({ kind: 'close', timeframe, bar, endMs, isLate: false });
  }

  /** Delivers an item of the consumer in its place among the prices. */
  add(item: Item, timeMs: number): void {
    this.#deliverOrKeep({ kind: 'item', item, timeMs });
  }

  /** Removes an item that wasn't delivered yet. */
  drop(item: Item): void {
    if (this.isBlocked) this.#kept.drop(item);
  }

  /** Begins a gap: all steps are held until `fill` or `release`. */
  hold(): void {
    this.#isHeld = true;
    this.#kept.add({ kind: 'gap' });
  }

  /** Delivers what was found of a past minute, whatever is held. */
  excursions(found: LateExcursions): void {
    this.#sink.excursions?.(found);
  }

  /** Delivers missed steps, then held ones. Does nothing unless the stream is held. */
  fill(missed: Missed): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    const kept = this.#kept.take();
    const { listed, lastMs } = this;
    this.#deliver(
      this.#missedAs === 'bars'
        ? barsBefore(missed, listed, lastMs, kept)
        : pricesThrough(missed, listed, lastMs, kept),
    );
  }

  /** Delivers held steps: nothing was missed. */
  release(): void {
    this.fill(NOTHING_MISSED);
  }

  /** Pauses delivery; the consumer may call it from within a step. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    if (!this.#isHeld) this.#deliver(this.#kept.take());
  }

  /** Continues from a mark; bars since then are expected next, so hold the stream before its first tick. */
  restore(atMs: number, price: number): void {
    this.lastMs = atMs;
    this.lastPrice = price;
  }

  /** The instrument has split: earlier prices, the kept ones among them, compare with later ones times a factor. */
  scale(factorFrom: FactorFrom): void {
    const round = tickRounder(this.listed.instrument.tickSize);
    this.#kept.change((step) => scaleStep(step, factorFrom, round));
    const factor = factorFrom(this.lastMs);
    if (factor === 1) return;
    this.lastPrice = round(this.lastPrice * factor);
    this.#sink.scale?.(factor);
  }

  /** A replay starts over: no price of its end compares with one of its beginning. */
  rewind(): void {
    this.round++;
    this.lastMs = Number.NEGATIVE_INFINITY;
    this.lastPrice = Number.NaN;
    this.#barEndMs = Number.NEGATIVE_INFINITY;
    this.#isChanged = false;
    this.#isHeld = false;
    for (const timeframe of this.#closes.keys()) this.#closes.set(timeframe, Number.NEGATIVE_INFINITY);
    const items = this.#kept.takeItems();
    this.#sink.rewound?.(items);
  }

  /** A clock was ahead, and is corrected to an instant: bars that end after it haven't closed, and will be announced. */
  correct(toMs: number): void {
    for (const [timeframe, newestMs] of this.#closes) {
      const openMs = slotAt(this.listed.instrument.schedule, timeframe, toMs)?.openMs ?? toMs;
      if (newestMs < openMs) continue;
      this.#closes.set(timeframe, openMs - 1);
      this.#sink.closesSetBack?.(timeframe);
    }
  }

  /** Returns how far the consumer has come; undefined where nothing is new, or delivered steps are still kept. */
  takeMark(): Mark | undefined {
    if (!this.#isChanged || this.isBlocked || this.#sink.isIdle || this.#sink.isBehind) return undefined;
    this.#isChanged = false;
    return { listed: this.listed, atMs: this.lastMs, price: this.lastPrice };
  }

  #deliverOrKeep(step: Step<Item>): void {
    if (this.isBlocked) this.#kept.add(step);
    else this.#step(step);
  }

  /** Steps held since the consumer paused. */
  #deliver(steps: readonly Step<Item>[]): void {
    for (const step of steps) this.#deliverOrKeep(step);
  }

  #step(step: Step<Item>): void {
    if (step.kind === 'tick') this.#tick(step.price, step.timeMs, step.seq, step.isLate);
    else if (step.kind === 'bar') this.#missedBar(step);
    else if (step.kind === 'close') this.#close(step);
    else if (step.kind === 'item') this.#sink.item?.(step);
    else if (step.kind === 'range') this.#sink.range?.(step.range);
  }

  #tick(price: number, timeMs: number, seq: number, isLate: boolean): void {
    // a straggler says nothing about the order of prices
    if (timeMs < this.lastMs || timeMs < this.#barEndMs) return;
    this.lastMs = timeMs;
    this.lastPrice = price;
    this.#isChanged = true;
    this.#sink.tick(price, timeMs, seq, isLate);
  }

  #missedBar({ seen, ...missed }: BarStep): void {
    const { bar, endMs } = missed;
    if (endMs - 1 <= this.lastMs) return; // delivered before, or heard to its end
    const isWhole = bar.timeMs > this.lastMs;
    const sinceMs = this.lastMs;
    this.#barEndMs = endMs;
    this.lastMs = endMs - 1;
    this.lastPrice = bar.close;
    this.#isChanged = true;
    if (!isWhole && seen) this.#beyond(missed, seen, sinceMs);
    this.#sink.missedBar?.(missed, isWhole);
  }

  /** What is beyond all prices that were received of a bar came after them. */
  #beyond(
    { bar, endMs, timeframe }: MissedBar,
    { high, low }: Pick<PriceRange, 'high' | 'low'>,
    sinceMs: number,
  ): void {
    const to = (edge: number, extreme: number) => ({ edge, extreme, isFromInside: false });
    const ways = [...(bar.high > high ? [to(high, bar.high)] : []), ...(bar.low < low ? [to(low, bar.low)] : [])];
    const found = { barMs: bar.timeMs, timeframe, sinceMs, atMs: endMs - 1, ways, returns: [] };
    if (ways.length > 0) this.#sink.excursions?.(found);
  }

  #close(step: CloseStep): void {
    const { timeframe, bar } = step;
    const newestMs = this.#closes.get(timeframe);
    if (newestMs === undefined || bar.timeMs <= newestMs) return;
    this.#closes.set(timeframe, bar.timeMs);
    this.#sink.close?.(step);
  }
}
