/** Returns a list with one entry moved; indices outside are clamped. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, i) => i !== from);
  const item = items[from];
  if (item === undefined) return [...items];
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}
