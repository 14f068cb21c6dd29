import type { Columns, Indicator } from '../../indicators/indicator.ts';
import type { CandlePattern } from './candle-pattern.ts';
import { Candles, type PriceColumns } from './candles.ts';
import { candlesClosing, newestOf, WINDOW_BARS } from './closing-candles.ts';
import { MEMORY_SIZE, NOW } from './hikkake.ts';
import { judgeBar, judgeOf } from './judge.ts';
import { advanceSum, periodOf } from './sums.ts';

const PRICES = ['open', 'high', 'low', 'close'] as const;
type Price = (typeof PRICES)[number];

/** Bars before the newest that a rule may read: five candles and the one before. */
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
  if (reach >= WINDOW_BARS) throw new RangeError(`${pattern.name} reads more bars than are laid out at a close`);
  const memorySize = pattern.remembersFrom === undefined ? 0 : MEMORY_SIZE;
  const stateSize = 1 + judge.sums.length + memorySize; // bars seen, sums, memory
  const sums = new Float64Array(judge.sums.length);
  const memory = new Float64Array(MEMORY_SIZE);

  /** Adds bar i, the `seen`-th of its history, to the sums and judges it. */
  function step(candles: Candles, i: number, seen: number): number {
    for (let k = 0; k < judge.sums.length; k++) {
      const { kind, back, birth } = judge.sums[k];
      if (seen - back >= birth) advanceSum(candles, kind, i - back, sums, k, seen - back === birth);
    }
    if (seen < (pattern.remembersFrom ?? pattern.first)) return Number.NaN;
    memory[NOW] = seen;
    const value = judgeBar(judge, judge.tests, candles, i, sums, memory);
    return seen < pattern.first ? Number.NaN : value;
  }

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
      const values = outputs[pattern.name];
      let seen = state[0];
      sums.set(state.subarray(1, 1 + sums.length));
      memory.set(state.subarray(1 + sums.length, stateSize));
      for (let i = from; i < to; i++) values[i] = step(candles, i, seen++);
      state[0] = seen;
      state.set(sums, 1);
      state.set(memory.subarray(0, memorySize), 1 + sums.length);
    },
    close(bars, _params, state, outputs: Columns<string>) {
      const candles = candlesClosing(bars);
      const values = outputs[pattern.name];
      const [seenBefore, ...numbers] = state;
      for (let k = 0; k < bars.activeCount; k++) {
        const slot = bars.active[k];
        const seen = seenBefore[slot];
        for (let n = 0; n < sums.length; n++) sums[n] = numbers[n][slot];
        for (let n = 0; n < memorySize; n++) memory[n] = numbers[sums.length + n][slot];
        values[slot] = step(candles, newestOf(k), seen);
        seenBefore[slot] = seen + 1;
        for (let n = 0; n < sums.length; n++) numbers[n][slot] = sums[n];
        for (let n = 0; n < memorySize; n++) numbers[sums.length + n][slot] = memory[n];
      }
    },
  };
}
