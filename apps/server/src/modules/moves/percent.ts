/** Returns what turns parts of a logarithmic return into percent that add up to the whole in percent. */
export function partInPercent(total: number): (part: number) => number {
  const scale = total === 0 ? 100 : (100 * Math.expm1(total)) / total;
  return (part) => scale * part;
}
