/** Open, high, low, close and volume of one stretch of time. Prices in the instrument's currency, volume in units. */
export interface Bar {
  /** The bar's OPEN instant, epoch ms; for a day, week or month that of its first session. */
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Sources give volumes with at most eight decimals, a satoshi. */
const VOLUME_DECIMALS = 8;

/** Digits that stay true when a month of minutes is summed in float64: 16, less those that 40,000 roundings can touch. */
const TRUE_DIGITS = 1e13;

/**
 * A summed volume, free of the dust that adding decimals in binary leaves, so that bars put together from shorter bars
 * carry the very volume that a vendor prints for them.
 */
export function roundVolume(volume: number): number {
  if (Number.isInteger(volume)) return volume;
  let scale = 10 ** VOLUME_DECIMALS;
  while (scale > 1 && volume * scale >= TRUE_DIGITS) scale /= 10;
  return Math.round(volume * scale) / scale;
}
