import type { BarTuple } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { placeAmong, timeframeSince } from './publication-bars.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 2);
const bars = Array.from({ length: 10 }, (_, i): BarTuple => [START + i * HOUR, 1, 2, 0.5, 10 + i, 0]);

describe('the bars around a publication', () => {
  it('are as fine as the time since allows', () => {
    expect([0, 4, 8, 24, 48, 180, 1_000, 5_000].map((hours) => timeframeSince('1m', hours * HOUR))).toEqual([
      ...['5m', '5m', '10m', '30m', '1h', '4h', '1D', '1W'],
    ]);
    expect(timeframeSince('1D', HOUR)).toBe('1D');
  });

  it('begin with the last close at that time, which a bar still open has no part in', () => {
    expect(placeAmong(bars, '1h', START + 6 * HOUR)).toMatchObject({ before: 6, base: 15 });
    expect(placeAmong(bars, '1h', START + 7 * HOUR - 1)).toMatchObject({ before: 6, base: 15 });
    expect(placeAmong(bars, '1h', START + 30 * HOUR)).toMatchObject({ before: 10, base: 19 });
  });

  it('are none where they begin after it, or ended long before it', () => {
    expect(placeAmong(bars, '1h', START + 2 * HOUR)).toBeUndefined();
    expect(placeAmong([], '1h', START)).toBeUndefined();
    expect(placeAmong(bars, '1h', START + 400 * HOUR)).toBeUndefined();
  });
});
