import { dateInZone, HOUR_MS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOn, dueDigest, endOfDay, nextDigest } from './schedule.ts';

const ZONES = [
  ...['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago', 'UTC'],
  ...['Africa/Cairo', 'Pacific/Chatham', 'Pacific/Apia', 'Asia/Beirut', 'America/Nuuk', 'Africa/Casablanca'],
];
const zone = fc.constantFrom(...ZONES);
const hour = fc.integer({ min: 0, max: 23 });
const instant = fc.integer({ min: Date.UTC(2009, 0, 1), max: Date.UTC(2030, 0, 1) });
const at = (text: string): number => Date.parse(text);

describe('a digest', () => {
  it('is due at its hour in the reader’s zone, before and after a change of the clocks', () => {
    expect(nextDigest(at('2026-11-27T02:29:59Z'), 8, 'Asia/Kolkata')).toEqual({
      day: '2026-11-27',
      atMs: at('2026-11-27T02:30:00Z'),
    });
    expect(nextDigest(at('2026-11-27T02:30:00Z'), 8, 'Asia/Kolkata').day).toBe('2026-11-28');
    expect(nextDigest(at('2026-10-31T13:00:00Z'), 8, 'America/New_York').atMs).toBe(at('2026-11-01T13:00:00Z'));
  });

  it('in a skipped hour is due an hour later or earlier on its date, in a repeated one the first time alone', () => {
    expect(digestOn('2026-03-08', 2, 'America/New_York')?.atMs).toBe(at('2026-03-08T07:00:00Z'));
    expect(digestOn('2026-11-01', 1, 'America/New_York')?.atMs).toBe(at('2026-11-01T05:00:00Z'));
    expect(nextDigest(at('2026-11-01T05:00:00Z'), 1, 'America/New_York').day).toBe('2026-11-02');
    expect(digestOn('2026-04-24', 0, 'Africa/Cairo')?.atMs).toBe(at('2026-04-23T22:00:00Z')); // midnight is skipped
    expect(digestOn('2024-03-30', 23, 'America/Nuuk')?.atMs).toBe(at('2024-03-31T00:00:00Z')); // the day ends early
  });

  it('isn’t due on a date that the zone skipped', () => {
    expect(digestOn('2011-12-30', 8, 'Pacific/Apia')).toBeUndefined();
    expect(nextDigest(at('2011-12-29T20:00:00Z'), 8, 'Pacific/Apia').day).toBe('2011-12-31');
  });

  it('that is late is due until its day is over', () => {
    const due = { day: '2026-11-27', atMs: at('2026-11-27T02:30:00Z') };
    expect(dueDigest(at('2026-11-27T02:29:00Z'), 8, 'Asia/Kolkata')).toBeUndefined();
    expect(dueDigest(at('2026-11-27T18:29:59Z'), 8, 'Asia/Kolkata')).toEqual(due);
    expect(dueDigest(at('2026-11-27T18:30:00Z'), 8, 'Asia/Kolkata')).toBeUndefined();
    expect(endOfDay('2026-11-27', 'Asia/Kolkata')).toBe(at('2026-11-27T18:30:00Z'));
  });

  it('comes once a date, in order, some 24 hours after the last, in any zone through all changes of clocks', () => {
    fc.assert(
      fc.property(instant, hour, zone, (startMs, ofDay, inZone) => {
        let last = nextDigest(startMs, ofDay, inZone);
        for (let i = 0; i < 400; i++) {
          const next = nextDigest(last.atMs, ofDay, inZone);
          const hours = (next.atMs - last.atMs) / HOUR_MS;
          const isRight =
            next.day > last.day &&
            dateInZone(inZone, next.atMs) === next.day &&
            hours >= 22 &&
            hours <= 26 &&
            dueDigest(next.atMs, ofDay, inZone)?.atMs === next.atMs &&
            dueDigest(next.atMs - 1, ofDay, inZone)?.day !== next.day;
          if (!isRight) expect.fail(`${last.day} ${last.atMs}, then ${next.day} ${next.atMs}`);
          last = next;
        }
      }),
    );
  });
});
