/** Returns a step that shows enough digits of a number without a known unit: 0.01, finer for small ones. */
export function usualStep(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1) return 0.01;
  return 10 ** -Math.min(Math.max(Math.floor(-Math.log10(size)) + 4, 5), 12);
}
