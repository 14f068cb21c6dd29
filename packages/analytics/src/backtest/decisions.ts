import type { Masks } from '../rules/masks.ts';

/** What is decided at a bar's close, as bits: one byte a bar. */
export const ENTER_LONG = 1;
export const ENTER_SHORT = 2;
export const LEAVE_LONG = 4;
export const LEAVE_SHORT = 8;
export const ENTER = ENTER_LONG | ENTER_SHORT;

/** What the rules of one direction say of every bar, as `CompiledStrategy.masks` gives it. */
export interface SideAnswers {
  /** Opens where it fires. */
  entry: Masks;
  /** Closes where true. `'turns false'`: where the entry rule is false. Undefined: nothing but levels and time close. */
  exit?: Masks | 'turns false' | undefined;
}

/** Decisions at every close. Where both directions fire on one bar they cancel each other. */
export function decisionsOf(answers: { long?: SideAnswers; short?: SideAnswers }, length: number): Uint8Array {
  const decisions = new Uint8Array(length);
  if (answers.long) decide(decisions, answers.long, ENTER_LONG, LEAVE_LONG);
  if (answers.short) decide(decisions, answers.short, ENTER_SHORT, LEAVE_SHORT);
  if (answers.long && answers.short) cancelContradictions(decisions);
  return decisions;
}

function decide(decisions: Uint8Array, { entry, exit }: SideAnswers, enter: number, leave: number): void {
  let wasFalse = 0; // whether the bar before this word was false, in the lowest bit
  for (let w = 0; w < entry.yes.length; w++) {
    const yes = entry.yes[w];
    const isFalse = ~(yes | entry.open[w]);
    mark(decisions, w, yes & ((isFalse << 1) | wasFalse), enter);
    if (exit === 'turns false') mark(decisions, w, isFalse, leave);
    else if (exit) mark(decisions, w, exit.yes[w], leave);
    wasFalse = isFalse >>> 31;
  }
}

/** Adds a decision to the bars whose bits are set; those past the end are dropped by the array. */
function mark(decisions: Uint8Array, word: number, bits: number, decision: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    const bar = word * 32 + 31 - Math.clz32(left & -left);
    decisions[bar] |= decision;
  }
}

function cancelContradictions(decisions: Uint8Array): void {
  for (let i = 0; i < decisions.length; i++) {
    const bits = decisions[i];
    if ((bits & ENTER) === ENTER) decisions[i] = bits & ~ENTER;
  }
}
