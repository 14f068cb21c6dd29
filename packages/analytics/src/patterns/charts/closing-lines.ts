import { isAbove } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import { type SwingScene, swingBar, swingPrice } from './rule.ts';

/** A line of highs and a line of lows touched in turn by five swings, lows first and last, in the view. */
export interface ClosingLines {
  start: number;
  end: number;
  /** Prices of the lines at the first touch, and their slope per bar. */
  upper: number;
  upperSlope: number;
  lower: number;
  lowerSlope: number;
  /** Width at the first touch. */
  height: number;
  /** Width at the last touch, in heights. */
  open: number;
  /** Distance of the middle low from its line, in heights. */
  middle: number;
}

/** Returns lines through the two highs and the outer two of three lows of the last five swings, if they converge. */
export function closingLines(scene: SwingScene, mostOpen: number): ClosingLines | undefined {
  const start = swingBar(scene, 4);
  const end = swingBar(scene, 0);
  const lower = swingPrice(scene, 4);
  const lowerSlope = (swingPrice(scene, 0) - lower) / (end - start);
  const upperSlope = (swingPrice(scene, 1) - swingPrice(scene, 3)) / (swingBar(scene, 1) - swingBar(scene, 3));
  const upper = swingPrice(scene, 3) - upperSlope * (swingBar(scene, 3) - start);
  const height = upper - lower;
  const open = 1 + ((upperSlope - lowerSlope) * (end - start)) / height;
  if (!(height > 0 && open > 0 && open <= mostOpen)) return undefined;
  const middle = Math.abs(swingPrice(scene, 2) - lower - lowerSlope * (swingBar(scene, 2) - start)) / height;
  return { start, end, upper, upperSlope, lower, lowerSlope, height, open, middle };
}

/** Returns whether no close between the first and last touch is outside by more than `slack`. */
export function staysInside(view: BarView, lines: ClosingLines, slack: number): boolean {
  const { start, end, upper, upperSlope, lower, lowerSlope } = lines;
  for (let bar = start + 1; bar <= end; bar++) {
    const close = view.close(bar);
    if (isAbove(close, upper + upperSlope * (bar - start) + slack)) return false;
    if (isAbove(lower + lowerSlope * (bar - start) - slack, close)) return false;
  }
  return true;
}
