/** A move that is smaller, as a share of what the path covers, has no start: the price went back and forth. */
const LEAST_SHARE = 1 / 3;

/**
 * Returns where a move began along a cumulative path: the place before the shortest stretch of steps that holds at least
 * half of the whole move. Of several as short, the first. `path[0]` is where the day began. Undefined for no clear move.
 */
export function moveStart(path: Float64Array): number | undefined {
  const last = path.length - 1;
  if (last < 1) return undefined;
  const whole = path[last] - path[0];
  if (whole === 0 || Math.abs(whole) < LEAST_SHARE * coverOf(path)) return undefined;
  const side = Math.sign(whole);
  const half = Math.abs(whole) / 2;
  for (let steps = 1; steps <= last; steps++) {
    for (let i = 0; i + steps <= last; i++) {
      if (side * (path[i + steps] - path[i]) >= half) return i;
    }
  }
  return undefined;
}

function coverOf(path: Float64Array): number {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of path) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return greatest - least;
}
