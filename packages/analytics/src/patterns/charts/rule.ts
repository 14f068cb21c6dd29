import type { BarView } from './bar-view.ts';
import type { Pivot } from './find.ts';
import type { PendingShape } from './pending-shape.ts';
import type { Swings } from './swings.ts';

/** Maximum bars from the first to the last pivot. */
export const LONGEST_SPAN = 400;

/** Bars in one direction's view, up to the newest closed one. */
export interface PatternContext {
  view: BarView;
  /** The newest closed bar. */
  now: number;
  /** Minimum height in ATR. */
  minHeight: number;
}

/** Input of a rule: bars, and swings of one size, the newest just confirmed. */
export interface SwingScene extends PatternContext {
  swings: Swings;
  size: number;
  /** Number of newest swings shared with a smaller size: their shapes are known. */
  known: number;
}

/** Returns the shape of the newest swings, the last of them a low; bearish shapes are mirrored. */
export type ShapeRule = (scene: SwingScene) => PendingShape | undefined;

export const swingBar = ({ swings, size }: SwingScene, back: number): number => swings.bar(size, back);

/** Returns the price of a swing in the view. */
export const swingPrice = ({ view, swings, size }: SwingScene, back: number): number =>
  view.sign * swings.price(size, back);

/** Maximum ratio of a pattern's longest to its shortest leg: visible shapes have similar legs. */
const WIDEST_LEGS = 4;

/** Minimum bars of a leg: swings in adjacent bars are noise. */
const SHORTEST_LEG = 2;

export function haveLikeLegs(pivots: readonly Pivot[]): boolean {
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  for (let i = 1; i < pivots.length; i++) {
    const bars = pivots[i][1] - pivots[i - 1][1];
    shortest = Math.min(shortest, bars);
    longest = Math.max(longest, bars);
  }
  return shortest >= SHORTEST_LEG && longest <= WIDEST_LEGS * shortest;
}

/** Returns the newest swings as named pivots, oldest first, at market prices. */
export const pivotsOf = ({ swings, size }: SwingScene, names: readonly string[]): Pivot[] =>
  names.map((name, i) => {
    const back = names.length - 1 - i;
    return [name, swings.bar(size, back), swings.price(size, back)];
  });
