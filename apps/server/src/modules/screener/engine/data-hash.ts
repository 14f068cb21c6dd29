import { createHash } from 'node:crypto';
import type { Frame } from './frame.ts';

/** Of the raw closed bars of these instruments and the splits they are adjusted for, frame by frame. */
export function dataHash(frames: readonly Frame[], slots: readonly number[]): string {
  const hash = createHash('sha256');
  for (const frame of frames) {
    hash.update(`${frame.timeframe}\n`);
    for (const slot of slots) frame.addToHash(hash, slot);
  }
  return hash.digest('hex');
}
