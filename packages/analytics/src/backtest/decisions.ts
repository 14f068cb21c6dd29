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
  let before = NO_ANSWER;
  for (let i = 0; i < decisions.length; i++) {
    const now = entry[i] as number;
    decisions[i] = (decisions[i] as number) | (enter * +fires(before, now));
    before = now;
  }
  if (!exit) return;
  const answers = exit === 'turns false' ? entry : exit;
  const out = exit === 'turns false' ? FALSE : TRUE;
  for (let i = 0; i < decisions.length; i++) {
    decisions[i] = (decisions[i] as number) | (leave * +(answers[i] === out));
  }
}

function cancelContradictions(decisions: Uint8Array): void {
  for (let i = 0; i < decisions.length; i++) {
    const bits = decisions[i] as number;
    if ((bits & ENTER) === ENTER) decisions[i] = bits & ~ENTER;
  }
}
