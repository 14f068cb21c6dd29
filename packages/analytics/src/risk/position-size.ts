import type { Market } from '@wickwise/market';
import { tradesWholeUnits } from '../backtest/market-terms.ts';
import { usualCosts } from '../costs/costs.ts';
import { costOfFill, costRatesOf } from '../costs/fill-costs.ts';

/** Smallest quantity of what isn't traded in whole units: coins and currencies. */
const FRACTION = 1e-8;

/** Tolerance for sums of decimal prices. */
const DUST = 1e-9;

export interface PositionSizeQuestion {
  market: Market;
  side: 'buy' | 'sell';
  entry: number;
  stop: number;
  /** Money that may be lost at the stop, costs of both fills included. */
  risk: number;
  /** Money that there is; absent where it isn't known. */
  capital?: number;
  tickSize: number;
  /** Units that are traded together; `usualLot` where the instrument has none of its own. */
  lotSize: number;
}

/** What is wrong with an answer, or stands against it. */
export const SIZE_WARNINGS = ['wrong-side', 'within-tick', 'no-units', 'over-capital'] as const;
export type SizeWarning = (typeof SIZE_WARNINGS)[number];

export interface SizedPosition {
  units: number;
  lots: number;
  /** Units at the entry price, without costs. */
  value: number;
  /** What is lost where both fills are at their prices: the move, and the costs of both sides. */
  lossAtStop: number;
  /** The part of it that is costs. */
  costs: number;
  warnings: readonly SizeWarning[];
}

/** Returns the units that a market trades at least: one share, or a small fraction of a coin or currency. */
export const usualLot = (market: Market): number => (tradesWholeUnits(market) ? 1 : FRACTION);

/**
 * Returns the largest number of whole lots whose loss at the stop, the costs of entry and exit included, isn't above the
 * risk. Costs are those of backtests (docs/analytics/costs.md), for a position held beyond its session.
 */
export function positionSize(question: PositionSizeQuestion): SizedPosition {
  const { side, entry, stop, risk, capital, tickSize, lotSize } = question;
  const distance = side === 'buy' ? entry - stop : stop - entry;
  if (!(distance > 0)) return nothing(['wrong-side']);
  const isWithinTick = distance < tickSize * (1 - DUST);
  const loss = lossOf(question, distance);
  const lots = mostLots((count) => loss(unitsOf(count, lotSize)).total <= risk, risk / (distance * lotSize));
  const units = unitsOf(lots, lotSize);
  const value = units * entry;
  const { total, costs } = loss(units);
  const warnings: SizeWarning[] = [
    ...(isWithinTick ? (['within-tick'] as const) : []),
    ...(units === 0 ? (['no-units'] as const) : []),
    ...(capital !== undefined && value > capital * (1 + DUST) ? (['over-capital'] as const) : []),
  ];
  return { units, lots, value, lossAtStop: total, costs, warnings };
}

const nothing = (warnings: readonly SizeWarning[]): SizedPosition => ({
  units: 0,
  lots: 0,
  value: 0,
  lossAtStop: 0,
  costs: 0,
  warnings,
});

/** Units without binary residue: 3 lots of 0.1 are 0.3. */
const unitsOf = (lots: number, lotSize: number): number => Number((lots * lotSize).toPrecision(15));

function lossOf({ market, side, entry, stop }: PositionSizeQuestion, distance: number) {
  const rates = costRatesOf(market, usualCosts(market));
  const fill = { isIntraday: false, isMaker: false };
  return (units: number): { total: number; costs: number } => {
    if (units === 0) return { total: 0, costs: 0 };
    const opening = costOfFill(rates, { ...fill, units, isBuy: side === 'buy', price: entry });
    const closing = costOfFill(rates, { ...fill, units, isBuy: side !== 'buy', price: stop });
    const costs = opening + closing;
    return { total: units * distance + costs, costs };
  };
}

/** Searches the largest count that fits; what fits never grows with the count. `most` is the count without costs. */
function mostLots(fits: (count: number) => boolean, most: number): number {
  let low = 0;
  let high = Math.min(Math.floor(Math.max(most, 0)) + 1, Number.MAX_SAFE_INTEGER);
  while (high - low > 1) {
    const middle = Math.floor(low + (high - low) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
