import { survivors } from '../stats/benjamini-hochberg.ts';
import type { Edge } from './edge.ts';

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

/** Strength may be worded as odds only where hit rates rise from Weak over Moderate to Strong, intervals apart. */
export function strengthShowsOdds(
  weak: Edge | undefined,
  moderate: Edge | undefined,
  strong: Edge | undefined,
): boolean {
  const [low, middle, high] = [weak?.interval, moderate?.interval, strong?.interval];
  if (!low || !middle || !high) return false;
  return low[1] < middle[0] && middle[1] < high[0];
}
