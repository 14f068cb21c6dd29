import type { CandlePattern } from './candle-pattern.ts';
import { near } from './sums.ts';

const longer = (pattern: Omit<CandlePattern, 'category'>): CandlePattern => ({ category: 'triple', ...pattern });

/** Patterns of four and five candles. */
export const LONGER: readonly CandlePattern[] = [
  longer({
    name: 'three_line_strike',
    bit: 53,
    label: 'Three-Line Strike',
    role: 'continuation',
    bars: 4,
    first: 8,
    description: 'Three candles in step, then one that takes all three back.',
    traits: [[], ['follows'], ['follows'], ['turns', 'opensFurther']],
    sums: [
      { kind: 'range5', back: 3 },
      { kind: 'range5', back: 2 },
    ],
    value(c, i, sums) {
      const side = c.colour(i - 1);
      const opensAlong =
        c.open(i - 2) >= c.bottom(i - 3) - near(sums[0]) &&
        c.open(i - 2) <= c.top(i - 3) + near(sums[0]) &&
        c.open(i - 1) >= c.bottom(i - 2) - near(sums[1]) &&
        c.open(i - 1) <= c.top(i - 2) + near(sums[1]);
      if (!opensAlong) return 0;
      const strikes =
        side > 0
          ? c.close(i - 1) > c.close(i - 2) && c.close(i - 2) > c.close(i - 3) && c.close(i) < c.open(i - 3)
          : c.close(i - 1) < c.close(i - 2) && c.close(i - 2) < c.close(i - 3) && c.close(i) > c.open(i - 3);
      return strikes ? 100 * side : 0;
    },
  }),
  longer({
    name: 'conceal_baby_swall',
    bit: 54,
    label: 'Concealing Baby Swallow',
    role: 'reversal',
    side: 'bullish',
    bars: 4,
    first: 13,
    description: 'Two black marubozus, a black candle below them that reaches back up, and one that swallows it whole.',
    traits: [
      ['black', 'noLower', 'noUpper'],
      ['black', 'noLower', 'noUpper'],
      ['black', 'gapDown', 'someUpper'],
      ['black'],
    ],
    value: (c, i) => (c.high(i - 1) > c.close(i - 2) && c.high(i) > c.high(i - 1) && c.low(i) < c.low(i - 1) ? 100 : 0),
  }),
  longer({
    name: 'breakaway',
    bit: 55,
    label: 'Breakaway',
    role: 'reversal',
    bars: 5,
    first: 14,
    description: 'A long candle, a gap and three steps on, then a close back inside the gap.',
    traits: [['long'], ['follows'], ['moved'], ['echoes', 'moved'], ['turns']],
    value(c, i) {
      const side = c.colour(i);
      const breaksBack =
        side > 0
          ? c.gapsDown(i - 3) &&
            c.high(i - 2) < c.high(i - 3) &&
            c.low(i - 2) < c.low(i - 3) &&
            c.high(i - 1) < c.high(i - 2) &&
            c.low(i - 1) < c.low(i - 2) &&
            c.close(i) > c.open(i - 3) &&
            c.close(i) < c.close(i - 4)
          : c.gapsUp(i - 3) &&
            c.high(i - 2) > c.high(i - 3) &&
            c.low(i - 2) > c.low(i - 3) &&
            c.high(i - 1) > c.high(i - 2) &&
            c.low(i - 1) > c.low(i - 2) &&
            c.close(i) < c.open(i - 3) &&
            c.close(i) > c.close(i - 4);
      return breaksBack ? 100 * side : 0;
    },
  }),
  longer({
    name: 'ladder_bottom',
    bit: 56,
    label: 'Ladder Bottom',
    role: 'reversal',
    side: 'bullish',
    bars: 5,
    first: 14,
    description:
      'Three black steps down, a black candle with an upper shadow, then a white one closing above its high.',
    traits: [['black'], ['black'], ['black'], ['black', 'someUpper'], ['white', 'higherClose']],
    value: (c, i) =>
      c.open(i - 4) > c.open(i - 3) &&
      c.open(i - 3) > c.open(i - 2) &&
      c.close(i - 4) > c.close(i - 3) &&
      c.close(i - 3) > c.close(i - 2) &&
      c.open(i) > c.open(i - 1) &&
      c.close(i) > c.high(i - 1)
        ? 100
        : 0,
  }),
  longer({
    name: 'mat_hold',
    bit: 57,
    label: 'Mat Hold',
    role: 'continuation',
    side: 'bullish',
    bars: 5,
    first: 14,
    description: 'A long white candle, three short ones that drift back into its upper half, and a close above them.',
    traits: [['white', 'long'], ['black', 'short', 'gapUp'], ['short'], ['short'], ['white']],
    value(c, i) {
      const close = c.close(i - 4);
      const floor = close - c.body(i - 4) * 0.5;
      return c.bottom(i - 2) < close &&
        c.bottom(i - 1) < close &&
        c.bottom(i - 2) > floor &&
        c.bottom(i - 1) > floor &&
        c.top(i - 2) < c.open(i - 3) &&
        c.top(i - 1) < c.top(i - 2) &&
        c.open(i) > c.close(i - 1) &&
        c.close(i) > Math.max(c.high(i - 3), c.high(i - 2), c.high(i - 1))
        ? 100
        : 0;
    },
  }),
  longer({
    name: 'rise_fall_three_methods',
    bit: 58,
    label: 'Rising or Falling Three Methods',
    role: 'continuation',
    bars: 5,
    first: 14,
    description: 'A long candle, three short ones against it within its range, and a long one that goes on.',
    traits: [['long'], ['short', 'turns'], ['short', 'follows'], ['short', 'follows'], ['long', 'turns']],
    value(c, i) {
      const side = c.colour(i - 4);
      for (let k = 1; k <= 3; k++) {
        if (c.bottom(i - k) >= c.high(i - 4) || c.top(i - k) <= c.low(i - 4)) return 0;
      }
      return c.close(i - 2) * side < c.close(i - 3) * side &&
        c.close(i - 1) * side < c.close(i - 2) * side &&
        c.open(i) * side > c.close(i - 1) * side &&
        c.close(i) * side > c.close(i - 4) * side
        ? 100 * side
        : 0;
    },
  }),
];
