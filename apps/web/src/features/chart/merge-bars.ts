import type { BarTuple } from '@wickwise/contract';

/**
 * Merges loaded bars with live ones; of these only those not older than the newest loaded bar, since corrections come
 * with the next load.
 */
export function mergeBars(read: readonly BarTuple[], live: readonly BarTuple[]): readonly BarTuple[] {
  const newestMs = read.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
  const since = live.filter(([timeMs]) => timeMs >= newestMs);
  const [first] = since;
  if (!first) return read;
  return [...(first[0] === newestMs ? read.slice(0, -1) : read), ...since];
}
