import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Timeline } from './timeline.ts';

const HOUR = 3_600_000;
/** Two sessions of three hours, a night apart. */
const opens = [9, 10, 11, 33, 34, 35].map((hour) => hour * HOUR);
const line = new Timeline(opens, HOUR);

describe('a timeline', () => {
  it('puts an instant on the bar that contains it, a night on the last bar before it', () => {
    expect(line.indexOf(10 * HOUR)).toBe(1);
    expect(line.indexOf(10.9 * HOUR)).toBe(1);
    expect(line.indexOf(20 * HOUR)).toBe(2);
    expect(line.indexOf(33 * HOUR)).toBe(3);
  });

  it('goes on beyond both ends in steps of a bar', () => {
    expect(line.indexOf(37 * HOUR)).toBe(7);
    expect(line.timeOf(7)).toBe(37 * HOUR);
    expect(line.indexOf(7 * HOUR)).toBe(-2);
    expect(line.timeOf(-2)).toBe(7 * HOUR);
  });

  it('finds a point on a longer timeframe and back on its own', () => {
    const days = new Timeline([0, 24 * HOUR, 48 * HOUR], 24 * HOUR);
    expect(days.indexOf(34 * HOUR)).toBe(1);
    expect(line.indexOf(34 * HOUR)).toBe(4);
  });

  it('gives each place back from its own instant, also after more history has come', () => {
    const whole = fc.uniqueArray(fc.integer({ min: 0, max: 1_000 }), { minLength: 2 });
    fc.assert(
      fc.property(whole, fc.integer({ min: -5, max: 1_005 }), fc.nat(20), (hours, place, added) => {
        const sorted = hours.map((hour) => hour * HOUR).sort((a, b) => a - b);
        const own = new Timeline(sorted, HOUR);
        expect(own.indexOf(own.timeOf(place))).toBe(place);
        const older = Array.from({ length: added }, (_, i) => (sorted[0] as number) - (added - i) * HOUR);
        if (place >= 0 && place < sorted.length) {
          expect(new Timeline([...older, ...sorted], HOUR).indexOf(own.timeOf(place))).toBe(place + added);
        }
      }),
    );
  });
});
