import { scanChartPatterns, strengthOfChart } from '@wickwise/analytics';
import type { BarSeries } from '@wickwise/market';
import { type Find, strengthFields } from './find.ts';

/** Returns chart patterns, each at the bar that completed it. */
export const chartFinds = (bars: BarSeries, minHeight: number | undefined): Find[] =>
  scanChartPatterns(bars, minHeight === undefined ? {} : { minHeight }).map((find) => {
    const { pattern, direction, start, end, at, pivots, targets, invalidation } = find;
    const fields = strengthFields(strengthOfChart(bars, find));
    return { pattern, direction, start, end, at, ...fields, pivots, target: targets[0] ?? null, targets, invalidation };
  });
