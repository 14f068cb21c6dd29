import type { BarView } from './bar-view.ts';
import type { Pivot } from './find.ts';
import type { Swings } from './swings.ts';
import type { Watch } from './watch.ts';

/** Most bars from the first to the last pivot of a pattern. */
export const LONGEST_SPAN = 400;

/** The bars as one direction sees them, up to the newest closed one. */
export interface PatternContext {
  view: BarView;
  /** The newest closed bar. */
  now: number;
  /** Least height in ATR. */
  minHeight: number;
}

/** What a rule reads: bars, and the swings of one size, the newest just confirmed. */
export interface Scene extends PatternContext {
  swings: Swings;
  size: number;
  /** How many of the newest swings a smaller size has shown already, so that shapes of them alone are known. */
  known: number;
}

/** Looks whether the newest swings, the last of them a low, make the shape; written for the bullish one, the bearish one is seen in the mirror. */
export type ShapeRule = (scene: Scene) => Watch | undefined;

export const swingBar = ({ swings, size }: Scene, back: number): number => swings.bar(size, back);

/** Price of a swing as the view shows it. */
export const swingPrice = ({ view, swings, size }: Scene, back: number): number => view.sign * swings.price(size, back);

/** Longest leg of a pattern in legs of its shortest: in a shape that the eye follows the swings last about as long. */
const WIDEST_LEGS = 4;

/** Fewest bars of a leg: two swings in neighbouring bars are one bar's noise. */
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

/** The newest swings as named pivots, oldest first, at the prices of the market. */
export const pivotsOf = ({ swings, size }: Scene, names: readonly string[]): Pivot[] =>
  names.map((name, i) => {
    const back = names.length - 1 - i;
    return [name, swings.bar(size, back), swings.price(size, back)];
  });
