import { type Excursion, isAbove, isAtLeast } from '@wickwise/analytics';
import type { PaperKind, PaperSide } from '@wickwise/contract';

export interface OrderTerms {
  side: PaperSide;
  kind: PaperKind;
  /** Null for a market order. */
  level: number | null;
}

/**
 * Returns the price at which an order fills; undefined when it doesn't. A limit fills at its level once the price has
 * traded through it, and better only at the first price of an order or a session. A stop fills at the price that
 * reaches it.
 */
export function fillPrice({ side, kind, level }: OrderTerms, price: number, isFirst: boolean): number | undefined {
  if (kind === 'market' || level === null) return price;
  const sign = side === 'buy' ? 1 : -1;
  if (kind === 'stop') return isAtLeast(sign * price, sign * level) ? price : undefined;
  if (!isAbove(sign * level, sign * price)) return undefined;
  return isFirst ? price : level;
}

/** Returns where along a path of prices an order fills, and at what; prices between two points count. */
export function fillAlong(order: OrderTerms, path: readonly number[]): { place: number; price: number } | undefined {
  const [open] = path;
  if (open === undefined) return undefined;
  const opening = fillPrice(order, open, true);
  if (opening !== undefined) return { place: 0, price: opening };
  const { level } = order;
  for (let leg = 1; leg < path.length; leg++) {
    const [from, to] = [path[leg - 1] as number, path[leg] as number];
    if (level !== null && fillPrice(order, to, false) !== undefined)
      return { place: leg - 1 + Math.abs(level - from) / Math.abs(to - from), price: level };
  }
  return undefined;
}

/** Whether a way that prices went from its edge fills an order at a level on it. */
export function isOnWay(order: OrderTerms, { edge, extreme }: Excursion): boolean {
  const { level } = order;
  if (level === null || fillPrice(order, extreme, false) === undefined) return false;
  return extreme > edge ? level > edge : level < edge;
}
