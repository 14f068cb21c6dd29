import type { ChartPatternFind } from './find.ts';

/** Patterns that a close beyond one line completes, by the swings on that line. */
const ON_LINE: Readonly<Record<string, readonly [string, string]>> = {
  double_tops: ['V', 'V'],
  double_bottoms: ['V', 'V'],
  head_and_shoulder: ['N1', 'N2'],
};

/** Patterns with a neckline. */
export const NECKLINE_PATTERNS: readonly string[] = Object.keys(ON_LINE);

/** Returns the price of a pattern's neckline at a bar, counted as in the find; undefined for shapes without one. */
export function necklineAt({ pattern, pivots }: ChartPatternFind, bar: number): number | undefined {
  const names = ON_LINE[pattern];
  if (!names) return undefined;
  const [[, fromBar, from], [, toBar, to]] = names.map((name) => pivots.find(([known]) => known === name) ?? NOWHERE);
  return fromBar === toBar ? from : from + ((to - from) * (bar - fromBar)) / (toBar - fromBar);
}

const NOWHERE = ['', 0, Number.NaN] as const;
