/** A list with one entry at another place; places outside are the ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, i) => i !== from);
  const item = items[from];
  if (item === undefined) return [...items];
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}
