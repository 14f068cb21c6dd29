import type { CostRates } from '../costs/fill-costs.ts';
import type { DataBreak } from './data-breaks.ts';
import type { FillTiming, Sizing } from './input.ts';
import type { DayOf } from './market-terms.ts';

/** A prepared distance: the ATR column with its multiple. */
export type Reach = { pct: number } | { multiple: number; atr: Float64Array };

/** How a backtest trades, as numbers and columns: nothing is looked up while bars are walked. */
export interface TradePlan extends CostRates {
  cash: number;
  fill: FillTiming;
  limit: Reach | undefined;
  stop: Reach | undefined;
  target: Reach | { r: number } | undefined;
  /** Infinity where time closes nothing. */
  maxBars: number;
  sizing: Sizing;
  wholeUnits: boolean;
  /** Places over which no result counts. */
  breaks: readonly DataBreak[];
  /** Numbers the days within which a closed position is intraday; undefined where every bar is a day or longer. */
  dayOf: DayOf;
  /** Share of the value at entry that a short pays per year. */
  borrowRate: number;
}

/** Returns a distance in price, by `price` and the ATR known at the close of bar `at`; NaN while there's no ATR. */
export const distanceOf = (reach: Reach, price: number, at: number): number =>
  'pct' in reach ? (price * reach.pct) / 100 : reach.multiple * reach.atr[at];
