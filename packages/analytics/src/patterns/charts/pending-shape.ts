import { isAbove } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import { type ChartPatternFind, directionOfSign, hasTraded, type Pivot } from './find.ts';

/** A shape waiting for its confirming close above the line. Plain data, to be saved; prices in its direction's view. */
export interface PendingShape {
  pattern: string;
  sign: 1 | -1;
  pivots: readonly Pivot[];
  /** The line to break: its price at `lineBar` and its slope per bar. */
  lineBar: number;
  linePrice: number;
  slope: number;
  /** The target, where it isn't one height beyond the line. */
  aim?: number;
  /** Price that ends the shape when a low or a close passes it; it may have a slope too. */
  stop: number;
  stopSlope: number;
  stopsAtClose: boolean;
  /** Price of the last pivot, where a lower low before the breakout moves it. */
  lastLow?: number;
  /** First bar and maximum bars of a confirming breakout; an earlier one ends the shape. */
  firstBreak: number;
  lastBreak: number;
  height: number;
  heightAtr: number;
  fit: number;
}

/** 'moved': price went beyond the last pivot before the breakout. */
export type Fate = 'waiting' | 'moved' | 'ended' | 'confirmed';

export const lineAt = ({ lineBar, linePrice, slope }: PendingShape, bar: number): number =>
  linePrice + slope * (bar - lineBar);

const stopAt = ({ stop, stopSlope, lineBar }: PendingShape, bar: number): number => stop + stopSlope * (bar - lineBar);

/** Returns the effect of a bar's close on a shape. A bar that passes the stop ends it, wherever it closes. */
export function fateAt(shape: PendingShape, view: BarView, bar: number): Fate {
  if (bar > shape.lastBreak) return 'ended';
  const close = view.close(bar);
  const low = view.low(bar);
  if (isAbove(stopAt(shape, bar), shape.stopsAtClose ? close : low)) return 'ended';
  const isBroken = isAbove(close, lineAt(shape, bar));
  // a bar that makes the last pivot and breaks the line doesn't follow the pivot
  if (shape.lastLow !== undefined && low < shape.lastLow) return isBroken ? 'ended' : 'moved';
  if (!isBroken) return 'waiting';
  return bar < shape.firstBreak ? 'ended' : 'confirmed';
}

/** Returns the find of a shape that broke out at `breakBar` and is known at `at`. */
export function findOf(shape: PendingShape, view: BarView, breakBar: number, at: number): ChartPatternFind {
  const { sign, pattern, pivots, height, heightAtr, fit } = shape;
  const [, end] = pivots.at(-1) as Pivot;
  const target = shape.aim ?? lineAt(shape, breakBar) + height;
  return {
    pattern,
    direction: directionOfSign(sign),
    start: pivots[0][1],
    end,
    at,
    lateBars: at - breakBar,
    isSpent: hasTraded(view, target, end + 1, at),
    pivots,
    targets: [sign * target],
    invalidation: sign * stopAt(shape, breakBar),
    fit,
    height,
    heightAtr,
  };
}
