import type { BarView } from './bar-view.ts';
import { endsLow, type Scene, swingBar, swingPrice } from './rule.ts';

/** A line of highs and a line of lows that five swings touch, as the view shows them. */
export interface ClosingLines {
  start: number;
  end: number;
  /** Prices of the lines at the first touch, and their rise per bar. */
  upper: number;
  upperSlope: number;
  lower: number;
  lowerSlope: number;
  /** Width at the first touch. */
  height: number;
  /** Width at the last touch, in heights. */
  open: number;
  /** How far the middle one of three touches is from its line, in heights. */
  middle: number;
}

/** The lines through the outer two highs and the outer two lows of the last five swings, if they close in enough. */
export function closingLines(scene: Scene, mostOpen: number): ClosingLines | undefined {
  const start = swingBar(scene, 4);
  const end = swingBar(scene, 0);
  const outer = swingPrice(scene, 4); // line of the first, the middle and the last swing
  const outerSlope = (swingPrice(scene, 0) - outer) / (end - start);
  const innerSlope = (swingPrice(scene, 1) - swingPrice(scene, 3)) / (swingBar(scene, 1) - swingBar(scene, 3));
  const inner = swingPrice(scene, 3) - innerSlope * (swingBar(scene, 3) - start);
  const open = 1 + ((innerSlope - outerSlope) * (end - start)) / (inner - outer);
  if (!(open > 0 && open <= mostOpen)) return undefined;
  const height = Math.abs(inner - outer);
  const middle = Math.abs(swingPrice(scene, 2) - outer - outerSlope * (swingBar(scene, 2) - start)) / height;
  return endsLow(scene)
    ? { start, end, upper: inner, upperSlope: innerSlope, lower: outer, lowerSlope: outerSlope, height, open, middle }
    : { start, end, upper: outer, upperSlope: outerSlope, lower: inner, lowerSlope: innerSlope, height, open, middle };
}

/** Whether no close from the first to the last touch lies outside by more than `slack`. */
export function staysInside(view: BarView, lines: ClosingLines, slack: number): boolean {
  const { start, end, upper, upperSlope, lower, lowerSlope } = lines;
  for (let bar = start + 1; bar <= end; bar++) {
    const close = view.close(bar);
    if (close > upper + upperSlope * (bar - start) + slack) return false;
    if (close < lower + lowerSlope * (bar - start) - slack) return false;
  }
  return true;
}
