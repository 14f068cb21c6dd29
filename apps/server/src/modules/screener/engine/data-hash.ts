import { createHash } from 'node:crypto';
import { hashBars } from '#marketdata/bars/hash-bars.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Slice } from '#platform/sliced-queue.ts';
import type { Frame } from './frame.ts';

/** Of the raw closed bars of these instruments, frame by frame. */
export async function dataHash(frames: readonly Frame[], slots: readonly number[], slice: Slice): Promise<string> {
  const hash = createHash('sha256');
  for (const frame of frames) {
    hash.update(`${frame.timeframe}\n`);
    for (const slot of slots) {
      hashBars(hash, (frame.listed[slot] as ListedInstrument).instrument.id, frame.raw(slot));
      if (slice.isUsedUp) await slice.next();
    }
  }
  return hash.digest('hex');
}
