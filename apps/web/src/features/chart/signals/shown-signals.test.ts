import { describe, expect, it } from 'vitest';
import { patternSignal } from '../../../testing/pattern-signal.ts';
import { shownSignals, USUAL_SIGNALS } from './shown-signals.ts';

describe('the signals that a chart marks', () => {
  it('are those of its bars and of the kinds that are wanted, oldest first', () => {
    const strong = { ...patternSignal(3), strength: 'Strong' as const, barTime: 3 };
    const weak = { ...patternSignal(2), strength: 'Weak' as const, barTime: 2 };
    const rule = { ...patternSignal(1), strength: null, barTime: 1 };
    const ofDays = { ...strong, timeframe: '1D' as const };
    expect(shownSignals([strong, weak, rule, ofDays], '1h', USUAL_SIGNALS)).toEqual([rule, strong]);
    expect(shownSignals([strong, weak, rule], '1h', ['Weak'])).toEqual([weak]);
  });

  it('hold nothing that is spent unless it is asked for, however well it is formed', () => {
    const spent = { ...patternSignal(3), strength: 'Strong' as const, isSpent: true };
    expect(shownSignals([spent], '1h', USUAL_SIGNALS)).toEqual([]);
    expect(shownSignals([spent, patternSignal(1)], '1h', ['Spent'])).toEqual([spent]);
  });
});
