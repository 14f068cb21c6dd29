import type { Candles, PriceColumns } from './candles.ts';
import type { SumKind } from './sums.ts';

/** A run of bars that the passes of a scan go through one after the other. */
export interface Block {
  bars: PriceColumns;
  candles: Candles;
  state: Float64Array;
  /** Bars `from` to `to`, the first one being the `n`-th of its history. */
  from: number;
  to: number;
  n: number;
  /** Whether one sum of each kind stands for all of them. */
  isMerged: boolean;
}

/** Most bars of a block: few enough for the nearest cache to hold its columns. */
export const BLOCK_BARS = 256;

/** The place of a block's first bar in its columns; before it are the two bars before the block. */
export const LEAD = 2;

const numbers = () => new Float64Array(LEAD + BLOCK_BARS);
const words = () => new Int32Array(LEAD + BLOCK_BARS);

// What passes leave for the next ones. Shared, because a scan runs through at once. A pass reads them as constants of its
// own module, which the compiler knows; one that is imported or exported it looks up each time.

export const MEASURED = { top: numbers(), bottom: numbers(), body: numbers() } as const;

/** The sum of each kind that stands for all, by which a bar is measured. */
export const SUMS: Readonly<Record<SumKind, Float64Array>> = {
  body: numbers(),
  range: numbers(),
  shadows: numbers(),
  range5: numbers(),
};

export const PACKED = {
  facts: words(),
  links: words(),
  marks: words(),
  colours: words(),
  /** Not 0 where facts of the bar or of the two before it are open. */
  doubts: words(),
} as const;
