import type { Bar, Timeframe } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { slotAt } from './bar-clock.ts';
import type { CloseStep, Step, TickStep } from './kept-steps.ts';
import type { Reach } from './lane.ts';
import { pathOf } from './path.ts';

/** What was stored of the time in which ticks were missing: short bars in their order, and the closes of longer ones. */
export interface Hole {
  bars: readonly Bar[];
  timeframe: Timeframe;
  closed: ReadonlyMap<Timeframe, readonly Bar[]>;
  /** Prices that were seen of the bar in which it began; undefined where that isn't known. */
  seen?: Range | undefined;
}

type Range = Pick<Reach, 'high' | 'low'>;

/** A step with the instant that it's ordered by. */
interface Placed {
  orderMs: number;
  step: Step;
}

/**
 * Returns what an instrument's alerts have still to meet, in its order: prices along the bars of each gap, closes that
 * nobody announced, and what was kept. `lastMs` is the time of the newest price that they have met.
 */
export function stepsThrough(hole: Hole, listed: ListedInstrument, lastMs: number, kept: readonly Step[]): Step[] {
  const ticks = kept.filter((step) => step.kind === 'tick');
  const steps: Step[] = [];
  let closes = closesOf(hole, listed, kept);
  let waiting: Placed[] = [];
  let metMs = lastMs;
  let isGap = true;
  const seenAt = (timeMs: number): Range | undefined =>
    timeMs === lastMs ? hole.seen : rangeWithin(hole, listed, timeMs, ticks);
  const goTo = (untilMs: number): void => {
    const missed = isGap ? missedPrices(hole, listed, { metMs, seen: seenAt(metMs) }, untilMs, ticks) : [];
    const closed = closes.filter(({ orderMs }) => orderMs <= untilMs);
    const inOrder = [...closed, ...missed, ...waiting].sort((a, b) => a.orderMs - b.orderMs);
    steps.push(...inOrder.map(({ step }) => step));
    closes = closes.slice(closed.length);
    waiting = [];
    isGap = false;
  };
  for (const step of kept) {
    if (step.kind === 'gap') isGap = true;
    else if (step.kind === 'arm') waiting.push({ orderMs: step.timeMs, step });
    else if (step.kind === 'close') waiting.push({ orderMs: step.endMs, step });
    else if (step.kind === 'tick') {
      if (isGap || waiting.length > 0 || closes.length > 0) goTo(step.timeMs);
      steps.push(step);
      metMs = step.timeMs;
    }
  }
  goTo(Number.POSITIVE_INFINITY);
  return steps;
}

/** Closes of the hole that weren't announced meanwhile. */
function closesOf({ closed }: Hole, listed: ListedInstrument, kept: readonly Step[]): Placed[] {
  const announced = new Set(
    kept.flatMap((step) => (step.kind === 'close' ? `${step.timeframe} ${step.bar.timeMs}` : [])),
  );
  const steps = [...closed].flatMap(([timeframe, bars]) =>
    bars
      .filter(({ timeMs }) => !announced.has(`${timeframe} ${timeMs}`))
      .map((bar): CloseStep => ({ kind: 'close', timeframe, bar, endMs: endOf(listed, timeframe, bar), isLate: true })),
  );
  return steps.map((step) => ({ orderMs: step.endMs, step })).sort((a, b) => a.orderMs - b.orderMs);
}

/** Prices along the bars between two that were met; `ticks` are all that were heard beside them. */
function missedPrices(
  hole: Hole,
  listed: ListedInstrument,
  { metMs, seen }: { metMs: number; seen: Range | undefined },
  untilMs: number,
  ticks: readonly TickStep[],
): Placed[] {
  return hole.bars.flatMap((bar) => {
    const endMs = endOf(listed, hole.timeframe, bar);
    if (endMs <= metMs || bar.timeMs >= untilMs) return [];
    const isBegun = bar.timeMs <= metMs;
    if (isBegun && !seen) return partOfUnknown(bar, endMs, untilMs);
    const heard = untilMs < endMs ? rangeWithin(hole, listed, untilMs, ticks) : undefined;
    const known = joined(isBegun ? seen : undefined, heard);
    const [open, first, second, close] = pathOf(bar);
    const isMissed = (price: number): boolean => !known || price > known.high || price < known.low;
    const within = [...(isBegun ? [] : [open]), ...[first, second].filter(isMissed)];
    const timeMs = Math.min(endMs - 1, untilMs);
    // it isn't known when within the bar they were: what was armed meanwhile isn't held against them
    const before = within.map((price) => late(price, timeMs, Math.max(bar.timeMs, metMs)));
    return endMs <= untilMs ? [...before, late(close, timeMs, timeMs)] : before;
  });
}

/** Which prices of the bar are new isn't known: all that it says for certain is its close. */
function partOfUnknown(bar: Bar, endMs: number, untilMs: number): Placed[] {
  const orderMs = Math.min(endMs - 1, untilMs);
  const reach: Placed = { orderMs, step: { kind: 'reach', reach: bar } };
  return endMs <= untilMs ? [reach, late(bar.close, orderMs, orderMs)] : [reach];
}

const late = (price: number, timeMs: number, orderMs: number): Placed => ({
  orderMs,
  step: { kind: 'tick', price, timeMs, seq: 0, isLate: true },
});

/** Between which prices ticks have moved in the short bar that holds an instant. */
function rangeWithin(
  { timeframe }: Hole,
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

const endOf = ({ instrument }: ListedInstrument, timeframe: Timeframe, { timeMs }: Bar): number =>
  slotAt(instrument.schedule, timeframe, timeMs)?.endMs ?? timeMs;
