import type { Slice } from '#platform/sliced-queue.ts';

/** Returns a slice that is always used up, and counts how often work yields. */
export function usedUpSlice(): Slice & { turns: number } {
  const slice = {
    turns: 0,
    isUsedUp: true,
    next: async () => void slice.turns++,
    outside: <Result>(wait: () => Promise<Result>) => wait(),
  };
  return slice;
}
