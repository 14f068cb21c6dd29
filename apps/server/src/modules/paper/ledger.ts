import { type CostRates, costOfFill, unitsPaidBy } from '@wickwise/analytics';
import type { PaperRefusal, PaperSide } from '@wickwise/contract';

/** Tolerance for binary fractions, so that no whole share is lost and no exact fit is too expensive. */
const DUST = 1e-9;

export interface Holding {
  /** Negative for a short. */
  units: number;
  /** Average opening price of a unit. */
  price: number;
  /** What opening these units has cost; 0 where absent. */
  costs?: number;
}

export interface FillTerms extends CostRates {
  wholeUnits: boolean;
  canShort: boolean;
}

/** A number of units, or the units that a sum of money buys. */
export type Size = { units: number } | { cash: number };

export interface Settled {
  units: number;
  costs: number;
  /** Profit or loss of closing, before costs. */
  realised: number;
  /** The same after the costs of opening and of closing; null where nothing was closed. */
  net: number | null;
  /** What of the costs of opening is paid back since the position was closed within its session. */
  refund: number;
  holding: Required<Holding>;
}

/** How an order was filled. */
export interface FillManner {
  /** Whether what it closes was opened in the same session. */
  isIntraday?: boolean;
  /** Whether it was a limit order that waited at its price. */
  isMaker?: boolean;
}

/**
 * Fills an order at a price. Opening reserves the cost of the units from free cash, for a short as its collateral;
 * closing returns it with the profit or loss. There is no margin: an order that free cash doesn't cover is dropped.
 */
export function settleFill(
  terms: FillTerms,
  side: PaperSide,
  size: Size,
  price: number,
  before: Holding,
  free: number,
  { isIntraday = false, isMaker = false }: FillManner = {},
): Settled | PaperRefusal {
  const { wholeUnits, canShort } = terms;
  const isBuy = side === 'buy';
  const sign = side === 'buy' ? 1 : -1;
  const wanted = 'units' in size ? size.units : unitsPaidBy(terms, size.cash, isBuy, price);
  const ordered = wholeUnits ? Math.floor(wanted + DUST) : wanted;
  if (!(ordered >= DUST)) return 'units';
  const closable = before.units * sign < 0 ? Math.abs(before.units) : 0;
  const units = closable > 0 && Math.abs(ordered - closable) < DUST ? closable : ordered; // 0.3 less 0.1 isn't quite 0.2
  const closing = Math.min(units, closable);
  const opening = units - closing;
  const after = before.units + sign * units;
  if (after < 0 && opening > 0 && !canShort) return 'short';
  const realised = closing * Math.sign(before.units) * (price - before.price);
  const isClosedInSession = isIntraday && closing > 0 && opening === 0;
  const costs = costOfFill(terms, { isBuy, units, price, isIntraday: isClosedInSession, isMaker });
  const refund = isClosedInSession ? refundOf(terms, { isBuy: !isBuy, units: closing, price: before.price }) : 0;
  const left = free + closing * before.price + realised - costs + refund;
  if (opening > 0 && opening * price > left + DUST * Math.max(free, 1)) return 'cash';
  const openingCosts = closing > 0 ? ((before.costs ?? 0) * closing) / Math.abs(before.units) : 0;
  const own = (costs * closing) / units;
  return {
    units,
    costs,
    realised,
    net: closing > 0 ? realised - own - openingCosts + refund : null,
    refund,
    holding: {
      units: after,
      price: priceAfter(before, opening, closing, price, after),
      costs: after === 0 ? 0 : (opening > 0 && closing > 0 ? 0 : (before.costs ?? 0) - openingCosts) + costs - own,
    },
  };
}

/** Returns how much less opening costs where the position is closed within its session. */
function refundOf(terms: FillTerms, fill: { isBuy: boolean; units: number; price: number }): number {
  const costOf = (isIntraday: boolean) => costOfFill(terms, { ...fill, isIntraday, isMaker: false });
  return costOf(false) - costOf(true);
}

function priceAfter(before: Holding, opening: number, closing: number, price: number, after: number): number {
  if (after === 0) return 0;
  if (opening === 0) return before.price;
  if (closing > 0) return price; // it turned to the other side
  const held = Math.abs(before.units);
  return (held * before.price + opening * price) / (held + opening);
}

/** Returns the cash that positions were opened for. */
export const costOf = (holdings: readonly Holding[]): number =>
  holdings.reduce((sum, { units, price }) => sum + Math.abs(units) * price, 0);

export const freeOf = (
  { start, realised, costs }: { start: number; realised: number; costs: number },
  holdings: readonly Holding[],
): number => start + realised - costs - costOf(holdings);
