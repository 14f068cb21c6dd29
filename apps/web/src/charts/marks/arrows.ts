import type { Point, Projection } from '../projection.ts';
import type { SignalMark } from './mark.ts';

/** Where a signal's arrow has its tip, and which side of the bar it stands on. */
export interface Arrow {
  mark: SignalMark;
  tip: Point;
  /** 1 below the bar and pointing up, -1 above it and pointing down. */
  side: 1 | -1;
}

/** Half an arrow's width, its height, and how far one stands from the bar or from the next. */
export const ARROW = { half: 5, height: 8, gap: 6, step: 12 } as const;

/** How far from an arrow's middle a pointer still means it. */
const REACH = 10;

type Extremes = (barMs: number) => { high: number; low: number } | undefined;

/** The arrows of marks: bullish ones below their bar, bearish ones above, one after another where a bar has several. */
export function arrowsOf(marks: readonly SignalMark[], extremes: Extremes, projection: Projection): Arrow[] {
  const taken = new Map<string, number>();
  return marks.flatMap((mark) => {
    const bar = extremes(mark.barMs);
    if (!bar) return [];
    const side = mark.direction === 'bullish' ? 1 : -1;
    const key = `${mark.barMs} ${side}`;
    const count = taken.get(key) ?? 0;
    taken.set(key, count + 1);
    const edge = projection.y(side > 0 ? bar.low : bar.high);
    return [{ mark, side, tip: { x: projection.x(mark.barMs), y: edge + side * (ARROW.gap + count * ARROW.step) } }];
  });
}

/** The arrow that a pointer means. */
export function arrowAt(arrows: readonly Arrow[], { x, y }: Point): Arrow | undefined {
  const distance = ({ tip, side }: Arrow): number => Math.hypot(x - tip.x, y - tip.y - (side * ARROW.height) / 2);
  const near = arrows.filter((arrow) => distance(arrow) <= REACH);
  return near.toSorted((a, b) => distance(a) - distance(b))[0];
}
