import type { WatchlistItem } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';

/** Identifies a row: an instrument, or a heading by its words. */
export const rowIdOf = (item: WatchlistItem): string =>
  'section' in item ? `section ${item.section}` : instrumentId(item.market, item.symbol);

/**
 * Returns a changed list with what happened to it elsewhere meanwhile: `before` became `wanted` here and `now` there.
 * Rows removed there are gone; rows added there come last.
 */
export function rebased(
  wanted: readonly WatchlistItem[],
  before: readonly WatchlistItem[],
  now: readonly WatchlistItem[],
): WatchlistItem[] {
  const [asked, old, there] = [wanted, before, now].map((items) => new Set(items.map(rowIdOf)));
  return [
    ...wanted.filter((item) => !old?.has(rowIdOf(item)) || there?.has(rowIdOf(item))),
    ...now.filter((item) => !old?.has(rowIdOf(item)) && !asked?.has(rowIdOf(item))),
  ];
}
