import { FALSE, NO_ANSWER, TRUE } from '../rules/answer.ts';
import { fires } from '../rules/firing.ts';

/** What is decided at a bar's close, as bits: one byte a bar. */
export const ENTER_LONG = 1;
export const ENTER_SHORT = 2;
export const LEAVE_LONG = 4;
export const LEAVE_SHORT = 8;
export const ENTER = ENTER_LONG | ENTER_SHORT;

/** What the rules of one direction say of every bar, as `CompiledStrategy.evaluate` writes it. */
export interface SideAnswers {
  /** Opens where it fires. */
  entry: Uint8Array;
  /** Closes where true. `'turns false'`: where the entry rule is false. Undefined: nothing but levels and time close. */
  exit?: Uint8Array | 'turns false' | undefined;
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
  const meaning = meaningOf(enter, exit === 'turns false' ? leave : 0);
  let before = NO_ANSWER;
  for (let i = 0; i < decisions.length; i++) {
    const now = entry[i] as number;
    decisions[i] = (decisions[i] as number) | (meaning[4 * before + now] as number);
    before = now;
  }
  if (!exit || exit === 'turns false') return;
  for (let i = 0; i < decisions.length; i++) {
    if (exit[i] === TRUE) decisions[i] = (decisions[i] as number) | leave;
  }
}

/** What an answer after another decides, at `4 * before + now`: a lookup is faster than comparing on every bar. */
function meaningOf(enter: number, leaveOnFalse: number): Uint8Array {
  const meaning = new Uint8Array(16);
  for (const before of [FALSE, NO_ANSWER, TRUE]) {
    meaning[4 * before + FALSE] = leaveOnFalse;
    if (fires(before, TRUE)) meaning[4 * before + TRUE] = enter;
  }
  return meaning;
}

function cancelContradictions(decisions: Uint8Array): void {
  for (let i = 0; i < decisions.length; i++) {
    const bits = decisions[i] as number;
    if ((bits & ENTER) === ENTER) decisions[i] = bits & ~ENTER;
  }
}
