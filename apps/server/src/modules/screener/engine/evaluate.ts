import { type CompiledStrategy, firingsAlong } from '@wickwise/analytics';
import { type Frame, type Frames, TIME_COLUMN } from './frame.ts';
import { FrameView, SlotView, wantedBy } from './frame-view.ts';
import { barsIn, type Window } from './window.ts';

/** How far back a screen looks for the bar at which a match began. */
const SINCE_BARS = 64;

/** What a rule says of the instruments of a frame. */
export interface Verdicts {
  /** Slots that match. */
  matches: number[];
  /** Slots that have too few bars for an answer. */
  skipped: number[];
  /** Close at which a slot came true: the newest firing. Not known for what holds longer than the screen looks back. */
  since(slot: number): number | undefined;
}

/** Whether the rule is true now. */
export function matchesNow(rule: CompiledStrategy, frame: Frame, coarser: Frames): Verdicts {
  const wanted = [...wantedBy(rule, SINCE_BARS), { column: TIME_COLUMN, rows: SINCE_BARS }];
  frame.want(wanted, coarser);
  const masks = rule.masks(new FrameView(frame, 0));
  return {
    matches: [...slotsOf(masks.yes)],
    skipped: [...slotsOf(masks.open)],
    since: (slot) => {
      frame.want(wanted, coarser); // other questions may have taken its place
      return heldSince(rule, frame, slot);
    },
  };
}

/** Whether the rule came true within a window. */
export function firedWithin(rule: CompiledStrategy, frame: Frame, coarser: Frames, window: Window): Verdicts {
  const bars = barsIn(window, frame.timeframe, frame.depth);
  frame.want([...wantedBy(rule, bars + 1), { column: TIME_COLUMN, rows: bars }], coarser);
  const times = frame.table(TIME_COLUMN);
  const fired = new Map<number, number>();
  let now = rule.masks(new FrameView(frame, 0));
  const skipped = [...slotsOf(now.open)];
  for (let back = 0; back < bars; back++) {
    const before = rule.masks(new FrameView(frame, back + 1));
    for (const slot of turnedTrue(before, now)) {
      const endMs = frame.endOf(slot, times.at(slot, back));
      if (!fired.has(slot) && endMs > window.fromMs && endMs <= window.toMs) fired.set(slot, endMs);
    }
    now = before;
  }
  return {
    matches: [...fired.keys()].sort((a, b) => a - b),
    skipped,
    since: (slot) => fired.get(slot),
  };
}

/** Every time that the rule came true for one of these instruments within a window, newest first. */
export function firingsWithin(
  rule: CompiledStrategy,
  frame: Frame,
  coarser: Frames,
  { window, slots }: { window: Window; slots: ReadonlySet<number> },
): { slot: number; endMs: number; price: number }[] {
  const bars = barsIn(window, frame.timeframe, frame.depth);
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
  return fired.sort((a, b) => b.endMs - a.endMs || a.slot - b.slot);
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

function heldSince(rule: CompiledStrategy, frame: Frame, slot: number): number | undefined {
  for (const bars of LOOKS) {
    const answers = new Uint8Array(bars);
    rule.evaluate(new SlotView(frame, slot, bars), answers);
    const at = firingsAlong(answers).at(-1);
    if (at !== undefined) return frame.endOf(slot, frame.table(TIME_COLUMN).at(slot, bars - 1 - at));
  }
  return undefined;
}
