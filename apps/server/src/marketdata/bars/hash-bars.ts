import type { Hash } from 'node:crypto';
import { BAR_COLUMNS, type BarSeries, type InstrumentId } from '@wickwise/market';

/** Adds an instrument's bars to a hash: its name and their number, then column by column. */
export function hashBars(hash: Hash, id: InstrumentId, bars: BarSeries): void {
  hash.update(`${id} ${bars.length}\n`);
  for (const column of BAR_COLUMNS) {
    const { buffer, byteOffset } = bars[column];
    hash.update(new Uint8Array(buffer, byteOffset, bars.length * 8));
  }
}
