import { describe, expect, it } from 'vitest';
import { NIGHTS, type Night } from './testing/nights.ts';
import { runNights } from './testing/run-nights.ts';

/** One without daylight saving, those of two markets, one with half-hour changes, and one a day ahead. */
const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Kiritimati'] as const;

describe('four markets in nights in which clocks are set, and at the end of the year', () => {
  it('come to the same in five zones, and to what history says', { timeout: 30 * 60_000 }, async () => {
    const nights = Object.keys(NIGHTS) as Night[];
    const first = await runNights(ZONES[0], nights);
    const others = [];
    for (const zone of ZONES.slice(1)) others.push(await runNights(zone, nights));
    for (const [i, night] of nights.entries()) {
      const expected = first[i];
      expect(expected).toMatchObject({ night, wrong: [] });
      expect(expected?.firings).toBeGreaterThan(3);
      for (const own of others) expect({ ...own[i], zone: 'UTC' }).toEqual(expected);
    }
    const zones = [first, ...others].map((own) => own[0]?.zone);
    expect(new Set(zones).size).toBe(ZONES.length); // by their resolved names
    const counts = first.map(({ night, bars, signals, firings }) => {
      return { night, bars: Object.values(bars).reduce((sum, count) => sum + count, 0), signals, firings };
    });
    process.stdout.write(`${JSON.stringify({ zones: ZONES, nights: counts })}\n`);
  });
});
