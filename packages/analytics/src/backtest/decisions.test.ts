import { describe, expect, it } from 'vitest';
import { FALSE, NO_ANSWER, TRUE } from '../rules/answer.ts';
import { decisionsOf, ENTER_LONG, ENTER_SHORT, LEAVE_LONG, LEAVE_SHORT } from './decisions.ts';

const answers = (text: string) => Uint8Array.from(text, (letter) => ({ T: TRUE, F: FALSE })[letter] ?? NO_ANSWER);

describe('decisions', () => {
  it('enter where the rule fires, and leave where a bare rule is false', () => {
    const entry = answers('??FTTFT');
    expect([...decisionsOf({ long: { entry, exit: 'turns false' } }, 7)]).toEqual([
      0,
      0,
      LEAVE_LONG,
      ENTER_LONG,
      0,
      LEAVE_LONG,
      ENTER_LONG,
    ]);
  });

  it('do not enter where a rule is true after no answer', () => {
    expect([...decisionsOf({ long: { entry: answers('?TF?T') } }, 5)]).toEqual([0, 0, 0, 0, 0]);
  });

  it('leave where the exit rule is true', () => {
    const short = { entry: answers('FTFF'), exit: answers('?FTT') };
    expect([...decisionsOf({ short }, 4)]).toEqual([0, ENTER_SHORT, LEAVE_SHORT, LEAVE_SHORT]);
  });

  it('cancel each other where both directions fire on one bar', () => {
    const both = decisionsOf({ long: { entry: answers('FTFT') }, short: { entry: answers('FTFF') } }, 4);
    expect([...both]).toEqual([0, 0, 0, ENTER_LONG]);
  });
});
