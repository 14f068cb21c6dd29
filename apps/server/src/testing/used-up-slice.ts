import type { Slice } from '#platform/sliced-queue.ts';

/** A slice that is used up at once, and counts how often its work lets others have their turn. */
export function usedUpSlice(): Slice & { turns: number } {
  const slice = {
    turns: 0,
    isUsedUp: true,
    next: async () => void slice.turns++,
    outside: <Result>(wait: () => Promise<Result>) => wait(),
  };
  return slice;
}
