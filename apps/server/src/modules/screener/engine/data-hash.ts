import { createHash } from 'node:crypto';
import { BAR_COLUMNS } from '@wickwise/market';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { Frame } from './frame.ts';

/** Of the raw closed bars of these instruments, frame by frame: each symbol, its number of bars, then column by column. */
export function dataHash(frames: readonly Frame[], slots: readonly number[]): string {
  const hash = createHash('sha256');
  for (const frame of frames) {
    hash.update(`${frame.timeframe}\n`);
    for (const slot of slots) {
      const bars = frame.raw(slot);
      hash.update(`${(frame.listed[slot] as ListedInstrument).instrument.id} ${bars.length}\n`);
      for (const column of BAR_COLUMNS) {
        const { buffer, byteOffset } = bars[column];
        hash.update(new Uint8Array(buffer, byteOffset, bars.length * 8));
      }
    }
  }
  return hash.digest('hex');
}
