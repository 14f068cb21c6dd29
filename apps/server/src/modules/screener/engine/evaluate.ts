import { type CompiledStrategy, FALSE, firingsAlong, NO_ANSWER, TRUE } from '@wickwise/analytics';
import type { TimeWindow } from '@wickwise/market';
import type { Slice } from '#platform/sliced-queue.ts';
import { blocksOf, type FrameBlock } from './blocks.ts';
import type { Frame } from './frame.ts';
import { BlockView, PlacesView, wantedBy } from './frame-view.ts';
import type { Opened } from './opened.ts';
import { barsIn } from './window.ts';

/** Number of bars searched for the bar at which a match began. */
const SINCE_BARS = 64;

/** Results of a rule over instruments of a frame. */
export interface Verdicts {
  /** Slots that match. */
  matches: number[];
  /** Slots with too few bars for an answer. */
  skipped: number[];
  /** Returns the close of the newest firing by slot; matches older than the search are missing. */
  since(slots: readonly number[], slice: Slice): Promise<ReadonlyMap<number, number>>;
  /** Closes of all firings within a window, unordered; empty without a window. */
  firedMs: readonly number[];
}

/** Evaluates a rule now. */
export async function matchesNow(opened: Opened, slots: readonly number[], slice: Slice): Promise<Verdicts> {
  const { frame, coarser, rule } = opened;
  const isAsked = asked(frame, slots);
  const matches: number[] = [];
  const skipped: number[] = [];
  for await (const block of blocksOf(frame, slots, wantedBy(rule, SINCE_BARS), coarser, slice)) {
    const { yes, open } = rule.masks(new BlockView(block, 0));
    matches.push(...slotsAt(block, yes).filter(isAsked));
    skipped.push(...slotsAt(block, open).filter(isAsked));
  }
  return { matches, skipped, since: (wanted, own) => heldSince(opened, wanted, own), firedMs: [] };
}

/** Evaluates whether a rule fired within a window, or on its newest `bars`. */
export async function firedWithin(
  opened: Opened,
  slots: readonly number[],
  window: TimeWindow,
  slice: Slice,
  bars = barsIn(window, opened.frame),
): Promise<Verdicts> {
  const { frame } = opened;
  const fired = new Map<number, number>();
  const firedMs: number[] = [];
  const skipped = await eachTurn(opened, slots, bars, slice, (kind, slot, back) => {
    const endMs = frame.endAt(slot, back);
    if (kind !== 'entered' || !(endMs > window.fromMs && endMs <= window.toMs)) return;
    firedMs.push(endMs);
    if (!fired.has(slot)) fired.set(slot, endMs);
  });
  return { matches: [...fired.keys()].sort((a, b) => a - b), skipped, since: async () => fired, firedMs };
}

/**
 * Returns when the rule fired for these instruments within a window, or ended being true, newest first, and since when
 * bars are available.
 */
export async function firingsWithin(
  opened: Opened,
  slots: readonly number[],
  window: TimeWindow,
  slice: Slice,
  turn: TurnKind = 'entered',
): Promise<{ firings: { slot: number; endMs: number; price: number }[]; fromMs: number }> {
  const { frame } = opened;
  const bars = barsIn(window, frame);
  const fired: { slot: number; endMs: number; price: number }[] = [];
  await eachTurn(opened, slots, bars, slice, (kind, slot, back) => {
    const endMs = frame.endAt(slot, back);
    if (kind === turn && endMs > window.fromMs) fired.push({ slot, endMs, price: frame.close(slot, back) });
  });
  const firstMs = slots.map((slot) => frame.endAt(slot, Math.min(bars, frame.raw(slot).length) - 1));
  const fromMs = Math.max(window.fromMs, ...firstMs.filter((own) => !Number.isNaN(own)));
  return { firings: fired.sort((a, b) => b.endMs - a.endMs || a.slot - b.slot), fromMs };
}

export type TurnKind = 'entered' | 'left';

/** Called when a rule becomes true for an instrument on the bar `back` bars before its newest, or stops being true. */
export type OnTurn = (kind: TurnKind, slot: number, back: number) => void;

/**
 * Reports every turn of a rule on the newest bars of these instruments, newest first each; returns those with too few
 * bars.
 */
export async function eachTurn(
  { frame, coarser, rule }: Opened,
  slots: readonly number[],
  bars: number,
  slice: Slice,
  onTurn: OnTurn,
): Promise<number[]> {
  const isAsked = asked(frame, slots);
  const skipped: number[] = [];
  for await (const block of blocksOf(frame, slots, wantedBy(rule, bars + 1), coarser, slice)) {
    const turns = block.slots.length >= FEW ? turnsAcross : turnsAlong;
    const onAskedTurn: OnTurn = (kind, slot, back) => {
      if (isAsked(slot)) onTurn(kind, slot, back);
    };
    skipped.push(...(await turns(rule, block, bars, slice, onAskedTurn)).filter(isAsked));
  }
  return skipped;
}

