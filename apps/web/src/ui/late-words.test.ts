import { describe, expect, it } from 'vitest';
import { patternSignal } from '../testing/pattern-signal.ts';
import { lateWords, spentLabel } from './late-words.ts';

describe('what is said of a late pattern', () => {
  it('is nothing where it was known at its break, and of rules', () => {
    expect([lateWords(patternSignal(1)), spentLabel(patternSignal(1))]).toEqual(['', undefined]);
    expect(lateWords({ ...patternSignal(1), lateBars: 0 })).toBe('');
  });

  it('is how many bars it came late', () => {
    expect(lateWords({ ...patternSignal(1), lateBars: 1 })).toBe('Known 1 bar after the breakout.');
    expect(lateWords({ ...patternSignal(1), lateBars: 4 })).toBe('Known 4 bars after the breakout.');
  });

  it('is that its target was reached, and that it counts nowhere', () => {
    const spent = { ...patternSignal(1), lateBars: 0, isSpent: true };
    expect(spentLabel(spent)).toBe('Target already reached');
    expect(lateWords(spent)).toContain('isn’t counted');
  });
});
