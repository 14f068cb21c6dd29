import type { PaperRefusal, PaperSide } from '@wickwise/contract';

/** Rounding of binary fractions must neither lose a whole share nor call an exact fit too dear. */
const DUST = 1e-9;

export interface Holding {
  /** Below nought for a short. */
  units: number;
  /** Of a unit when it was opened, on average. */
  price: number;
}

export interface FillTerms {
  /** Commission, half spread and slippage of one side, as a share of the value traded, and a fixed sum. */
  costRate: number;
  costFixed: number;
  wholeUnits: boolean;
  canShort: boolean;
}

/** So many units, or as many as so much money pays for. */
export type Size = { units: number } | { cash: number };

export interface Settled {
  units: number;
  costs: number;
  /** What was made by closing, before costs. */
  realised: number;
  holding: Holding;
}

/**
 * Fills an order at a price. Opening takes what the units cost out of the money that is free, for a short as its collateral;
 * closing gives it back with what was made. Nothing is lent: an order that the free money doesn't cover is dropped.
 */
export function settleFill(
  terms: FillTerms,
  side: PaperSide,
  size: Size,
  price: number,
  before: Holding,
  free: number,
): Settled | PaperRefusal {
  const { costRate, costFixed, wholeUnits, canShort } = terms;
  const sign = side === 'buy' ? 1 : -1;
  const wanted = 'units' in size ? size.units : (size.cash - costFixed) / (price * (1 + costRate));
  const units = wholeUnits ? Math.floor(wanted + DUST) : wanted;
  if (!(units > 0)) return 'units';
  const closing = before.units * sign < 0 ? Math.min(units, Math.abs(before.units)) : 0;
  const opening = units - closing;
  const after = closing > 0 && opening === 0 ? withoutDust(before.units + sign * units) : before.units + sign * units;
  if (after < 0 && opening > 0 && !canShort) return 'short';
  const realised = closing * Math.sign(before.units) * (price - before.price);
  const costs = units * price * costRate + costFixed;
  const left = free + closing * before.price + realised - costs;
  if (opening > 0 && opening * price > left + DUST * Math.max(free, 1)) return 'cash';
  return {
    units,
    costs,
    realised,
    holding: { units: after, price: priceAfter(before, opening, closing, price, after) },
  };
}

function priceAfter(before: Holding, opening: number, closing: number, price: number, after: number): number {
  if (after === 0) return 0;
  if (opening === 0) return before.price;
  if (closing > 0) return price; // it went to the other side
  const held = Math.abs(before.units);
  return (held * before.price + opening * price) / (held + opening);
}

/** What is left of a position that was closed but for rounding is nothing. */
const withoutDust = (units: number): number => (Math.abs(units) < DUST ? 0 : units);

/** Money that positions were opened for. */
export const costOf = (holdings: readonly Holding[]): number =>
  holdings.reduce((sum, { units, price }) => sum + Math.abs(units) * price, 0);

export const freeOf = (
  { start, realised, costs }: { start: number; realised: number; costs: number },
  holdings: readonly Holding[],
): number => start + realised - costs - costOf(holdings);
