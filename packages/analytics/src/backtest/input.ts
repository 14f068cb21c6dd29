import type { Costs } from '../costs/costs.ts';
import type { StrategyDefinition } from '../rules/definition.ts';

/** How far from a price: a share of that price, or a multiple of the Average True Range at the signal's close. */
export type Distance = { pct: number } | { atr: number; period: number };

/** Where profit is taken: a distance from the entry, or a multiple of the stop's distance (`r: 2` is twice the risk). */
export type Target = Distance | { r: number };

/** How much is bought: a share of equity, a fixed sum of money, or what loses `riskPct` of equity at the stop. */
export type Sizing = { fraction: number } | { amount: number } | { riskPct: number };

export const SIDES = ['long', 'short'] as const;
export type Side = (typeof SIDES)[number];

export const FILLS = ['next open', 'same close'] as const;
export type FillTiming = (typeof FILLS)[number];

/**
 * What is tested. With nothing but a strategy: long at the next open after it turns true, out at the next open after it
 * turns false, with 100,000 in cash, all of it used.
 */
export interface BacktestInput {
  /** Opens a position where it fires. */
  strategy: StrategyDefinition;
  side?: Side;
  /**
   * Closes the position where it's true at a close. Where neither this nor `opposite`, `target` or `maxBars` is given,
   * the strategy turning false closes it.
   */
  exit?: StrategyDefinition;
  /** Fires for the other side: closes the position first, then opens its own. */
  opposite?: StrategyDefinition;
  /** Buys only this far below the signal's close (sells above it), for the next bar alone. */
  limit?: Distance;
  stop?: Distance;
  target?: Target;
  /** Bars that a position may last, that of the entry included. */
  maxBars?: number;
  sizing?: Sizing;
  /** What isn't named keeps the market's default. */
  costs?: Partial<Costs>;
  cash?: number;
  fill?: FillTiming;
  /** Counts trades over jumps and gaps in the data too. */
  countBreaks?: boolean;
}

export const USUAL_CASH = 100_000;
