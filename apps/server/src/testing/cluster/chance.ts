import { uniform } from '#marketdata/feeds/sim/noise.ts';

/** Random numbers that a seed determines. */
export interface SeededChance {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number;
  of<One>(list: readonly One[]): One;
}

export function chanceOf(seed: number): SeededChance {
  let drawn = 0;
  const next = (): number => uniform(seed, drawn++);
  const below = (count: number): number => Math.floor(next() * count);
  return { next, below, of: (list) => list[below(list.length)] as (typeof list)[number] };
}
