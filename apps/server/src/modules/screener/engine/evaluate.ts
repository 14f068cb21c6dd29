import { type CompiledStrategy, firingsAlong } from '@wickwise/analytics';
import type { TimeWindow } from '@wickwise/market';
import { type Frame, type Frames, TIME_COLUMN } from './frame.ts';
import { FrameView, SlotsView, wantedBy } from './frame-view.ts';
import { barsIn } from './window.ts';

/** How far back a screen looks for the bar at which a match began. */
const SINCE_BARS = 64;

/** What a rule says of the instruments of a frame. */
export interface Verdicts {
  /** Slots that match. */
  matches: number[];
  /** Slots that have too few bars for an answer. */
  skipped: number[];
  /** The closes at which slots came true: their newest firings. What holds longer than the screen looks back is left out. */
  since(slots: readonly number[]): ReadonlyMap<number, number>;
  /** The closes of all firings within a window, in no order; none where nothing was asked of a window. */
  firedMs: readonly number[];
}

/** Whether the rule is true now. */
export function matchesNow(rule: CompiledStrategy, frame: Frame, coarser: Frames): Verdicts {
  const wanted = [...wantedBy(rule, SINCE_BARS), { column: TIME_COLUMN, rows: SINCE_BARS }];
  frame.want(wanted, coarser);
  const masks = rule.masks(new FrameView(frame, 0));
  return {
    matches: [...slotsOf(masks.yes)],
    skipped: [...slotsOf(masks.open)],
    since: (slots) => {
      frame.want(wanted, coarser); // other questions may have taken its place
      return heldSince(rule, frame, slots);
    },
    firedMs: [],
  };
}

/** Whether the rule came true within a window, or on the newest `bars` of it. */
export function firedWithin(
  rule: CompiledStrategy,
  frame: Frame,
  coarser: Frames,
  window: TimeWindow,
  bars = barsIn(window, frame),
): Verdicts {
  frame.want([...wantedBy(rule, bars + 1), { column: TIME_COLUMN, rows: bars }], coarser);
  const times = frame.table(TIME_COLUMN);
  const fired = new Map<number, number>();
  const firedMs: number[] = [];
  let now = rule.masks(new FrameView(frame, 0));
  const skipped = [...slotsOf(now.open)];
  for (let back = 0; back < bars; back++) {
    const before = rule.masks(new FrameView(frame, back + 1));
    for (const slot of turnedTrue(before, now)) {
      const endMs = frame.endOf(slot, times.at(slot, back));
      if (!(endMs > window.fromMs && endMs <= window.toMs)) continue;
      firedMs.push(endMs);
      if (!fired.has(slot)) fired.set(slot, endMs);
    }
    now = before;
  }
  return {
    matches: [...fired.keys()].sort((a, b) => a - b),
    skipped,
    since: () => fired,
    firedMs,
  };
}

/** When the rule came true for one of these instruments within a window, newest first, and from when on bars were at hand. */
export function firingsWithin(
  rule: CompiledStrategy,
  frame: Frame,
  coarser: Frames,
  { window, slots }: { window: TimeWindow; slots: ReadonlySet<number> },
): { firings: { slot: number; endMs: number; price: number }[]; fromMs: number } {
  const bars = barsIn(window, frame);
  frame.want([...wantedBy(rule, bars + 1), { column: TIME_COLUMN, rows: bars }], coarser);
  const times = frame.table(TIME_COLUMN);
  const fired: { slot: number; endMs: number; price: number }[] = [];
  let now = rule.masks(new FrameView(frame, 0));
  for (let back = 0; back < bars; back++) {
    const before = rule.masks(new FrameView(frame, back + 1));
    for (const slot of turnedTrue(before, now)) {
      if (!slots.has(slot)) continue;
      const endMs = frame.endOf(slot, times.at(slot, back));
      const { close, length } = frame.bars(slot);
      if (endMs > window.fromMs) fired.push({ slot, endMs, price: close[length - 1 - back] as number });
    }
    now = before;
  }
  const firstMs = [...slots].map((slot) => {
    const { timeMs, length } = frame.bars(slot);
    return frame.endOf(slot, timeMs[Math.max(length - bars, 0)] ?? Number.NaN);
  });
  const fromMs = Math.max(window.fromMs, ...firstMs.filter((own) => !Number.isNaN(own)));
  return { firings: fired.sort((a, b) => b.endMs - a.endMs || a.slot - b.slot), fromMs };
}

type Masks = ReturnType<CompiledStrategy['masks']>;

/** Slots at which a rule fires: true, and false one bar before. */
export const turnedTrue = (before: Masks, now: Masks): Generator<number> =>
  slotsIn(now.yes, (w) => (now.yes[w] as number) & ~((before.yes[w] as number) | (before.open[w] as number)));

/** Slots at which it was true and is false. */
export const turnedFalse = (before: Masks, now: Masks): Generator<number> =>
  slotsIn(now.yes, (w) => (before.yes[w] as number) & ~((now.yes[w] as number) | (now.open[w] as number)));

const slotsOf = (words: Int32Array): Generator<number> => slotsIn(words, (w) => words[w] as number);

function* slotsIn(words: Int32Array, bitsOf: (word: number) => number): Generator<number> {
  for (let w = 0; w < words.length; w++) {
    for (let bits = bitsOf(w); bits !== 0; bits &= bits - 1) yield w * 32 + 31 - Math.clz32(bits & -bits);
  }
}

/** Most matches are young: a short look finds their beginning, and each bar of a long one is read from another place. */
const LOOKS = [12, SINCE_BARS];
/** So many slots are looked at together: more would take more memory and no less time. */
const TOGETHER = 256;

function heldSince(rule: CompiledStrategy, frame: Frame, slots: readonly number[]): Map<number, number> {
  const times = frame.table(TIME_COLUMN);
  const since = new Map<number, number>();
  let left = slots;
  for (const bars of LOOKS) {
    for (let start = 0; start < left.length; start += TOGETHER) {
      const some = left.slice(start, start + TOGETHER);
      const answers = new Uint8Array(some.length * bars);
      rule.evaluate(new SlotsView(frame, some, bars), answers);
      for (const [i, slot] of some.entries()) {
        const at = firingsAlong(answers.subarray(i * bars, (i + 1) * bars)).at(-1);
        if (at !== undefined) since.set(slot, frame.endOf(slot, times.at(slot, bars - 1 - at)));
      }
    }
    left = left.filter((slot) => !since.has(slot));
  }
  return since;
}
