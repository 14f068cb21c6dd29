/**
 * Which of many findings survive when at most a share `falseRate` of the survivors may be chance.
 *
 * Sorted p-values are compared with their rank's share of the rate; all up to the last that passes survive.
 *
 * Source: Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate" (1995)
 */
export function survivors(pValues: readonly number[], falseRate: number): boolean[] {
  const sorted = pValues.toSorted((a, b) => a - b);
  const last = sorted.findLastIndex((p, i) => p <= ((i + 1) / sorted.length) * falseRate);
  const threshold = sorted[last] ?? Number.NEGATIVE_INFINITY;
  return pValues.map((p) => p <= threshold);
}
