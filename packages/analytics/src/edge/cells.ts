import { survivors } from '../stats/benjamini-hochberg.ts';
import { type Edge, MIN_BLOCKS } from './edge.ts';

/** Share of the edges shown that may be chance. */
const FALSE_EDGES = 0.1;

/**
 * Which of all cells shown (pattern, timeframe, market, strength) may be called an edge. Cells without enough signals
 * show nothing and so take no part.
 */
export function edgesAmong(cells: readonly (Edge | undefined)[]): boolean[] {
  const shown = cells.filter((cell) => cell !== undefined);
  const survive = survivors(
    shown.map(({ p }) => p),
    FALSE_EDGES,
  );
  const surviving = new Set(shown.filter(({ edge }, i) => survive[i] && edge > 0));
  return cells.map((cell) => cell !== undefined && surviving.has(cell));
}

/** Strength may be worded as odds only where hit rates rise from Weak over Moderate to Strong, intervals apart, over enough weeks. */
export function strengthShowsOdds(
  weak: Edge | undefined,
  moderate: Edge | undefined,
  strong: Edge | undefined,
): boolean {
  if (!weak || !moderate || !strong) return false;
  if ([weak, moderate, strong].some(({ blocks }) => blocks < MIN_BLOCKS)) return false;
  return weak.interval[1] < moderate.interval[0] && moderate.interval[1] < strong.interval[0];
}
