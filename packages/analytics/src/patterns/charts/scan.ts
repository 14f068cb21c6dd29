import type { HighLowClose } from './bar-view.ts';
import { type ChartPatternOptions, ChartPatternScan } from './detector.ts';
import type { ChartPatternFind } from './find.ts';

/** Returns all chart patterns of closed bars, in the order in which they became known. */
export function scanChartPatterns(
  series: HighLowClose & { readonly length: number },
  options: ChartPatternOptions = {},
): ChartPatternFind[] {
  const finds: ChartPatternFind[] = [];
  new ChartPatternScan(options).advance(series, 0, series.length, finds);
  return finds;
}
