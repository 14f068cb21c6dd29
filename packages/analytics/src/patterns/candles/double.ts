import type { CandlePattern } from './candle-pattern.ts';
import type { Candles } from './candles.ts';
import { equal } from './sums.ts';

const double = (pattern: Omit<CandlePattern, 'category' | 'bars' | 'first'> & { first?: number }): CandlePattern => ({
  category: 'double',
  bars: 2,
  first: 11,
  ...pattern,
});

const kicks = (c: Candles, i: number): boolean => (c.isWhite(i) ? c.low(i) > c.high(i - 1) : c.high(i) < c.low(i - 1));

export const DOUBLE: readonly CandlePattern[] = [
  double({
    name: 'engulfing_pattern',
    label: 'Engulfing',
    role: 'reversal',
    first: 2,
    description: 'A body covers the body before it, which had the other colour.',
    traits: [[], ['turns', 'covers']],
    value: 'colour',
    grade: 80,
  }),
  double({
    name: 'harami_pattern',
    label: 'Harami',
    role: 'reversal',
    description: 'A long body, then a small one inside it: the move has lost its breath.',
    traits: [['long'], ['small', 'within']],
    value: 'against',
    grade: 80,
  }),
  double({
    name: 'harami_cross',
    label: 'Harami Cross',
    role: 'reversal',
    description: 'A long body, then a doji inside it.',
    traits: [['long'], ['doji', 'within']],
    value: 'against',
    grade: 80,
  }),
  double({
    name: 'doji_star',
    label: 'Doji Star',
    role: 'reversal',
    description: 'A long body, then a doji that gaps away in its direction.',
    traits: [['long'], ['doji', 'gap']],
    value: (c, i) => (c.isWhite(i - 1) === c.gapsUp(i) ? -100 * c.colour(i - 1) : 0),
  }),
  double({
    name: 'dark_cloud_cover',
    label: 'Dark Cloud Cover',
    role: 'reversal',
    side: 'bearish',
    description: 'Opens above the high of a long white candle and closes in the lower half of its body.',
    traits: [
      ['white', 'long'],
      ['black', 'opensAbove'],
    ],
    value: (c, i) => (c.close(i) > c.open(i - 1) && c.close(i) < c.close(i - 1) - c.body(i - 1) * 0.5 ? -100 : 0),
  }),
  double({
    name: 'piercing',
    label: 'Piercing Line',
    role: 'reversal',
    side: 'bullish',
    description: 'Opens below the low of a long black candle and closes in the upper half of its body.',
    traits: [
      ['black', 'long'],
      ['white', 'long', 'opensBelow'],
    ],
    value: (c, i) => (c.close(i) < c.open(i - 1) && c.close(i) > c.close(i - 1) + c.body(i - 1) * 0.5 ? 100 : 0),
  }),
  double({
    name: 'in_neck',
    label: 'In-Neck',
    role: 'continuation',
    side: 'bearish',
    description: 'Opens below the low of a long black candle and gets back to its close, not further.',
    traits: [
      ['black', 'long'],
      ['white', 'opensBelow'],
    ],
    sums: [{ kind: 'range5', back: 1 }],
    value: (c, i, sums) => (c.close(i) <= c.close(i - 1) + equal(sums[0]) && c.close(i) >= c.close(i - 1) ? -100 : 0),
  }),
  double({
    name: 'on_neck',
    label: 'On-Neck',
    role: 'continuation',
    side: 'bearish',
    description: 'Opens below the low of a long black candle and gets back to that low, not further.',
    traits: [
      ['black', 'long'],
      ['white', 'opensBelow'],
    ],
    value: (c, i, sums) =>
      c.close(i) <= c.low(i - 1) + equal(sums[0]) && c.close(i) >= c.low(i - 1) - equal(sums[0]) ? -100 : 0,
    sums: [{ kind: 'range5', back: 1 }],
  }),
  double({
    name: 'thrusting',
    label: 'Thrusting',
    role: 'continuation',
    side: 'bearish',
    description: 'Opens below the low of a long black candle and closes in the lower half of its body.',
    traits: [
      ['black', 'long'],
      ['white', 'opensBelow'],
    ],
    sums: [{ kind: 'range5', back: 1 }],
    value: (c, i, sums) =>
      c.close(i) > c.close(i - 1) + equal(sums[0]) && c.close(i) <= c.close(i - 1) + c.body(i - 1) * 0.5 ? -100 : 0,
  }),
  double({
    name: 'homing_pigeon',
    label: 'Homing Pigeon',
    role: 'reversal',
    side: 'bullish',
    description: 'A small black body inside a long black one: the fall slows.',
    traits: [
      ['black', 'long'],
      ['black', 'small', 'higherClose'],
    ],
    value: (c, i) => (c.open(i) < c.open(i - 1) ? 100 : 0),
  }),
  double({
    name: 'matching_low',
    label: 'Matching Low',
    role: 'reversal',
    first: 6,
    description: 'Two black candles that close at the same level: a floor.',
    traits: [['black'], ['black', 'levelClose']],
    value: 100,
  }),
  double({
    name: 'counterattack',
    label: 'Counterattack',
    role: 'reversal',
    description: 'Two long candles of opposite colours that close at the same level.',
    traits: [['long'], ['long', 'turns', 'levelClose']],
    value: 'colour',
  }),
  double({
    name: 'separating_lines',
    label: 'Separating Lines',
    role: 'continuation',
    description: 'Opens where the opposite candle before it opened and runs the other way.',
    traits: [[], ['long', 'bareOpen', 'turns', 'levelOpen']],
    value: 'colour',
  }),
  double({
    name: 'kicking',
    label: 'Kicking',
    role: 'reversal',
    description: 'A marubozu, then one of the other colour across an open gap.',
    traits: [
      ['long', 'noUpper', 'noLower'],
      ['long', 'noUpper', 'noLower', 'turns'],
    ],
    value: (c, i) => (kicks(c, i) ? 100 * c.colour(i) : 0),
  }),
  double({
    name: 'kicking_by_length',
    label: 'Kicking by Length',
    role: 'reversal',
    description: 'Kicking, with the side of the longer of its two candles.',
    traits: [
      ['long', 'noUpper', 'noLower'],
      ['long', 'noUpper', 'noLower', 'turns'],
    ],
    value: (c, i) => (kicks(c, i) ? 100 * c.colour(c.body(i) > c.body(i - 1) ? i : i - 1) : 0),
  }),
];
