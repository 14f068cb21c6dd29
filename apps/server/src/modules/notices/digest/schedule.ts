import { addDays, dateInZone, dateMs, type IsoDate, zoneOffsetMs } from '@wickwise/market';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When a day's digest is due; the day is the reader's date. */
export interface DueDigest {
  day: IsoDate;
  atMs: number;
}

/**
 * Returns when a digest is due on a date. In a skipped hour it is due as much later, in a repeated one the first time;
 * undefined for a date that the zone skipped.
 */
export function digestOn(day: IsoDate, hour: number, zone: string): DueDigest | undefined {
  const atMs = localTime(day, hour, zone);
  return dateInZone(zone, atMs) === day ? { day, atMs } : undefined;
}

/** Returns the first digest that is due after an instant. */
export function nextDigest(afterMs: number, hour: number, zone: string): DueDigest {
  let day = dateInZone(zone, afterMs);
  for (;;) {
    const due = digestOn(day, hour, zone);
    if (due && due.atMs > afterMs) return due;
    day = addDays(day, 1);
  }
}

/** Returns today's digest once it is due; a day that is over gets none. */
export function dueDigest(nowMs: number, hour: number, zone: string): DueDigest | undefined {
  const due = digestOn(dateInZone(zone, nowMs), hour, zone);
  return due && due.atMs <= nowMs ? due : undefined;
}

/** Returns when a date ends. */
export const endOfDay = (day: IsoDate, zone: string): number => localTime(addDays(day, 1), 0, zone);

/** Returns the first instant at which clocks show an hour; where they skip it, as much later as they skip. */
function localTime(day: IsoDate, hour: number, zone: string): number {
  const wallMs = dateMs(day) + hour * HOUR_MS;
  const [before, after] = [wallMs - DAY_MS, wallMs + DAY_MS].map((timeMs) => wallMs - zoneOffsetMs(zone, timeMs)) as [
    number,
    number,
  ];
  const shown = [before, after].filter((timeMs) => timeMs + zoneOffsetMs(zone, timeMs) === wallMs);
  return shown.length > 0 ? Math.min(...shown) : before;
}
