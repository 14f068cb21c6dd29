const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

export interface Quiet {
  fromMinute: number;
  toMinute: number;
  timeZone: string;
}

/** Returns when a message may be sent: now, or at the end of the owner's quiet hours. */
export function afterQuiet(nowMs: number, quiet: Quiet | undefined): number {
  if (!quiet || quiet.fromMinute === quiet.toMinute) return nowMs;
  const minute = minuteIn(nowMs, quiet.timeZone);
  const length = (quiet.toMinute - quiet.fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const passed = (minute - quiet.fromMinute + DAY_MINUTES) % DAY_MINUTES;
  return passed < length ? (Math.floor(nowMs / MINUTE_MS) + length - passed) * MINUTE_MS : nowMs;
}

/** Returns the minute of the day in a time zone. */
function minuteIn(nowMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = parts.format(nowMs).split(':').map(Number);
  return hours * 60 + minutes;
}
