import { isAbove } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import { type ChartPatternFind, directionOf, type Pivot } from './find.ts';

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
  /** Bars in which a break confirms; one before them ends the shape. */
  firstBreak: number;
  lastBreak: number;
  height: number;
  heightAtr: number;
  fit: number;
}

export type Fate = 'waiting' | 'ended' | 'confirmed';

const lineAt = ({ lineBar, linePrice, slope }: Watch, bar: number): number => linePrice + slope * (bar - lineBar);

const stopAt = ({ stop, stopSlope, lineBar }: Watch, bar: number): number => stop + stopSlope * (bar - lineBar);

/** What the close of one bar does to a shape. A bar that passes the stop ends it, wherever the bar closes. */
export function fateAt(watch: Watch, view: BarView, bar: number): Fate {
  if (bar > watch.lastBreak) return 'ended';
  const close = view.close(bar);
  if (isAbove(stopAt(watch, bar), watch.stopsAtClose ? close : view.low(bar))) return 'ended';
  if (!isAbove(close, lineAt(watch, bar))) return 'waiting';
  return bar < watch.firstBreak ? 'ended' : 'confirmed';
}

/**
 * The bar after the last pivot at which the line was broken, up to bar `now`: 0 when it wasn't yet, NaN when the shape has
 * ended. The last swing may be confirmed later than the break, so the bars since are looked at again.
 */
export function breakUpTo(watch: Watch, view: BarView, now: number): number {
  let broken = 0;
  for (let bar = (watch.pivots.at(-1) as Pivot)[1] + 1; bar <= now; bar++) {
    const fate = fateAt(watch, view, bar);
    if (fate === 'ended') return Number.NaN;
    if (fate === 'confirmed' && broken === 0) broken = bar;
  }
  return broken;
}

/** The find of a watch whose line was broken at `breakBar` and that is known at `at`. */
export function findOf(watch: Watch, breakBar: number, at: number): ChartPatternFind {
  const { sign, pattern, pivots, height, heightAtr, fit } = watch;
  return {
    pattern,
    direction: directionOf(sign),
    start: (pivots[0] as Pivot)[1],
    end: (pivots.at(-1) as Pivot)[1],
    at,
    pivots,
    targets: [sign * (watch.aim ?? lineAt(watch, breakBar) + height)],
    invalidation: sign * stopAt(watch, breakBar),
    fit,
    height,
    heightAtr,
  };
}
