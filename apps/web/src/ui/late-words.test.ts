import { describe, expect, it } from 'vitest';
import { patternSignal } from '../testing/pattern-signal.ts';
import { lateWords, spentLabel } from './late-words.ts';

describe('the label of a late pattern', () => {
  it('is absent where it was known at its break, and for rules', () => {
    expect([lateWords(patternSignal(1)), spentLabel(patternSignal(1))]).toEqual(['', undefined]);
    expect(lateWords({ ...patternSignal(1), lateBars: 0 })).toBe('');
  });

  it('is the number of bars that it was late', () => {
    expect(lateWords({ ...patternSignal(1), lateBars: 1 })).toBe('Known 1 bar after the breakout.');
    expect(lateWords({ ...patternSignal(1), lateBars: 4 })).toBe('Known 4 bars after the breakout.');
  });

  it('is that its target was reached and it doesn’t count', () => {
    const spent = { ...patternSignal(1), lateBars: 0, isSpent: true };
    expect(spentLabel(spent)).toBe('Target already reached');
    expect(lateWords(spent)).toContain('isn’t counted');
  });
});
