/** Returns the drawdown along equity as shares of its peak so far; cash is the first peak. */
export function drawdownAlong(equity: readonly number[], cash: number): number[] {
  let peak = cash;
  return equity.map((now) => {
    peak = Math.max(peak, now);
    return now / peak - 1;
  });
}
