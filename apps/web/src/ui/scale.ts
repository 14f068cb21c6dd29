/** Returns the minimum and maximum, ignoring NaN; undefined for none. */
export function rangeOf(values: Iterable<number>): { least: number; greatest: number } | undefined {
  let least = Infinity;
  let greatest = -Infinity;
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return least <= greatest ? { least, greatest } : undefined;
}

/** Returns the position of a value between two others as a share; 0.5 when these are equal. */
export const shareOf = (value: number, least: number, greatest: number): number =>
  greatest > least ? (value - least) / (greatest - least) : 0.5;
