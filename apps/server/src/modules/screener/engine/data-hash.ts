import { createHash } from 'node:crypto';
import type { Slice } from '#platform/sliced-queue.ts';
import type { Frame } from './frame.ts';

/** Returns the hash of the raw closed bars of instruments and their splits, frame by frame. */
export async function dataHash(frames: readonly Frame[], slots: readonly number[], slice: Slice): Promise<string> {
  const hash = createHash('sha256');
  for (const frame of frames) {
    hash.update(`${frame.timeframe}\n`);
    for (const slot of slots) {
      frame.addToHash(hash, slot);
      if (slice.isUsedUp) await slice.next();
    }
  }
  return hash.digest('hex');
}
