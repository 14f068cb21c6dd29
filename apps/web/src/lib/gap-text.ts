import type { PriceGap } from '@wickwise/contract';
import { formatClock, formatDay, formatTime, zoneName } from './format.ts';

/** Returns when prices are missing: 10:42–10:55 IST, with the days where they differ or it isn't today; days of long bars. */
export function gapText({ from, to }: PriceGap, zone: string, isIntraday = true): string {
  const [first, last] = [formatDay(from, zone), formatDay(to, zone)];
  if (!isIntraday) return first === last ? first : `${first} – ${last}`;
  const name = zoneName(zone, to);
  if (first !== last) return `${formatTime(from, zone)} – ${formatTime(to, zone)} ${name}`;
  const clocks = `${formatClock(from, zone)}–${formatClock(to, zone)} ${name}`;
  return first === formatDay(Date.now(), zone) ? clocks : `${first}, ${clocks}`;
}
