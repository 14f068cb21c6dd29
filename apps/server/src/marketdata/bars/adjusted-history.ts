import { type BarSeries, DAY_MS, isSplitJump, type PriceSplit } from '@wickwise/market';
import type { Feed } from '../feeds/feed.ts';
import type { ListedInstrument } from '../registry.ts';
import type { BarStore } from './bar-store.ts';

/** The last session before a split has ended within this time. */
const BEFORE_MS = 15 * 86_400_000;

/** Returns whether stored days jump by a split: history that came adjusted for it doesn't. */
export async function jumpsInStore(
  store: Pick<BarStore, 'read'>,
  { instrumentNo, effectiveMs, factor }: PriceSplit & { instrumentNo: number },
): Promise<boolean> {
  const range = { fromMs: effectiveMs - BEFORE_MS + 1, beforeMs: effectiveMs + BEFORE_MS };
  const days = await store.read(instrumentNo, '1D', range);
  const first = days.indexFrom(effectiveMs);
  if (first === 0 || first === days.length) return false;
  return isSplitJump(days.at(first).open / days.at(first - 1).close, factor);
}

/**
 * Returns which of these splits the history of a feed is adjusted for now, as its days say: those before a split are the
 * stored ones times its factor, or don't jump at it. Providers adjust at their own hour of the split's day.
 */
export async function adjustedFor(
  { feed, store }: { feed: Pick<Feed, 'history'>; store: Pick<BarStore, 'read'> },
  { no, instrument }: ListedInstrument,
  splits: readonly PriceSplit[],
  nowMs: number,
): Promise<PriceSplit[]> {
  const found: PriceSplit[] = [];
  for (const split of splits.filter(({ effectiveMs }) => effectiveMs <= nowMs + DAY_MS)) {
    const fromMs = split.effectiveMs - BEFORE_MS;
    const toMs = Math.min(nowMs, split.effectiveMs + BEFORE_MS);
    const pages = feed.history({ id: instrument.id, timeframe: '1D', fromMs, toMs, priority: 'scan' });
    const days: { timeMs: number; open: number; close: number }[] = [];
    for await (const page of pages) days.push(...page);
    const stored = await store.read(no, '1D', { fromMs, beforeMs: split.effectiveMs });
    if (isAdjusted(split, days, stored)) found.push(split);
  }
  return found;
}

function isAdjusted(
  { effectiveMs, factor }: PriceSplit,
  days: readonly { timeMs: number; open: number; close: number }[],
  stored: BarSeries,
): boolean {
  const before = days.filter(({ timeMs }) => timeMs < effectiveMs).at(-1);
  if (!before) return false;
  const own = [...stored].find(({ timeMs }) => timeMs === before.timeMs);
  if (own) return isSplitJump(before.close / own.close, factor);
  const after = days.find(({ timeMs }) => timeMs >= effectiveMs);
  return after !== undefined && !isSplitJump(after.open / before.close, factor);
}
