import type { BarView } from './bar-view.ts';
import { endsLow, type Scene, swingBar, swingPrice } from './rule.ts';

/** A line of highs and a line of lows that five swings touch, as the view shows them. */
export interface ClosingLines {
  start: number;
  end: number;
  /** Prices of the lines at a bar. */
  upper(bar: number): number;
  lower(bar: number): number;
  /** Width at the first touch. */
  height: number;
  /** Drift of each line from the first to the last touch, in heights. */
  upperDrift: number;
  lowerDrift: number;
  /** Width at the last touch, in heights. */
  open: number;
  /** How far the middle one of three touches is from its line, in heights. */
  middle: number;
}

/** The lines through the outer two highs and the outer two lows of the last five swings. */
export function closingLines(scene: Scene): ClosingLines {
  const start = swingBar(scene, 4);
  const end = swingBar(scene, 0);
  const outer = lineThrough(scene, 4, 0); // of the three swings of the newest's kind
  const inner = lineThrough(scene, 3, 1);
  const [upper, lower] = endsLow(scene) ? [inner, outer] : [outer, inner];
  const height = upper(start) - lower(start);
  const upperDrift = (upper(end) - upper(start)) / height;
  const lowerDrift = (lower(end) - lower(start)) / height;
  const middle = Math.abs(swingPrice(scene, 2) - outer(swingBar(scene, 2))) / height;
  return { start, end, upper, lower, height, upperDrift, lowerDrift, open: 1 + upperDrift - lowerDrift, middle };
}

function lineThrough(scene: Scene, from: number, to: number): (bar: number) => number {
  const bar0 = swingBar(scene, from);
  const price = swingPrice(scene, from);
  const slope = (swingPrice(scene, to) - price) / (swingBar(scene, to) - bar0);
  return (bar) => price + slope * (bar - bar0);
}

/** Whether no close from the first to the last touch lies outside by more than `slack`. */
export function staysInside(view: BarView, { start, end, upper, lower }: ClosingLines, slack: number): boolean {
  for (let bar = start + 1; bar <= end; bar++) {
    const close = view.close(bar);
    if (close > upper(bar) + slack || close < lower(bar) - slack) return false;
  }
  return true;
}
