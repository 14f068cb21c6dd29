import { pathOf } from '#marketdata/follow/bar-path.ts';
import type { MissedBar } from '#marketdata/follow/steps.ts';
import { fillAlong, fillPrice } from './fill-price.ts';
import { type GuardLevels, guardFill } from './guard-fill.ts';
import type { FillPoint, OpenOrder } from './open-order.ts';

/** Returns where along a whole bar an order fills; undefined when it doesn't. */
export function fillWithin(order: OpenOrder, { bar, endMs }: MissedBar): FillPoint | undefined {
  const filled = fillAlong(order, pathOf(bar));
  return filled && { ...filled, atMs: filled.place === 0 ? bar.timeMs : endMs - 1 };
}

/** Returns the fill at the close of a bar of which only the close is new; undefined when there is none. */
export function fillAtClose(order: OpenOrder, { bar, endMs }: MissedBar, isFirst: boolean): FillPoint | undefined {
  const price = fillPrice(order, bar.close, isFirst);
  return price === undefined ? undefined : { place: pathOf(bar).length, price, atMs: endMs - 1 };
}

/** Returns where a bar ends a position at a stop or target; `entryPrice` is that of an entry inside it. */
export function endWithin(
  order: OpenOrder,
  levels: GuardLevels,
  { bar, endMs }: MissedBar,
  entryPrice?: number,
): FillPoint | undefined {
  const filled = guardFill(bar, levels, entryPrice);
  if (!filled || (filled.guard === 'stop') !== (order.kind === 'stop')) return undefined;
  const isAtOpen = entryPrice === undefined && fillPrice(order, bar.open, true) !== undefined;
  const path = pathOf(bar);
  const place = isAtOpen ? 0 : (fillAlong(order, path)?.place ?? path.length);
  return { place, price: filled.price, atMs: isAtOpen ? bar.timeMs : endMs - 1 };
}
