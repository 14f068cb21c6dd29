import type { BarTuple } from '@wickwise/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternSignal } from '../../../testing/pattern-signal.ts';
import { countUntil, cutBars, cutSignals, untilCount } from './replay.ts';

const HOUR = 3_600_000;
const bar = (hour: number): BarTuple => [hour * HOUR, 1, 1, 1, 1, 0];
/** Two sessions of three hours. */
const bars = [9, 10, 11, 33, 34, 35].map(bar);

describe('a replay', () => {
  it('shows bars that were over, and not the one that was forming', () => {
    expect(cutBars(bars, 10.5 * HOUR, HOUR)).toEqual([bar(9)]);
    expect(cutBars(bars, 11 * HOUR, HOUR)).toEqual([bar(9), bar(10)]);
    expect(cutBars(bars, 36 * HOUR, HOUR)).toEqual(bars);
  });

  it('shows of a longer timeframe no bar that was still forming', () => {
    const days = [0, 24, 48].map(bar);
    expect(cutBars(days, 33 * HOUR, 24 * HOUR)).toEqual([bar(0)]);
  });

  it('shows signals from the close at which they were known', () => {
    const [early, late] = [
      { ...patternSignal(1), at: 11 * HOUR },
      { ...patternSignal(2), at: 12 * HOUR },
    ];
    expect(cutSignals([early, late], 11 * HOUR)).toEqual([early]);
  });

  it('never shows a bar that closes after its instant, and all that closed before', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1 });
    fc.assert(
      fc.property(hours, fc.integer({ min: -5, max: 510 }), (all, until) => {
        const sorted = all.toSorted((a, b) => a - b).map(bar);
        const shown = cutBars(sorted, until * HOUR, HOUR);
        const next = sorted[shown.length];
        for (const [openMs] of shown) expect(openMs).toBeLessThan(until * HOUR);
        if (next) expect((sorted[shown.length + 1]?.[0] ?? next[0] + HOUR) > until * HOUR).toBe(true);
      }),
    );
  });

  it('steps bar by bar, from the first to the last', () => {
    for (let count = 1; count <= bars.length; count++) {
      expect(countUntil(bars, untilCount(bars, count, HOUR), HOUR)).toBe(count);
    }
    expect(countUntil(bars, untilCount(bars, 0, HOUR), HOUR)).toBe(1);
    expect(countUntil(bars, untilCount(bars, 99, HOUR), HOUR)).toBe(6);
  });
});
