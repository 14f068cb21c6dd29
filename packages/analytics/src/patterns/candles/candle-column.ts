import type { Columns, Indicator } from '../../indicators/indicator.ts';
import type { CandlePattern } from './candle-pattern.ts';
import { Candles, type PriceColumns } from './candles.ts';
import { MEMORY_SIZE, NOW } from './hikkake.ts';
import { judgeBar, judgeOf } from './judge.ts';
import { advanceSum, periodOf } from './sums.ts';

const PRICES = ['open', 'high', 'low', 'close'] as const;
type Price = (typeof PRICES)[number];

/** Bars before the newest that a rule may read: five candles and the one before them. */
const RULE_REACH = 5;

/**
 * One candlestick pattern as a column of its own, for a rule or a chart that asks for few of them.
 *
 * Input     open, high, low, close, in price units
 * Output    the pattern's value: 100 bullish, -100 bearish, 80 with a shared end, 200 when confirmed, 0 when absent
 * Lookback  the pattern's first judged bar
 * Source    TA-Lib 0.6
 */
export function candleColumn(pattern: CandlePattern): Indicator<Price, never, string> {
  const judge = judgeOf(pattern);
  const reach = Math.max(RULE_REACH, ...judge.sums.map(({ kind, back }) => back + 1 + periodOf(kind)));
  const stateSize = 1 + judge.sums.length + MEMORY_SIZE; // bars seen, sums, memory
  const sums = new Float64Array(judge.sums.length);
  const memory = new Float64Array(MEMORY_SIZE);
  const slotState = new Float64Array(stateSize);

  /** Takes bar i, the `seen`-th of its history, into the sums and judges it. */
  function step(candles: Candles, i: number, seen: number): number {
    for (let k = 0; k < judge.sums.length; k++) {
      const { kind, back, birth } = judge.sums[k] as (typeof judge.sums)[number];
      if (seen - back >= birth) advanceSum(candles, kind, i - back, sums, k, seen - back === birth);
    }
    if (seen < (pattern.remembersFrom ?? pattern.first)) return Number.NaN;
    memory[NOW] = seen;
    const value = judgeBar(judge, judge.tests, candles, i, sums, memory);
    return seen < pattern.first ? Number.NaN : value;
  }

  const load = (state: Float64Array): void => {
    for (let k = 0; k < sums.length; k++) sums[k] = state[1 + k] as number;
    for (let k = 0; k < memory.length; k++) memory[k] = state[1 + sums.length + k] as number;
  };
  const keep = (state: Float64Array, seen: number): void => {
    state[0] = seen;
    for (let k = 0; k < sums.length; k++) state[1 + k] = sums[k] as number;
    for (let k = 0; k < memory.length; k++) state[1 + sums.length + k] = memory[k] as number;
  };

  // the newest bars of one slot, in order
  const recent: Record<Price, Float64Array> = {
    open: new Float64Array(reach + 1),
    high: new Float64Array(reach + 1),
    low: new Float64Array(reach + 1),
    close: new Float64Array(reach + 1),
  };
  const recentCandles = new Candles(recent);

  return {
    key: pattern.name,
    label: pattern.label,
    group: 'Combination',
    inputs: PRICES,
    params: {},
    outputs: [pattern.name],
    lookback: () => pattern.first,
    reach: () => reach,
    stateSize,
    advance(inputs: PriceColumns, _params, from, to, state, outputs: Columns<string>) {
      const candles = new Candles(inputs);
      const values = outputs[pattern.name] as Float64Array;
      let seen = state[0] as number;
      load(state);
      for (let i = from; i < to; i++) values[i] = step(candles, i, seen++);
      keep(state, seen);
    },
    close(bars, _params, state, outputs: Columns<string>) {
      const rings = PRICES.map((price) => bars.ring(price));
      const values = outputs[pattern.name] as Float64Array;
      for (let k = 0; k < bars.activeCount; k++) {
        const slot = bars.active[k] as number;
        for (let s = 0; s < stateSize; s++) slotState[s] = state[s]?.[slot] as number;
        const seen = slotState[0] as number;
        const back = Math.min(reach, seen);
        for (let b = 0; b <= back; b++) {
          const offset = bars.offset(slot, b);
          for (let p = 0; p < PRICES.length; p++) {
            recent[PRICES[p] as Price][reach - b] = rings[p]?.[offset] as number;
          }
        }
        load(slotState);
        values[slot] = step(recentCandles, reach, seen);
        keep(slotState, seen + 1);
        for (let s = 0; s < stateSize; s++) (state[s] as Float64Array)[slot] = slotState[s] as number;
      }
    },
  };
}
