import type { ListedIndicator } from './indicator.ts';
import { eachBar, highestOf, lowestOf } from './windows.ts';

const CONVERSION = 9;
const BASE = 26;
const SPAN = 52;

/** A cloud drawn 26 bars ahead, this bar counted as the first, was known this many bars ago. */
const AHEAD = BASE - 1;

/**
 * Ichimoku Kinko Hyo: middles of recent ranges, and a cloud of older ones.
 *
 * Input     high, low, in price units
 * Params    none: 9, 26, 52 bars
 * Output    ichimoku_conversion, ichimoku_base: middle of the last 9 and 26 bars; ichimoku_span_a, ichimoku_span_b: the
 *           cloud as drawn at this bar, from the lines of 25 bars ago; in price units. The lagging line is the close
 *           drawn 25 bars back: as a rule it's the close against the high or low of 25 bars ago.
 * Lookback  8, 25, 50 and 76 bars
 * Source    Goichi Hosoda (1969); displaced as on TradingView. Nothing here is known later than at its own bar.
 */
export const ichimoku: ListedIndicator<
  'high' | 'low',
  never,
  'ichimoku_conversion' | 'ichimoku_base' | 'ichimoku_span_a' | 'ichimoku_span_b'
> = {
  key: 'ichimoku',
  label: 'Ichimoku',
  group: 'price',
  source: 'Hosoda 1969, displaced as on TradingView',
  inputs: ['high', 'low'],
  params: {},
  outputs: ['ichimoku_conversion', 'ichimoku_base', 'ichimoku_span_a', 'ichimoku_span_b'],
  about: {
    ichimoku_conversion: {
      label: 'Ichimoku Conversion Line',
      description: 'Middle of the last 9 bars: crossing above the base line is read as a buy.',
      unit: 'price',
      draw: 'overlay',
    },
    ichimoku_base: {
      label: 'Ichimoku Base Line',
      description: 'Middle of the last 26 bars: the level price tends to come back to.',
      unit: 'price',
      draw: 'overlay',
    },
    ichimoku_span_a: {
      label: 'Ichimoku Leading Span A',
      description: 'One edge of the cloud at this bar: price above the cloud is in an uptrend.',
      unit: 'price',
      draw: 'overlay',
    },
    ichimoku_span_b: {
      label: 'Ichimoku Leading Span B',
      description: 'The slower edge of the cloud at this bar: price below the cloud is in a downtrend.',
      unit: 'price',
      draw: 'overlay',
    },
  },
  lookback: (_params, output) => LOOKBACKS[output],
  reach: () => AHEAD + SPAN - 1,
  stateSize: 1, // bars seen
  advance({ high, low }, _params, from, to, state, outputs) {
    const middle = (i: number, count: number) => (highestOf(high, i, count) + lowestOf(low, i, count)) / 2;
    eachBar(from, to, state, (i, bar) => {
      const known = (output: keyof typeof LOOKBACKS, value: () => number) => {
        outputs[output][i] = bar < LOOKBACKS[output] ? Number.NaN : value();
      };
      known('ichimoku_conversion', () => middle(i, CONVERSION));
      known('ichimoku_base', () => middle(i, BASE));
      known('ichimoku_span_a', () => (middle(i - AHEAD, CONVERSION) + middle(i - AHEAD, BASE)) / 2);
      known('ichimoku_span_b', () => middle(i - AHEAD, SPAN));
    });
  },
};

const LOOKBACKS = {
  ichimoku_conversion: CONVERSION - 1,
  ichimoku_base: BASE - 1,
  ichimoku_span_a: AHEAD + BASE - 1,
  ichimoku_span_b: AHEAD + SPAN - 1,
} as const;
