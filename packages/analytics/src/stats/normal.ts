const density = (x: number): number => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);

/** Beyond this the series below loses digits, while the continued fraction has converged. */
const TAIL = 3;

/** Returns Φ(x): the share of a standard normal distribution at or below x. */
export function normalCdf(x: number): number {
  if (x > TAIL) return 1 - lowerTail(-x);
  if (x < -TAIL) return lowerTail(x);
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-17; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 + density(x) * sum;
}

/** Returns the tail by Laplace's continued fraction, from the inside out. */
function lowerTail(x: number): number {
  let fraction = -x;
  for (let k = 60; k > 0; k--) fraction = -x + k / fraction;
  return density(x) / fraction;
}

/** Returns Φ⁻¹(p), a quantile of the standard normal distribution; infinite at 0 and 1. */
export function normalQuantile(p: number): number {
  if (p <= 0 || p >= 1) return p === 0 ? -Infinity : p === 1 ? Infinity : Number.NaN;
  if (p > 0.5) return -normalQuantile(1 - p);
  let low = -40;
  let high = 0;
  for (let k = 0; k < 80; k++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
