/** Visits bars `from` to `to` with their numbers in the history. The first number of the state counts bars. */
export function eachBar(from: number, to: number, state: Float64Array, visit: (i: number, bar: number) => void): void {
  const start = from - (state[0] | 0);
  for (let i = from; i < to; i++) visit(i, i - start);
  state[0] = to - start;
}

/** Fills an output that depends on the last bars only: NaN through the lookback, then `valueAt(i)`. */
export function fillWindows(
  output: Float64Array,
  lookback: number,
  from: number,
  to: number,
  state: Float64Array,
  valueAt: (i: number) => number,
): void {
  eachBar(from, to, state, (i, bar) => {
    output[i] = bar < lookback ? Number.NaN : valueAt(i);
  });
}

/** Returns the highest of the last `count` values up to index `i`. */
export function highestOf(column: Float64Array, i: number, count: number): number {
  let top = column[i];
  for (let k = i - count + 1; k < i; k++) if (column[k] > top) top = column[k];
  return top;
}

/** Returns the lowest of the last `count` values up to index `i`. */
export function lowestOf(column: Float64Array, i: number, count: number): number {
  let bottom = column[i];
  for (let k = i - count + 1; k < i; k++) if (column[k] < bottom) bottom = column[k];
  return bottom;
}
