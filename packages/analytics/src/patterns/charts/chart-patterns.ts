import { ATR_BARS } from './bar-view.ts';
import type { ChartDirection } from './find.ts';

export type ChartPatternCategory = 'basic' | 'advanced' | 'harmonic';

export interface ChartPattern {
  name: string;
  label: string;
  category: ChartPatternCategory;
  /** Whether it reverses or continues the move before it. */
  stance: 'reversal' | 'continuation';
  directions: readonly ChartDirection[];
  description: string;
  source: string;
  /** Minimum bars of history. */
  bars: number;
}

const BOTH: readonly ChartDirection[] = ['bullish', 'bearish'];
const BULKOWSKI = 'Bulkowski, "Encyclopedia of Chart Patterns"; level tolerance of Lo, Mamaysky and Wang (2000)';
const FLAGS = 'Bulkowski, "Encyclopedia of Chart Patterns"; retracement limit of TradingView';
const TRIANGLES = 'Bulkowski, "Encyclopedia of Chart Patterns"; touches, least duration, measure rule';
const CARNEY = 'Scott Carney, "The Harmonic Trader" and "Harmonic Trading"';

/** The first true range needs an earlier bar, and no swing is older than the first ATR. */
const WARM_UP = ATR_BARS;

const harmonic = (name: string, label: string, description: string): ChartPattern => ({
  name,
  label,
  category: 'harmonic',
  stance: 'reversal',
  directions: BOTH,
  description,
  source: CARNEY,
  bars: WARM_UP + 10, // four legs of two bars, the first swing and the turning close
});

/** All chart patterns of the scan. */
export const CHART_PATTERNS: readonly ChartPattern[] = [
  {
    name: 'double_tops',
    label: 'Double Top',
    category: 'advanced',
    stance: 'reversal',
    directions: ['bearish'],
    description: 'Two highs at one level; confirmed by a close below the low between them.',
    source: BULKOWSKI,
    bars: WARM_UP + 8,
  },
  {
    name: 'double_bottoms',
    label: 'Double Bottom',
    category: 'advanced',
    stance: 'reversal',
    directions: ['bullish'],
    description: 'Two lows at one level; confirmed by a close above the high between them.',
    source: BULKOWSKI,
    bars: WARM_UP + 8,
  },
  {
    name: 'bullish_flag',
    label: 'Bullish Flag',
    category: 'basic',
    stance: 'continuation',
    directions: ['bullish'],
    description:
      'A steep rise, then a narrow channel that drifts sideways or down; confirmed by a close above the channel.',
    source: FLAGS,
    bars: WARM_UP + 10,
  },
  {
    name: 'bearish_flag',
    label: 'Bearish Flag',
    category: 'basic',
    stance: 'continuation',
    directions: ['bearish'],
    description:
      'A steep fall, then a narrow channel that drifts sideways or up; confirmed by a close below the channel.',
    source: FLAGS,
    bars: WARM_UP + 10,
  },
  {
    name: 'head_and_shoulder',
    label: 'Head and Shoulder',
    category: 'advanced',
    stance: 'reversal',
    directions: BOTH,
    description:
      'A peak between two lower ones of like height, or the inverse; confirmed by a close beyond the neckline.',
    source: BULKOWSKI,
    bars: WARM_UP + 10,
  },
  {
    name: 'ascending_triangle',
    label: 'Ascending Triangle',
    category: 'advanced',
    stance: 'continuation',
    directions: ['bullish'],
    description: 'Highs at one level over rising lows; confirmed by a close above the highs.',
    source: TRIANGLES,
    bars: WARM_UP + 17,
  },
  {
    name: 'descending_triangle',
    label: 'Descending Triangle',
    category: 'advanced',
    stance: 'continuation',
    directions: ['bearish'],
    description: 'Lows at one level under falling highs; confirmed by a close below the lows.',
    source: TRIANGLES,
    bars: WARM_UP + 17,
  },
  {
    name: 'symmetrical_triangle',
    label: 'Symmetrical Triangle',
    category: 'advanced',
    stance: 'continuation',
    directions: BOTH,
    description: 'Falling highs over rising lows; confirmed by a close beyond either line.',
    source: TRIANGLES,
    bars: WARM_UP + 17,
  },
  {
    name: 'falling_wedge',
    label: 'Falling Wedge',
    category: 'advanced',
    stance: 'reversal',
    directions: ['bullish'],
    description: 'Highs and lows both fall, the highs faster; confirmed by a close above the line of the highs.',
    source: TRIANGLES,
    bars: WARM_UP + 17,
  },
  {
    name: 'rising_wedge',
    label: 'Rising Wedge',
    category: 'advanced',
    stance: 'reversal',
    directions: ['bearish'],
    description: 'Highs and lows both rise, the lows faster; confirmed by a close below the line of the lows.',
    source: TRIANGLES,
    bars: WARM_UP + 17,
  },
  harmonic('gartley', 'Gartley', 'X A B C D with B at 0.618 and D at 0.786 of XA.'),
  harmonic('bat', 'Bat', 'X A B C D with B at 0.382 to 0.50 and D at 0.886 of XA.'),
  harmonic('butterfly', 'Butterfly', 'X A B C D with B at 0.786 and D at 1.272 of XA, beyond X.'),
  harmonic('crab', 'Crab', 'X A B C D with B at 0.382 to 0.618 and D at 1.618 of XA, beyond X.'),
];
