import { BarSeries, DAY_MS } from '@wickwise/market';
import { hasRecorded, readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import { seededRandom } from '../../packages/analytics/src/stats/random.ts';

const CENT = 0.01;
const RECORDED_SET = 'us_equity/sp500_5y/1d';

/** Returns seeded random walks of daily bars, each more volatile than the previous one. */
export const walks = (count: number, bars: number, tick = CENT): BarSeries[] =>
  Array.from({ length: count }, (_, k) => walk(bars, k + 1, 0.005 + 0.02 * (k / count), tick));

function walk(bars: number, seed: number, volatility: number, tick: number): BarSeries {
  const inTicks = (price: number): number => Math.max(Math.round(price / tick), 1) * tick;
  const random = seededRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const series = new BarSeries(bars);
  let last = 100;
  for (let i = 0; i < bars; i++) {
    const open = inTicks(last * (1 + 0.1 * volatility * normal()));
    const close = inTicks(open * (1 + volatility * normal()));
    const high = inTicks(Math.max(open, close) * (1 + 0.5 * volatility * Math.abs(normal())));
    const low = inTicks(Math.min(open, close) * (1 - 0.5 * volatility * Math.abs(normal())));
    series.push({ timeMs: dayOf(i), open, high, low, close, volume: random.below(1e6) });
    last = close;
  }
  return series;
}

/** Five days per week. */
const dayOf = (i: number): number => (Math.floor(i / 5) * 7 + (i % 5)) * DAY_MS;

/** Returns recorded daily bars of shares; none without recorded data. */
export const recorded = (count: number): BarSeries[] =>
  hasRecorded
    ? recordedSymbols(RECORDED_SET)
        .slice(0, count)
        .map((symbol) => readRecordedBars(`${RECORDED_SET}/${symbol}`))
    : [];

export const totalBars = (all: readonly BarSeries[]): number => all.reduce((sum, { length }) => sum + length, 0);
