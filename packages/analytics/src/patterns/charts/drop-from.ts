/** Removes items in place, keeping the order. */
export function dropFrom<T>(items: T[], isGone: (item: T) => boolean): void {
  let kept = 0;
  for (const item of items) if (!isGone(item)) items[kept++] = item;
  items.length = kept;
}