/**
 * From this number of instruments on, a rule is evaluated for all at once, bar by bar; below it, instrument by
 * instrument.
 */
const FEW = 32;
/** Answers computed at a time. */
const ANSWERS = 16_384;

async function turnsAcross(
  rule: CompiledStrategy,
  block: FrameBlock,
  bars: number,
  slice: Slice,
  onTurn: OnTurn,
): Promise<number[]> {
  const newest = rule.masks(new BlockView(block, 0));
  let now = newest;
  for (let back = 0; back < bars; back++) {
    const before = rule.masks(new BlockView(block, back + 1));
    for (let w = 0; w < now.yes.length; w++) {
      const isTrue = now.yes[w] as number;
      const wasTrue = before.yes[w] as number;
      const entered = isTrue & ~(wasTrue | (before.open[w] as number));
      const left = wasTrue & ~(isTrue | (now.open[w] as number));
      for (const place of placesIn(entered, w)) onTurn('entered', block.slots[place] as number, back);
      for (const place of placesIn(left, w)) onTurn('left', block.slots[place] as number, back);
    }
    now = before;
    if (slice.isUsedUp) await slice.next();
  }
  return slotsAt(block, newest.open);
}

async function turnsAlong(
  rule: CompiledStrategy,
  block: FrameBlock,
  bars: number,
  slice: Slice,
  onTurn: OnTurn,
): Promise<number[]> {
  const skipped: number[] = [];
  const length = bars + 1;
  const together = Math.max(1, Math.floor(ANSWERS / length));
  for (let start = 0; start < block.slots.length; start += together) {
    const places = [...block.slots.keys()].slice(start, start + together);
    const answers = new Uint8Array(places.length * length);
    rule.evaluate(new PlacesView(block, places, length), answers);
    for (const [i, place] of places.entries()) {
      const slot = block.slots[place] as number;
      const own = answers.subarray(i * length, (i + 1) * length);
      if (own[bars] === NO_ANSWER) skipped.push(slot);
      for (let at = bars; at > 0; at--) {
        if (own[at] === TRUE && own[at - 1] === FALSE) onTurn('entered', slot, bars - at);
        if (own[at] === FALSE && own[at - 1] === TRUE) onTurn('left', slot, bars - at);
      }
    }
    if (slice.isUsedUp) await slice.next();
  }
  return skipped;
}

/** Returns a test for the slots of a question: a block of kept columns contains all slots. */
function asked(frame: Frame, slots: readonly number[]): (slot: number) => boolean {
  if (slots.length === frame.listed.length) return () => true;
  const own = new Set(slots);
  return (slot) => own.has(slot);
}

function slotsAt({ slots }: FrameBlock, words: Int32Array): number[] {
  const found: number[] = [];
  for (let w = 0; w < words.length; w++) {
    for (const place of placesIn(words[w] as number, w)) found.push(slots[place] as number);
  }
  return found;
}

/** Yields the indices of the set bits of a word of 32. */
function* placesIn(word: number, w: number): Generator<number> {
  for (let bits = word; bits !== 0; bits &= bits - 1) yield w * 32 + 31 - Math.clz32(bits & -bits);
}

/** Most matches began recently: a short search finds them, and a long one reads more memory. */
const LOOKS = [12, SINCE_BARS];
/** Number of instruments searched together: more would take more memory and no less time. */
const TOGETHER = 256;

async function heldSince(opened: Opened, slots: readonly number[], slice: Slice): Promise<Map<number, number>> {
  const { frame, coarser, rule } = opened;
  const since = new Map<number, number>();
  const isAsked = new Set(slots);
  for await (const block of blocksOf(frame, slots, wantedBy(rule, SINCE_BARS), coarser, slice)) {
    let left = [...block.slots.keys()].filter((place) => isAsked.has(block.slots[place] as number));
    for (const bars of LOOKS) {
      for (let start = 0; start < left.length; start += TOGETHER) {
        noteSince(opened, block, left.slice(start, start + TOGETHER), bars, since);
        if (slice.isUsedUp) await slice.next();
      }
      left = left.filter((place) => !since.has(block.slots[place] as number));
    }
  }
  return since;
}

function noteSince(
  { frame, rule }: Opened,
  block: FrameBlock,
  places: readonly number[],
  bars: number,
  since: Map<number, number>,
): void {
  const answers = new Uint8Array(places.length * bars);
  rule.evaluate(new PlacesView(block, places, bars), answers);
  for (const [i, place] of places.entries()) {
    const at = firingsAlong(answers.subarray(i * bars, (i + 1) * bars)).at(-1);
    const slot = block.slots[place] as number;
    if (at !== undefined) since.set(slot, frame.endAt(slot, bars - 1 - at));
  }
}
