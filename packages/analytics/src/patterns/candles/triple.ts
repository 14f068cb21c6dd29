import type { CandlePattern } from './candle-pattern.ts';
import { equal, far, near, shortShadow } from './sums.ts';

const triple = (pattern: Omit<CandlePattern, 'category' | 'bars' | 'first'> & { first?: number }): CandlePattern => ({
  category: 'triple',
  bars: 3,
  first: 12,
  ...pattern,
});

const isLevel = (price: number, level: number, range: number): boolean =>
  price <= level + equal(range) && price >= level - equal(range);

export const TRIPLE: readonly CandlePattern[] = [
  triple({
    name: 'three_white_soldiers',
    bit: 38,
    label: 'Three White Soldiers',
    role: 'reversal',
    side: 'bullish',
    description: 'Three rising white candles that close at their highs, each opening within or near the last body.',
    traits: [
      ['white', 'noUpper'],
      ['white', 'noUpper', 'higherClose'],
      ['white', 'long', 'noUpper', 'higherClose'],
    ],
    sums: [
      { kind: 'range5', back: 2 },
      { kind: 'range5', back: 1 },
    ],
    value: (c, i, sums) =>
      c.open(i - 1) > c.open(i - 2) &&
      c.open(i - 1) <= c.close(i - 2) + near(sums[0]) &&
      c.open(i) > c.open(i - 1) &&
      c.open(i) <= c.close(i - 1) + near(sums[1]) &&
      c.body(i - 1) > c.body(i - 2) - far(sums[0]) &&
      c.body(i) > c.body(i - 1) - far(sums[1])
        ? 100
        : 0,
  }),
  triple({
    name: 'three_black_crows',
    bit: 39,
    label: 'Three Black Crows',
    role: 'reversal',
    side: 'bearish',
    first: 13,
    description: 'After a white candle three falling black ones that close at their lows.',
    traits: [['white'], ['black', 'noLower'], ['black', 'noLower', 'lowerClose'], ['black', 'noLower', 'lowerClose']],
    value: (c, i) =>
      c.open(i - 1) < c.open(i - 2) &&
      c.open(i - 1) > c.close(i - 2) &&
      c.open(i) < c.open(i - 1) &&
      c.open(i) > c.close(i - 1) &&
      c.high(i - 3) > c.close(i - 2)
        ? -100
        : 0,
  }),
  triple({
    name: 'identical_three_crows',
    bit: 40,
    label: 'Identical Three Crows',
    role: 'reversal',
    side: 'bearish',
    description: 'Three falling black candles, each opening at the close before and closing at its low.',
    traits: [
      ['black', 'noLower'],
      ['black', 'noLower', 'lowerClose'],
      ['black', 'noLower', 'lowerClose'],
    ],
    sums: [
      { kind: 'range5', back: 2 },
      { kind: 'range5', back: 1 },
    ],
    value: (c, i, sums) =>
      isLevel(c.open(i - 1), c.close(i - 2), sums[0]) && isLevel(c.open(i), c.close(i - 1), sums[1]) ? -100 : 0,
  }),
  triple({
    name: 'two_crows',
    bit: 41,
    label: 'Two Crows',
    role: 'reversal',
    side: 'bearish',
    description: 'A long white candle, a black one above it, and a black one that falls back into its body.',
    traits: [
      ['white', 'long'],
      ['black', 'gapUp'],
      ['black', 'opensInside'],
    ],
    value: (c, i) => (c.close(i) > c.open(i - 2) && c.close(i) < c.close(i - 2) ? -100 : 0),
  }),
  triple({
    name: 'upside_gap_two_crows',
    bit: 42,
    label: 'Upside Gap Two Crows',
    role: 'reversal',
    side: 'bearish',
    description: 'A long white candle, a small black one above it, and a black one around that, still above.',
    traits: [
      ['white', 'long'],
      ['black', 'small', 'gapUp'],
      ['black', 'lowerClose'],
    ],
    value: (c, i) => (c.open(i) > c.open(i - 1) && c.close(i) > c.close(i - 2) ? -100 : 0),
  }),
  triple({
    name: 'three_inside',
    bit: 43,
    label: 'Three Inside Up or Down',
    role: 'reversal',
    description: 'A harami, then a close beyond the open of its first candle.',
    traits: [['long'], ['small', 'within'], []],
    value(c, i) {
      if (c.top(i - 1) >= c.top(i - 2) || c.bottom(i - 1) <= c.bottom(i - 2)) return 0;
      if (c.isWhite(i) === c.isWhite(i - 2)) return 0;
      return c.isWhite(i) ? (c.close(i) > c.open(i - 2) ? 100 : 0) : c.close(i) < c.open(i - 2) ? -100 : 0;
    },
  }),
  triple({
    name: 'three_outside',
    bit: 44,
    label: 'Three Outside Up or Down',
    role: 'reversal',
    first: 3,
    description: 'An engulfing, then a close further in its direction.',
    traits: [[], ['turns', 'covers'], ['closesFurther']],
    value: (c, i) => (c.top(i - 1) === c.top(i - 2) || c.bottom(i - 1) === c.bottom(i - 2) ? 0 : 100 * c.colour(i - 1)),
  }),
  triple({
    name: 'three_stars_in_south',
    bit: 45,
    label: 'Three Stars in the South',
    role: 'reversal',
    side: 'bullish',
    description: 'Three black candles, each smaller and with a higher low than the one before.',
    traits: [
      ['black', 'long', 'lowerLong'],
      ['black', 'someLower'],
      ['black', 'short', 'noLower', 'noUpper', 'insideBar'],
    ],
    value: (c, i) =>
      c.body(i - 1) < c.body(i - 2) &&
      c.open(i - 1) > c.close(i - 2) &&
      c.open(i - 1) <= c.high(i - 2) &&
      c.low(i - 1) < c.close(i - 2) &&
      c.low(i - 1) >= c.low(i - 2)
        ? 100
        : 0,
  }),
  triple({
    name: 'advance_block',
    bit: 46,
    label: 'Advance Block',
    role: 'reversal',
    side: 'bearish',
    description: 'Three rising white candles with ever weaker bodies or longer upper shadows.',
    traits: [
      ['white', 'long', 'upperShort'],
      ['white', 'higherClose'],
      ['white', 'higherClose'],
    ],
    sums: [
      { kind: 'range5', back: 2 },
      { kind: 'range5', back: 1 },
      { kind: 'shadows', back: 1 },
      { kind: 'shadows', back: 0 },
    ],
    value(c, i, sums) {
      const opensWithin =
        c.open(i - 1) > c.open(i - 2) &&
        c.open(i - 1) <= c.close(i - 2) + near(sums[0]) &&
        c.open(i) > c.open(i - 1) &&
        c.open(i) <= c.close(i - 1) + near(sums[1]);
      if (!opensWithin) return 0;
      const [first, second, third] = [c.body(i - 2), c.body(i - 1), c.body(i)];
      const isWeaker =
        (second < first - far(sums[0]) && third < second + near(sums[1])) ||
        third < second - far(sums[1]) ||
        (third < second &&
          second < first &&
          (c.upper(i) > shortShadow(sums[3]) || c.upper(i - 1) > shortShadow(sums[2]))) ||
        (third < second && c.upper(i) > third);
      return isWeaker ? -100 : 0;
    },
  }),
  triple({
    name: 'stalled_pattern',
    bit: 47,
    label: 'Stalled Pattern',
    role: 'reversal',
    side: 'bearish',
    description: 'Two long white candles, then a short one on their shoulder: the rise stalls.',
    traits: [
      ['white', 'long'],
      ['white', 'long', 'noUpper', 'higherClose'],
      ['white', 'short', 'higherClose'],
    ],
    sums: [
      { kind: 'range5', back: 2 },
      { kind: 'range5', back: 1 },
    ],
    value: (c, i, sums) =>
      c.open(i - 1) > c.open(i - 2) &&
      c.open(i - 1) <= c.close(i - 2) + near(sums[0]) &&
      c.open(i) >= c.close(i - 1) - c.body(i) - near(sums[1])
        ? -100
        : 0,
  }),
  triple({
    name: 'stick_sandwich',
    bit: 48,
    label: 'Stick Sandwich',
    role: 'reversal',
    side: 'bullish',
    first: 7,
    description: 'A white candle between two black ones that close at the same level.',
    traits: [['black'], ['white'], ['black', 'levelSecond']],
    value: (c, i) => (c.low(i - 1) > c.close(i - 2) ? 100 : 0),
  }),
  triple({
    name: 'unique_three_river',
    bit: 49,
    label: 'Unique Three River',
    role: 'reversal',
    side: 'bullish',
    description: 'A long black candle, a black one inside it with a new low, then a short white one above that low.',
    traits: [
      ['black', 'long'],
      ['black', 'higherClose'],
      ['white', 'short'],
    ],
    value: (c, i) =>
      c.open(i - 1) <= c.open(i - 2) && c.low(i - 1) < c.low(i - 2) && c.open(i) > c.low(i - 1) ? 100 : 0,
  }),
  triple({
    name: 'gap_side_side_white',
    bit: 50,
    label: 'Side-by-Side White Lines',
    role: 'continuation',
    first: 7,
    description: 'Two white candles alike, side by side beyond a gap.',
    traits: [[], ['white', 'gap'], ['white', 'levelOpen']],
    sums: [{ kind: 'range5', back: 1 }],
    value(c, i, sums) {
      const isUp = c.gapsUp(i - 1);
      if (isUp ? !c.gapsUp(i, i - 2) : !c.gapsDown(i, i - 2)) return 0;
      const isAlike = c.body(i) >= c.body(i - 1) - near(sums[0]) && c.body(i) <= c.body(i - 1) + near(sums[0]);
      return isAlike ? (isUp ? 100 : -100) : 0;
    },
  }),
  triple({
    name: 'tasuki_gap',
    bit: 51,
    label: 'Tasuki Gap',
    role: 'continuation',
    first: 7,
    description: 'A candle beyond a gap, then one of the other colour that enters the gap without closing it.',
    traits: [[], ['gapOwnWay'], ['turns', 'opensInside']],
    sums: [{ kind: 'range5', back: 1 }],
    value(c, i, sums) {
      const side = c.colour(i - 1);
      const entersGap =
        side > 0
          ? c.close(i) < c.open(i - 1) && c.close(i) > c.top(i - 2)
          : c.close(i) > c.open(i - 1) && c.close(i) < c.bottom(i - 2);
      return entersGap && Math.abs(c.body(i - 1) - c.body(i)) < near(sums[0]) ? 100 * side : 0;
    },
  }),
  triple({
    name: 'xside_gap_three_methods',
    bit: 52,
    label: 'Gap Three Methods',
    role: 'continuation',
    first: 2,
    description: 'Two candles of one colour with a gap between them, then one of the other colour that closes it.',
    traits: [[], ['follows', 'gapOwnWay'], ['turns', 'opensInside']],
    value: (c, i) => (c.close(i) < c.top(i - 2) && c.close(i) > c.bottom(i - 2) ? 100 * c.colour(i - 2) : 0),
  }),
];
