import { MINUTE_MS } from '../durations.ts';
import { dateMs, type IsoDate, isoDate } from './dates.ts';

const DAY_MINUTES = 1440;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Reads a zone's offset from `Intl`: exact, but too slow for every bar. */
function readOffsetMs(zone: string, timeMs: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(timeMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timeMs / 1000) * 1000;
}

/** From `fromMs` on clocks are `offsetMs` ahead of UTC. */
interface OffsetChange {
  fromMs: number;
  offsetMs: number;
}

const changesByYear = new Map<string, readonly OffsetChange[]>();

/** Returns the offsets of a UTC year in order, by bisection between month starts. */
function changesOf(zone: string, year: number): readonly OffsetChange[] {
  const key = `${zone} ${year}`;
  const known = changesByYear.get(key);
  if (known) return known;
  let fromMs = Date.UTC(year, 0, 1);
  const changes = [{ fromMs, offsetMs: readOffsetMs(zone, fromMs) }];
  for (let month = 1; month <= 12; month++) {
    const toMs = Date.UTC(year, month, 1);
    const offsetMs = readOffsetMs(zone, toMs);
    if (offsetMs !== changes.at(-1)?.offsetMs) changes.push({ fromMs: changeBetween(zone, fromMs, toMs), offsetMs });
    fromMs = toMs;
  }
  changesByYear.set(key, changes);
  return changes;
}

/** Returns the first minute after `fromMs` with the offset of `toMs`. */
function changeBetween(zone: string, fromMs: number, toMs: number): number {
  const after = readOffsetMs(zone, toMs);
  let [low, high] = [fromMs, toMs];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (readOffsetMs(zone, middle) === after) high = middle;
    else low = middle;
  }
  return high;
}

/** Returns the zone's offset from UTC at a time, ms; negative west of Greenwich. */
export function zoneOffsetMs(zone: string, timeMs: number): number {
  if (zone === 'UTC') return 0;
  let offsetMs = 0;
  for (const change of changesOf(zone, new Date(timeMs).getUTCFullYear())) {
    if (change.fromMs > timeMs) break;
    offsetMs = change.offsetMs;
  }
  return offsetMs;
}

/** Returns the local date in a zone at a time. */
export const dateInZone = (zone: string, timeMs: number): IsoDate => isoDate(timeMs + zoneOffsetMs(zone, timeMs));

/** Returns the local minute of the day in a zone at a time. */
export const minuteInZone = (zone: string, timeMs: number): number =>
  Math.floor((timeMs + zoneOffsetMs(zone, timeMs)) / MINUTE_MS) % DAY_MINUTES;

/**
 * Returns the time of a local time of day. `minutes` counts from midnight of `date` and may leave the day: -420 is
 * 17:00 the evening before. In a skipped or repeated hour the offset before the change is used.
 */
export function zonedTimeMs(zone: string, date: IsoDate, minutes: number): number {
  const wallMs = dateMs(date) + minutes * MINUTE_MS;
  const before = wallMs - zoneOffsetMs(zone, wallMs - DAY_MINUTES * MINUTE_MS);
  const after = wallMs - zoneOffsetMs(zone, wallMs + DAY_MINUTES * MINUTE_MS);
  if (before === after) return before;
  return before + zoneOffsetMs(zone, before) === wallMs ? before : after;
}
