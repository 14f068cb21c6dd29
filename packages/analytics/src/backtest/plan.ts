import type { Fill, Sizing } from './input.ts';

/** A distance made ready: the ATR column stands beside its multiple. */
export type Reach = { pct: number } | { multiple: number; atr: Float64Array };

/** How a backtest trades, as numbers and columns: nothing is looked up while bars are walked. */
export interface Plan {
  cash: number;
  fill: Fill;
  limit: Reach | undefined;
  stop: Reach | undefined;
  target: Reach | { r: number } | undefined;
  /** Infinity where time closes nothing. */
  maxBars: number;
  sizing: Sizing;
  wholeUnits: boolean;
  /** Commission, half spread and slippage of one side, as a share of the value traded. */
  costRate: number;
  costFixed: number;
  /** Share of the value at entry that a short pays per year. */
  borrowRate: number;
}

/** A distance in price, told from `price` and the ATR known at the close of bar `at`; NaN while there's no ATR. */
export const distanceOf = (reach: Reach, price: number, at: number): number =>
  'pct' in reach ? (price * reach.pct) / 100 : reach.multiple * reach.atr[at];
