import { MINUTE_MS, minuteInZone, minutesLeftIn } from '@wickwise/market';

export interface Quiet {
  fromMinute: number;
  toMinute: number;
  timeZone: string;
}

/** Returns when a message may be sent: now, or at the end of the owner's quiet hours. */
export function afterQuiet(nowMs: number, quiet: Quiet | undefined): number {
  if (!quiet) return nowMs;
  const { fromMinute: from, toMinute: to, timeZone } = quiet;
  const left = minutesLeftIn({ from, to }, minuteInZone(timeZone, nowMs));
  return left === 0 ? nowMs : (Math.floor(nowMs / MINUTE_MS) + left) * MINUTE_MS;
}
