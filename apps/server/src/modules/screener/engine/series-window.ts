import type { Bar, BarSeries } from '@wickwise/market';

/** Size of time, open, high, low, close and volume, spare capacity included. */
export const bytesOf = ({ timeMs }: BarSeries): number => timeMs.byteLength * 6;

/** Returns a series with a closed bar added or revised; undefined where it doesn't fit. */
export function withClosedBar(bars: BarSeries, bar: Bar, depth: number): BarSeries | undefined {
  const newestMs = bars.timeMs[bars.length - 1] ?? Number.NEGATIVE_INFINITY;
  if (bar.timeMs > newestMs) {
    const next = bars.appended(bar);
    return next.length > depth * 1.25 ? next.slice(next.length - depth) : next;
  }
  const at = bars.indexFrom(bar.timeMs);
  if (bars.timeMs[at] !== bar.timeMs) return undefined;
  const corrected = bars.slice(0);
  for (const column of ['open', 'high', 'low', 'close', 'volume'] as const) corrected[column][at] = bar[column];
  return corrected;
}
