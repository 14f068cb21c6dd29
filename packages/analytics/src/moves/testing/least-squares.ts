/** Ordinary least squares by normal equations, as a textbook has them. */
export function solveLeastSquares(rows: readonly (readonly number[])[], values: readonly number[]) {
  const width = rows[0]?.length ?? 0;
  const products = Array.from({ length: width }, (_, a) =>
    Array.from({ length: width }, (_, b) =>
      rows.reduce((sum, row) => sum + (row[a] as number) * (row[b] as number), 0),
    ),
  );
  const inverse = invert(products);
  const joint = Array.from({ length: width }, (_, a) =>
    rows.reduce((sum, row, i) => sum + (row[a] as number) * (values[i] as number), 0),
  );
  const coefficients = inverse.map((row) => row.reduce((sum, one, b) => sum + one * (joint[b] as number), 0));
  const at = (point: readonly number[]): number =>
    point.reduce((sum, one, k) => sum + one * (coefficients[k] as number), 0);
  const squares = rows.reduce((sum, row, i) => sum + ((values[i] as number) - at(row)) ** 2, 0);
  return {
    at,
    variance: squares / (rows.length - width),
    /** x' (X'X)^-1 x */
    leverage: (point: readonly number[]): number =>
      point.reduce(
        (sum, one, a) => sum + one * point.reduce((inner, other, b) => inner + (inverse[a]?.[b] as number) * other, 0),
        0,
      ),
  };
}

/** Gauss and Jordan, with pivots. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, k) => Number(k === i))]);
  for (let column = 0; column < size; column++) {
    const below = rows.slice(column).map((row) => Math.abs(row[column] as number));
    const pivot = column + below.indexOf(Math.max(...below));
    [rows[column], rows[pivot]] = [rows[pivot] as number[], rows[column] as number[]];
    const own = rows[column] as number[];
    const scale = own[column] as number;
    rows[column] = own.map((one) => one / scale);
    for (let i = 0; i < size; i++) {
      if (i === column) continue;
      const factor = (rows[i] as number[])[column] as number;
      rows[i] = (rows[i] as number[]).map((one, k) => one - factor * ((rows[column] as number[])[k] as number));
    }
  }
  return rows.map((row) => row.slice(size));
}
