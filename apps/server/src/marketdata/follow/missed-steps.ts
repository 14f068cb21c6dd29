import type { Bar, Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '../registry.ts';
import { pathOf } from './bar-path.ts';
import { endOfBar, slotAt } from './bar-slot.ts';
import type { CloseStep, PriceRange, Step, TickStep } from './steps.ts';

type Range = Pick<PriceRange, 'high' | 'low'>;

/** What the store holds of the time in which ticks were missed. */
export interface Missed {
  /** The shortest bars, in their order, the one included in which the gap began. */
  bars: readonly Bar[];
  timeframe: Timeframe;
  /** Closes of other timeframes that the consumer follows. */
  closed: ReadonlyMap<Timeframe, readonly Bar[]>;
  /** Prices received of the bar in which the gap began; undefined where unknown. */
  seen?: Range | undefined;
}

export const NOTHING_MISSED: Missed = { bars: [], timeframe: '1m', closed: new Map() };

/** A step with the instant that it's ordered by. */
interface Placed<Item> {
  orderMs: number;
  step: Step<Item>;
}

/**
 * Returns the stored bars as steps, then the held ones: ticks that these bars cover are out of date by then. `lastMs` is
 * the time of the newest delivered price.
 */
export function barsBefore<Item>(
  missed: Missed,
  listed: ListedInstrument,
  lastMs: number,
  held: readonly Step<Item>[],
): Step<Item>[] {
  const { bars, timeframe, seen } = missed;
  const steps = bars.map((bar): Step<Item> => {
    const begun = bar.timeMs <= lastMs ? { seen } : {};
    return { kind: 'bar', bar, timeframe, endMs: endOfBar(listed, timeframe, bar), ...begun };
  });
  return [...steps, ...held];
}

/**
 * Returns the held steps with what was missed inserted: late ticks along the stored bars of each gap, as far as no
 * received tick covers them, and closes that were never announced. `lastMs` is the time of the newest delivered price.
 */
export function pricesThrough<Item>(
  missed: Missed,
  listed: ListedInstrument,
  lastMs: number,
  held: readonly Step<Item>[],
): Step<Item>[] {
  const through = new StepsThrough(missed, listed, lastMs, held);
  for (const step of held) through.take(step);
  through.goTo(Number.POSITIVE_INFINITY);
  return through.steps;
}

/** Held steps, taken one by one, with what was missed between them. */
class StepsThrough<Item> {
  readonly steps: Step<Item>[] = [];
  readonly #missed: Missed;
  readonly #listed: ListedInstrument;
  readonly #lastMs: number;
  readonly #ticks: readonly TickStep[];
  /** Closes that were never announced, in their order. */
  #closes: Placed<Item>[];
  /** Items and closes since the last tick: they are ordered among the prices that were missed since. */
  #waiting: Placed<Item>[] = [];
  #metMs: number;
  #isGap = false;

  constructor(missed: Missed, listed: ListedInstrument, lastMs: number, held: readonly Step<Item>[]) {
    this.#missed = missed;
    this.#listed = listed;
    this.#lastMs = lastMs;
    this.#ticks = held.filter((step) => step.kind === 'tick');
    this.#closes = missedCloses(missed, listed, held);
    this.#metMs = lastMs;
  }

  take(step: Step<Item>): void {
    if (step.kind === 'gap') this.#isGap = true;
    else if (step.kind === 'item') this.#waiting.push({ orderMs: step.timeMs, step });
    else if (step.kind === 'close') this.#waiting.push({ orderMs: step.endMs, step });
    else if (step.kind === 'tick') this.#takeTick(step);
    else this.steps.push(step);
  }

  /** Adds what comes up to an instant, in its order. */
  goTo(untilMs: number): void {
    const prices = this.#isGap ? this.#pricesUntil(untilMs) : [];
    const closed = this.#closes.filter(({ orderMs }) => orderMs <= untilMs);
    const inOrder = [...closed, ...prices, ...this.#waiting].sort((a, b) => a.orderMs - b.orderMs);
    this.steps.push(...inOrder.map(({ step }) => step));
    this.#closes = this.#closes.slice(closed.length);
    this.#waiting = [];
    this.#isGap = false;
  }

  #takeTick(tick: TickStep): void {
    if (this.#isGap || this.#waiting.length > 0 || this.#closes.length > 0) this.goTo(tick.timeMs);
    this.steps.push(tick);
    this.#metMs = tick.timeMs;
  }

  #pricesUntil(untilMs: number): Placed<never>[] {
    const metMs = this.#metMs;
    const seen =
      metMs === this.#lastMs ? this.#missed.seen : rangeWithin(this.#missed, this.#listed, metMs, this.#ticks);
    return missedPrices(this.#missed, this.#listed, { metMs, seen }, untilMs, this.#ticks);
  }
}

/** Closes of the gap that weren't announced meanwhile. */
function missedCloses(
  { closed }: Missed,
  listed: ListedInstrument,
  held: readonly Step<unknown>[],
): { orderMs: number; step: CloseStep }[] {
  const announced = new Set(
    held.flatMap((step) => (step.kind === 'close' ? `${step.timeframe} ${step.bar.timeMs}` : [])),
  );
  const steps = [...closed].flatMap(([timeframe, bars]) =>
    bars
      .filter(({ timeMs }) => !announced.has(`${timeframe} ${timeMs}`))
      .map((bar): CloseStep => {
        return { kind: 'close', timeframe, bar, endMs: endOfBar(listed, timeframe, bar), isLate: true };
      }),
  );
  return steps.map((step) => ({ orderMs: step.endMs, step })).sort((a, b) => a.orderMs - b.orderMs);
}

/** Prices along the bars between two delivered ones; `ticks` are those received beside them. */
function missedPrices(
  missed: Missed,
  listed: ListedInstrument,
  { metMs, seen }: { metMs: number; seen: Range | undefined },
  untilMs: number,
  ticks: readonly TickStep[],
): Placed<never>[] {
  return missed.bars.flatMap((bar) => {
    const endMs = endOfBar(listed, missed.timeframe, bar);
    if (endMs - 1 <= metMs || bar.timeMs >= untilMs) return [];
    const isBegun = bar.timeMs <= metMs;
    if (isBegun && !seen) return partOfUnknown(bar, endMs, untilMs);
    const heard = untilMs < endMs ? rangeWithin(missed, listed, untilMs, ticks) : undefined;
    const known = joined(isBegun ? seen : undefined, heard);
    const [open, first, second, close] = pathOf(bar);
    const isMissed = (price: number): boolean => !known || price > known.high || price < known.low;
    const within = [...(isBegun ? [] : [open]), ...[first, second].filter(isMissed)];
    const timeMs = Math.min(endMs - 1, untilMs);
    // when within the bar they came isn't known: they are placed before items from inside it
    const before = within.map((price) => late(price, timeMs, Math.max(bar.timeMs, metMs)));
    return endMs <= untilMs ? [...before, late(close, timeMs, timeMs)] : before;
  });
}

/** Which prices of the bar are new isn't known: only its close is certain. */
function partOfUnknown(bar: Bar, endMs: number, untilMs: number): Placed<never>[] {
  const orderMs = Math.min(endMs - 1, untilMs);
  const range: Placed<never> = { orderMs, step: { kind: 'range', range: bar } };
  return endMs <= untilMs ? [range, late(bar.close, orderMs, orderMs)] : [range];
}

const late = (price: number, timeMs: number, orderMs: number): Placed<never> => ({
  orderMs,
  step: { kind: 'tick', price, timeMs, seq: 0, isLate: true },
});

/** Between which prices ticks moved in the short bar that holds an instant. */
function rangeWithin(
  { timeframe }: Missed,
  { instrument: { schedule } }: ListedInstrument,
  timeMs: number,
  ticks: readonly TickStep[],
): Range | undefined {
  const slot = slotAt(schedule, timeframe, timeMs);
  const own = ticks.filter((tick) => slot && tick.timeMs >= slot.openMs && tick.timeMs < slot.endMs);
  return own.reduce<Range | undefined>((range, { price }) => joined(range, { high: price, low: price }), undefined);
}

const joined = (a: Range | undefined, b: Range | undefined): Range | undefined =>
  a && b ? { high: Math.max(a.high, b.high), low: Math.min(a.low, b.low) } : (a ?? b);
