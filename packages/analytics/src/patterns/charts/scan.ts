import type { PriceColumns } from './bar-view.ts';
import { type ChartPatternOptions, ChartPatternScan } from './detector.ts';
import type { ChartPatternFind } from './find.ts';

/** All chart patterns of a series of closed bars, in the order in which they became known. */
export function scanChartPatterns(
  series: PriceColumns & { readonly length: number },
  options: ChartPatternOptions = {},
): ChartPatternFind[] {
  const finds: ChartPatternFind[] = [];
  new ChartPatternScan(options).advance(series, 0, series.length, finds);
  return finds;
}
