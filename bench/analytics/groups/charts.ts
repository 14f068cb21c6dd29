import type { BarSeries } from '@wickwise/market';
import { CHART_PATTERNS, scanChartPatterns } from '../../../packages/analytics/src/index.ts';
import { median } from '../../harness/statistics.ts';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge } from '../../harness/verdict.ts';
import { cpuNs, interleave } from '../rounds.ts';
import { recorded, totalBars, walks } from '../series.ts';

const SERIES = 60;
const BARS = 2_500;

/** Measures all chart patterns over whole histories. */
export async function charts(): Promise<BenchVerdict[]> {
  const shares = recorded(SERIES);
  const onWalks = await barsPerSecond(walks(SERIES, BARS));
  return [
    judge(`${CHART_PATTERNS.length} chart patterns, bars a second and core`, onWalks, {
      gate: 300_000,
      stretch: 1_000_000,
      isHigherBetter: true,
    }),
    ...(shares.length > 0
      ? [beside(`over ${shares.length} recorded shares`, figure(await barsPerSecond(shares)))]
      : []),
  ];
}

async function barsPerSecond(all: readonly BarSeries[]): Promise<number> {
  say(`chart patterns over ${totalBars(all).toLocaleString('en')} bars ...`);
  const scanAll = (): void => {
    for (const bars of all) scanChartPatterns(bars);
  };
  const { ours } = await interleave({ ours: () => cpuNs(scanAll) });
  return totalBars(all) / (median(ours) / 1e9);
}
