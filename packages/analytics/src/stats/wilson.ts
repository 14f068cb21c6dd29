/** Two-sided 95 % of a normal distribution. */
const Z_95 = 1.959963984540054;

/**
 * Wilson's score interval of a rate, from 0 to 1: honest for small samples and near 0 and 1, where the textbook
 * interval leaves the range.
 *
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927)
 */
export function wilsonInterval(hits: number, count: number, z = Z_95): [low: number, high: number] {
  if (count === 0) return [0, 1];
  const rate = hits / count;
  const scale = 1 + (z * z) / count;
  const centre = (rate + (z * z) / (2 * count)) / scale;
  const half = (z * Math.sqrt((rate * (1 - rate)) / count + (z * z) / (4 * count * count))) / scale;
  return [Math.max(centre - half, 0), Math.min(centre + half, 1)];
}
