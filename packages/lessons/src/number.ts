/** Returns a number with a fixed number of decimals, a true minus sign, and no minus before zero. */
export function number(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
}
