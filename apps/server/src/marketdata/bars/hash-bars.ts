import type { Hash } from 'node:crypto';
import { BAR_COLUMNS, type BarSeries, type InstrumentId, type PriceSplit } from '@wickwise/market';

/**
 * Adds an instrument's raw bars to a hash: its name and their number, then column by column, then the splits in effect
 * at `atMs`.
 */
export function hashBars(
  hash: Hash,
  id: InstrumentId,
  bars: BarSeries,
  splits: readonly PriceSplit[],
  atMs: number,
): void {
  hash.update(`${id} ${bars.length}\n`);
  for (const column of BAR_COLUMNS) {
    const { buffer, byteOffset } = bars[column];
    hash.update(new Uint8Array(buffer, byteOffset, bars.length * 8));
  }
  const fromMs = bars.length === 0 ? atMs : (bars.timeMs[0] as number);
  for (const { effectiveMs, factor } of splits) {
    if (effectiveMs > fromMs && effectiveMs <= atMs) hash.update(`${effectiveMs} ${factor}\n`);
  }
}
