import type { CandlePattern } from './candle-pattern.ts';
import type { Candles } from './candles.ts';

const star = (pattern: Omit<CandlePattern, 'category' | 'bars' | 'first'>): CandlePattern => ({
  category: 'triple',
  bars: 3,
  first: 12,
  ...pattern,
});

/** Returns whether the third candle retraces more than 30 % of the first body. */
const takesBackUp = (c: Candles, i: number) => (c.close(i) > c.close(i - 2) + c.body(i - 2) * 0.3 ? 100 : 0);
const takesBackDown = (c: Candles, i: number) => (c.close(i) < c.close(i - 2) - c.body(i - 2) * 0.3 ? -100 : 0);

/** Three candles, the middle one apart from both. */
export const STARS: readonly CandlePattern[] = [
  star({
    name: 'morning_star',
    bit: 32,
    label: 'Morning Star',
    role: 'reversal',
    side: 'bullish',
    description: 'A long black candle, a small body below it, then a white one that takes back the fall.',
    traits: [
      ['black', 'long'],
      ['small', 'gapDown'],
      ['white', 'long'],
    ],
    value: takesBackUp,
  }),
  star({
    name: 'evening_star',
    bit: 33,
    label: 'Evening Star',
    role: 'reversal',
    side: 'bearish',
    description: 'A long white candle, a small body above it, then a black one that takes back the rise.',
    traits: [
      ['white', 'long'],
      ['small', 'gapUp'],
      ['black', 'long'],
    ],
    value: takesBackDown,
  }),
  star({
    name: 'morning_doji_star',
    bit: 34,
    label: 'Morning Doji Star',
    role: 'reversal',
    side: 'bullish',
    description: 'A morning star whose middle candle is a doji.',
    traits: [
      ['black', 'long'],
      ['doji', 'gapDown'],
      ['white', 'long'],
    ],
    value: takesBackUp,
  }),
  star({
    name: 'evening_doji_star',
    bit: 35,
    label: 'Evening Doji Star',
    role: 'reversal',
    side: 'bearish',
    description: 'An evening star whose middle candle is a doji.',
    traits: [
      ['white', 'long'],
      ['doji', 'gapUp'],
      ['black', 'long'],
    ],
    value: takesBackDown,
  }),
  star({
    name: 'abandoned_baby',
    bit: 36,
    label: 'Abandoned Baby',
    role: 'reversal',
    description: 'A doji cut off by gaps, shadows included, between two candles of opposite colours.',
    traits: [['long'], ['doji'], ['long']],
    value(c, i) {
      if (c.isWhite(i) === c.isWhite(i - 2)) return 0;
      return c.isWhite(i)
        ? c.high(i - 1) < c.low(i - 2) && c.low(i) > c.high(i - 1)
          ? takesBackUp(c, i)
          : 0
        : c.low(i - 1) > c.high(i - 2) && c.high(i) < c.low(i - 1)
          ? takesBackDown(c, i)
          : 0;
    },
  }),
  star({
    name: 'tristar',
    bit: 37,
    label: 'Tristar',
    role: 'reversal',
    description: 'Three dojis, the middle one gapping away.',
    traits: [['doji'], ['gap'], ['tinyBeforeToo']],
    value(c, i) {
      if (c.gapsUp(i - 1)) return c.top(i) < c.top(i - 1) ? -100 : 0;
      return c.bottom(i) > c.bottom(i - 1) ? 100 : 0;
    },
  }),
];
