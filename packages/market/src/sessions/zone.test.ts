import { describe, expect, it } from 'vitest';
import { dateInZone, minuteInZone, zonedTimeMs, zoneOffsetMs } from './zone.ts';

const iso = (timeMs: number) => new Date(timeMs).toISOString();

describe('zones', () => {
  it('tells Mumbai five and a half hours ahead all year', () => {
    expect(iso(zonedTimeMs('Asia/Kolkata', '2026-01-15', 9 * 60 + 15))).toBe('2026-01-15T03:45:00.000Z');
    expect(iso(zonedTimeMs('Asia/Kolkata', '2026-07-15', 9 * 60 + 15))).toBe('2026-07-15T03:45:00.000Z');
  });

  it('returns the minute of the local day', () => {
    expect(minuteInZone('Asia/Kolkata', Date.parse('2026-01-14T18:29:59Z'))).toBe(1_439);
    expect(minuteInZone('Asia/Kolkata', Date.parse('2026-01-14T18:30:00Z'))).toBe(0);
    expect(minuteInZone('America/New_York', Date.parse('2026-07-15T13:30:30Z'))).toBe(570);
  });

  it('moves New York with daylight saving time', () => {
    expect(iso(zonedTimeMs('America/New_York', '2026-03-06', 570))).toBe('2026-03-06T14:30:00.000Z');
    expect(iso(zonedTimeMs('America/New_York', '2026-03-09', 570))).toBe('2026-03-09T13:30:00.000Z');
    expect(iso(zonedTimeMs('America/New_York', '2026-10-30', 570))).toBe('2026-10-30T13:30:00.000Z');
    expect(iso(zonedTimeMs('America/New_York', '2026-11-02', 570))).toBe('2026-11-02T14:30:00.000Z');
  });

  it('finds the times around the hour that a change skips or repeats', () => {
    expect(iso(zonedTimeMs('America/New_York', '2026-03-08', 60))).toBe('2026-03-08T06:00:00.000Z');
    expect(iso(zonedTimeMs('America/New_York', '2026-03-08', 180))).toBe('2026-03-08T07:00:00.000Z');
    expect(iso(zonedTimeMs('America/New_York', '2026-11-01', 90))).toBe('2026-11-01T05:30:00.000Z');
    expect(iso(zonedTimeMs('America/New_York', '2026-11-01', 180))).toBe('2026-11-01T08:00:00.000Z');
  });

  it('reaches into the evening before', () => {
    expect(iso(zonedTimeMs('America/New_York', '2026-03-09', -420))).toBe('2026-03-08T21:00:00.000Z');
  });

  it('names the date that a wall calendar shows', () => {
    expect(dateInZone('Asia/Kolkata', Date.parse('2026-01-14T18:30:00Z'))).toBe('2026-01-15');
    expect(dateInZone('America/New_York', Date.parse('2026-01-15T04:59:59Z'))).toBe('2026-01-14');
    expect(zoneOffsetMs('UTC', 0)).toBe(0);
  });

  it('changes in the very minute in which clocks do', () => {
    const change = Date.parse('2026-03-08T07:00:00Z');
    expect(zoneOffsetMs('America/New_York', change - 1)).toBe(-5 * 3_600_000);
    expect(zoneOffsetMs('America/New_York', change)).toBe(-4 * 3_600_000);
    const back = Date.parse('2026-11-01T06:00:00Z');
    expect(zoneOffsetMs('America/New_York', back - 1)).toBe(-4 * 3_600_000);
    expect(zoneOffsetMs('America/New_York', back)).toBe(-5 * 3_600_000);
  });
});
