import { ATR_BARS } from './bar-view.ts';
import type { ChartPatternFind } from './find.ts';

/** Bars before the first one at which a pattern can be known. */
export const CHART_LOOKBACK = ATR_BARS;

/** Returns the sign of a pattern among a bar's finds: 1 bullish, -1 bearish, 0 for none that isn't spent. */
export function chartSign(finds: readonly ChartPatternFind[], pattern: string): number {
  const found = finds.find((find) => find.pattern === pattern && !find.isSpent);
  return found ? (found.direction === 'bullish' ? 1 : -1) : 0;
}

/** Returns a pattern along `length` bars as signs, NaN through the lookback. */
export function chartColumn(finds: readonly ChartPatternFind[], pattern: string, length: number): Float64Array {
  const column = new Float64Array(length);
  column.fill(Number.NaN, 0, Math.min(CHART_LOOKBACK, length));
  for (const find of finds) if (find.pattern === pattern) column[find.at] ||= chartSign([find], pattern);
  return column;
}
