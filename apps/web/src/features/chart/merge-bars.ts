import type { BarTuple } from '@wickwise/contract';

/**
 * The bars that were read, with what came since. Of the live ones only those that aren't older than the newest one read count:
 * older ones come corrected with the next read.
 */
export function mergeBars(read: readonly BarTuple[], live: readonly BarTuple[]): readonly BarTuple[] {
  const newestMs = read.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;
  const since = live.filter(([timeMs]) => timeMs >= newestMs);
  const [first] = since;
  if (!first) return read;
  return [...(first[0] === newestMs ? read.slice(0, -1) : read), ...since];
}
