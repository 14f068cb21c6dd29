import { type CountedBars, readCountedBars } from '../../packages/lessons/src/counts.ts';

/**
 * Returns what lessons quote of bars, and the same as it was counted now. Where a part was counted, the rest is left out.
 */
export function compareCounts(counted: CountedBars, { isPart = false } = {}) {
  const now = new Map(counted.counts.map((count) => [count.name, count]));
  const file = readCountedBars().find(({ source }) => source === counted.source);
  const quoted = file?.counts.filter(({ name }) => !isPart || now.has(name)) ?? [];
  return {
    quoted: { ...file, counts: quoted },
    again: { ...counted, counts: quoted.map(({ name }) => now.get(name)) },
  };
}
