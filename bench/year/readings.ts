import type { ChartTimeframe, ScanTimeframe } from '@wickwise/market';
import { readChartBars } from '../../apps/server/src/marketdata/bars/chart-bars.ts';
import { type BarSource, readManyClosedBars } from '../../apps/server/src/marketdata/bars/closed-bars.ts';
import type { ListedInstrument } from '../../apps/server/src/marketdata/registry.ts';
import { quantile } from '../harness/statistics.ts';

const CHART_BARS = 500;
const CHARTS = 300;
const SCANS = 10;

/** Milliseconds of reads of one kind. */
export interface Timed {
  what: string;
  p50: number;
  p99: number;
}

export const quantilesOf = (what: string, took: readonly number[]): Timed => ({
  what,
  p50: quantile(took, 0.5),
  p99: quantile(took, 0.99),
});

/** Times the reads of charts and scans as of an instant, over bars that begin at `fromMs`. */
export async function measureReads(
  source: BarSource,
  listed: readonly ListedInstrument[],
  { atMs, fromMs }: { atMs: number; fromMs: number },
): Promise<Timed[]> {
  const chart = (what: string, timeframe: ChartTimeframe, beforeMs: (i: number) => number): Promise<Timed> =>
    repeated(what, CHARTS, (i) => {
      const one = listed[(i * 7_919) % listed.length] as ListedInstrument;
      return readChartBars(source, one, timeframe, { atMs, beforeMs: beforeMs(i), limit: CHART_BARS });
    });
  const scan = (timeframe: ScanTimeframe): Promise<Timed> =>
    repeated(`all instruments' newest 500 bars of ${timeframe}`, SCANS, () =>
      readManyClosedBars(source, listed, timeframe, { atMs, limit: CHART_BARS }),
    );
  const numbers = listed.map(({ no }) => no);
  return [
    await chart('chart, newest 500 bars of 1m', '1m', () => atMs),
    await chart('chart, 500 bars of 1m further back', '1m', (i) => fromMs + (atMs - fromMs) * ((i * 0.618) % 1)),
    await chart('chart, newest 500 bars of 15m', '15m', () => atMs),
    await chart('chart, newest 500 bars of 1h', '1h', () => atMs),
    await chart('chart, newest 500 bars of 1D', '1D', () => atMs),
    await scan('15m'),
    await scan('1h'),
    await repeated("all instruments' newest bar of 1m", SCANS, () => source.store.newest(numbers, '1m')),
  ];
}

async function repeated(what: string, times: number, read: (i: number) => Promise<unknown>): Promise<Timed> {
  const took: number[] = [];
  for (let i = 0; i < times; i++) {
    const startMs = performance.now();
    await read(i);
    took.push(performance.now() - startMs);
  }
  return quantilesOf(what, took);
}
