/** Open, high, low, close and volume. Prices in the instrument's currency, volume in units. */
export interface Bar {
  /** OPEN time, epoch ms; for a day, week or month that of its first session. */
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** Sources have volumes of at most eight decimals, a satoshi. */
const VOLUME_DECIMALS = 8;

/**
 * Digits that stay exact when a month of minutes is summed in float64: 16, minus those affected by 40,000 roundings.
 */
const TRUE_DIGITS = 1e13;

/** Rounds a summed volume, so aggregated bars have exactly the vendor's volume. */
export function roundVolume(volume: number): number {
  if (Number.isInteger(volume)) return volume;
  let scale = 10 ** VOLUME_DECIMALS;
  while (scale > 1 && volume * scale >= TRUE_DIGITS) scale /= 10;
  return Math.round(volume * scale) / scale;
}
