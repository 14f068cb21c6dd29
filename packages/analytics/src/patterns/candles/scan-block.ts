import type { Candles, PriceColumns } from './candles.ts';
import type { SumKind } from './sums.ts';

/** Consecutive bars processed by the passes of a scan. */
export interface ScanBlock {
  bars: PriceColumns;
  candles: Candles;
  state: Float64Array;
  /** Bars `from` to `to`, the first one the `n`-th of its history. */
  from: number;
  to: number;
  n: number;
  /** Whether one sum per kind represents all. */
  isMerged: boolean;
}

/** Maximum bars of a block, so its columns fit into the nearest cache. */
export const BLOCK_BARS = 256;

/** Index of a block's first bar in its columns, after the two bars before the block. */
export const LEAD = 2;

const numbers = () => new Float64Array(LEAD + BLOCK_BARS);
const words = () => new Int32Array(LEAD + BLOCK_BARS);

// Results of passes for the next ones. Shared, since a scan isn't interrupted. Passes read them as constants of their
// own module, which the compiler knows, unlike imported ones.

export const MEASURED = { top: numbers(), bottom: numbers(), body: numbers() } as const;

/** The sum per kind that represents all. */
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
  /** Nonzero where facts of the bar or of the two before it are open. */
  doubts: words(),
} as const;
