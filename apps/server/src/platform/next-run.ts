import { MINUTE_MS } from '@wickwise/market';

const DAY_MINUTES = 1_440;

/**
 * Returns when a cron schedule of this server runs after an instant, epoch ms: its minute and hour, in UTC, are numbers
 * or `*`, and it runs each day. Null for any other.
 */
export function nextRun(cron: string, afterMs: number): number | null {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return null;
  let atMs = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS;
  for (let i = 0; i < DAY_MINUTES; i++) {
    atMs += MINUTE_MS;
    const at = new Date(atMs);
    if (isMatch(minute, at.getUTCMinutes()) && isMatch(hour, at.getUTCHours())) return atMs;
  }
  return null;
}

const isMatch = (field: string, value: number): boolean => field === '*' || field === String(value);
