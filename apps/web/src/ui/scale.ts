/** The least and the greatest of numbers; holes (NaN) don't count. Undefined when there is none. */
export function rangeOf(values: Iterable<number>): { least: number; greatest: number } | undefined {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least <= greatest ? { least, greatest } : undefined;
}

/** Where a value stands between two others, as a share; in the middle when these are the same. */
export const shareOf = (value: number, least: number, greatest: number): number =>
  greatest > least ? (value - least) / (greatest - least) : 0.5;
