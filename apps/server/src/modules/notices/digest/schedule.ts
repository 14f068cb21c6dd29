import { addDays, DAY_MS, dateInZone, dateMs, HOUR_MS, type IsoDate, zoneOffsetMs } from '@wickwise/market';

/** When a day's digest is due; the day is the reader's date. */
export interface DueDigest {
  day: IsoDate;
  atMs: number;
}

/**
 * Returns when a digest is due on a date. In a skipped hour it is due as much later, at the end of a date as much earlier,
 * in a repeated hour the first time; undefined for a date that the zone skipped.
 */
export function digestOn(day: IsoDate, hour: number, zone: string): DueDigest | undefined {
  const atMs = localTimes(day, hour, zone).find((timeMs) => dateInZone(zone, timeMs) === day);
  return atMs === undefined ? undefined : { day, atMs };
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
export const endOfDay = (day: IsoDate, zone: string): number => localTimes(addDays(day, 1), 0, zone)[0];

/** Returns the instants at which clocks show an hour; where they skip it, as much later and earlier as they skip. */
function localTimes(day: IsoDate, hour: number, zone: string): readonly [number, ...number[]] {
  const wallMs = dateMs(day) + hour * HOUR_MS;
  const before = wallMs - zoneOffsetMs(zone, wallMs - DAY_MS);
  const after = wallMs - zoneOffsetMs(zone, wallMs + DAY_MS);
  const isShown = (timeMs: number): boolean => timeMs + zoneOffsetMs(zone, timeMs) === wallMs;
  if (isShown(before)) return [before];
  return isShown(after) ? [after] : [before, after];
}
