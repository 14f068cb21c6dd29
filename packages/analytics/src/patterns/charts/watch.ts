import { isAbove } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import { type ChartPatternFind, directionOf, hasTraded, type Pivot } from './find.ts';

/**
 * A finished shape that waits for the close that confirms it. Plain data, so that it can be saved. Prices are as the view
 * of its direction shows them: the close has to come above the line.
 */
export interface Watch {
  pattern: string;
  sign: 1 | -1;
  pivots: readonly Pivot[];
  /** The line to break: its price at `lineBar` and its rise per bar. */
  lineBar: number;
  linePrice: number;
  slope: number;
  /** The target, where it isn't one height beyond the line. */
  aim?: number;
  /** Price that ends the shape when passed, by a low or only by a close; it too may rise by some amount per bar. */
  stop: number;
  stopSlope: number;
  stopsAtClose: boolean;
  /** Price of the last pivot, where a lower one before the break moves the pivot there. */
  lastLow?: number;
  /** Bars in which a break confirms; one before them ends the shape. */
  firstBreak: number;
  lastBreak: number;
  height: number;
  heightAtr: number;
  fit: number;
}

/** 'moved': price went beyond the last pivot before the break. */
export type Fate = 'waiting' | 'moved' | 'ended' | 'confirmed';

export const lineAt = ({ lineBar, linePrice, slope }: Watch, bar: number): number =>
  linePrice + slope * (bar - lineBar);

const stopAt = ({ stop, stopSlope, lineBar }: Watch, bar: number): number => stop + stopSlope * (bar - lineBar);

/** What the close of one bar does to a shape. A bar that passes the stop ends it, wherever the bar closes. */
export function fateAt(watch: Watch, view: BarView, bar: number): Fate {
  if (bar > watch.lastBreak) return 'ended';
  const close = view.close(bar);
  const low = view.low(bar);
  if (isAbove(stopAt(watch, bar), watch.stopsAtClose ? close : low)) return 'ended';
  const isBroken = isAbove(close, lineAt(watch, bar));
  // a bar that makes the last pivot and breaks the line as well is no bar after the pivot
  if (watch.lastLow !== undefined && low < watch.lastLow) return isBroken ? 'ended' : 'moved';
  if (!isBroken) return 'waiting';
  return bar < watch.firstBreak ? 'ended' : 'confirmed';
}

/** The find of a watch whose line was broken at `breakBar` and that is known at `at`. */
export function findOf(watch: Watch, view: BarView, breakBar: number, at: number): ChartPatternFind {
  const { sign, pattern, pivots, height, heightAtr, fit } = watch;
  const [, end] = pivots.at(-1) as Pivot;
  const target = watch.aim ?? lineAt(watch, breakBar) + height;
  return {
    pattern,
    direction: directionOf(sign),
    start: pivots[0][1],
    end,
    at,
    lateBars: at - breakBar,
    isSpent: hasTraded(view, target, end + 1, at),
    pivots,
    targets: [sign * target],
    invalidation: sign * stopAt(watch, breakBar),
    fit,
    height,
    heightAtr,
  };
}
