import type { KeyboardEvent, PointerEvent } from 'react';
import { type Band, barAt, valueAtHeight } from './layout.ts';

/** What a reader moves by arrow keys and pointer: a bar, or a price. */
export type ChartCursor =
  | { kind: 'bar'; bar: number; onMove: (bar: number) => void }
  | { kind: 'price'; price: number; onMove: (price: number) => void };

/** Bars, and what moves along them. */
export interface CursorPlace {
  bars: { length: number };
  cursor?: ChartCursor | undefined;
  /** Called on Enter. */
  onEnter?: (() => void) | undefined;
}

export const orientationOf = ({ kind }: ChartCursor): 'horizontal' | 'vertical' =>
  kind === 'bar' ? 'horizontal' : 'vertical';

export const nowOf = (cursor: ChartCursor): number => (cursor.kind === 'bar' ? cursor.bar + 1 : cursor.price);

export const cursorRange = ({ kind }: ChartCursor, count: number, { low, high }: Band) =>
  kind === 'bar' ? { 'aria-valuemin': 1, 'aria-valuemax': count } : { 'aria-valuemin': low, 'aria-valuemax': high };

/** Arrow keys step, with Shift by ten; Home and End go to the first and last bar. */
export function moveByKey(event: KeyboardEvent, { bars, cursor, onEnter }: CursorPlace, { low, high }: Band): void {
  if (!cursor) return;
  if (event.key === 'Enter' && onEnter) {
    event.preventDefault();
    onEnter();
    return;
  }
  const size = event.shiftKey ? 10 : 1;
  const [less, more] = cursor.kind === 'bar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowDown', 'ArrowUp'];
  const sign = event.key === more ? 1 : event.key === less ? -1 : 0;
  const isEnd = event.key === 'Home' || event.key === 'End';
  if (sign === 0 && !(isEnd && cursor.kind === 'bar')) return;
  event.preventDefault();
  if (cursor.kind === 'price') {
    const next = cursor.price + (sign * size * (high - low)) / 200;
    cursor.onMove(Math.min(high, Math.max(low, next)));
    return;
  }
  const last = bars.length - 1;
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : cursor.bar + sign * size;
  cursor.onMove(Math.min(last, Math.max(0, next)));
}

export function moveByPointer(event: PointerEvent, { bars, cursor }: CursorPlace, step: number, prices: Band): void {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  if (cursor?.kind === 'bar') cursor.onMove(barAt(event.clientX - left, step, bars.length));
  if (cursor?.kind === 'price') {
    const price = valueAtHeight(prices, event.clientY - top);
    cursor.onMove(Math.min(prices.high, Math.max(prices.low, price)));
  }
}
