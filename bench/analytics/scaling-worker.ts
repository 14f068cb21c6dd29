// A worker of `worker-scaling.ts`: scans histories for candle patterns and computes the nine indicators.
import { parentPort, workerData } from 'node:worker_threads';
import { CANDLE_STATE_SIZE, CandleHits, scanCandles } from '../../packages/analytics/src/index.ts';
import { historiesOf, NINE_NAMES, OurIndicator } from './nine.ts';
import { type SharedSeries, seriesOver } from './shared-columns.ts';

const { all, inputs, longest } = historiesOf((workerData as SharedSeries[]).map(seriesOver));
const indicators = NINE_NAMES.map((name) => new OurIndicator(name, longest));
const hits = new CandleHits(longest);

function analyse(k: number): number {
  const bars = all[k];
  const columns = inputs[k];
  if (!bars || !columns) return 0;
  scanCandles(bars, 0, bars.length, new Float64Array(CANDLE_STATE_SIZE), hits);
  return indicators.reduce((sum, indicator) => sum + indicator.run(columns, bars.length), 0);
}

parentPort?.on('message', ({ from, count }: { from: number; count: number }) => {
  let sum = 0;
  for (let k = from; k < from + count; k++) sum += analyse(k);
  parentPort?.postMessage(sum);
});
