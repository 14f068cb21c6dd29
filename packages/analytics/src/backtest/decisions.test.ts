import { describe, expect, it } from 'vitest';
import { FALSE, NO_ANSWER, TRUE } from '../rules/answer.ts';
import { type Masks, masksFor, setAnswer } from '../rules/masks.ts';
import { decisionsOf, ENTER_LONG, ENTER_SHORT, LEAVE_LONG, LEAVE_SHORT } from './decisions.ts';

function answers(text: string): Masks {
  const masks = masksFor(text.length);
  for (const [k, letter] of [...text].entries()) setAnswer(masks, k, { T: TRUE, F: FALSE }[letter] ?? NO_ANSWER);
  return masks;
}

describe('decisions', () => {
  it('enter where the rule fires, and exit where a bare rule is false', () => {
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

  it('enter on the first bar of a word of answers, ignoring bits past the end', () => {
    const entry = answers(`${'F'.repeat(32)}T`);
    const decisions = decisionsOf({ long: { entry, exit: 'turns false' } }, 33);
    expect(decisions[32]).toBe(ENTER_LONG);
    expect([...decisions.subarray(0, 32)].every((one) => one === LEAVE_LONG)).toBe(true);
  });

  it('do not enter where a rule is true after no answer', () => {
    expect([...decisionsOf({ long: { entry: answers('?TF?T') } }, 5)]).toEqual([0, 0, 0, 0, 0]);
  });

  it('exit where the exit rule is true', () => {
    const short = { entry: answers('FTFF'), exit: answers('?FTT') };
    expect([...decisionsOf({ short }, 4)]).toEqual([0, ENTER_SHORT, LEAVE_SHORT, LEAVE_SHORT]);
  });

  it('cancel each other where both directions fire on one bar', () => {
    const both = decisionsOf({ long: { entry: answers('FTFT') }, short: { entry: answers('FTFF') } }, 4);
    expect([...both]).toEqual([0, 0, 0, ENTER_LONG]);
  });
});
