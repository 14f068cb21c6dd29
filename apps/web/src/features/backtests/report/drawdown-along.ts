/** How far equity stands below its highest point so far, as a share of that; the cash is the first peak. */
export function drawdownAlong(equity: readonly number[], cash: number): number[] {
  let peak = cash;
  return equity.map((now) => {
    peak = Math.max(peak, now);
    return now / peak - 1;
  });
}
