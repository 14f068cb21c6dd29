/** Returns a number that JSON has; null for NaN and the infinities. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);
