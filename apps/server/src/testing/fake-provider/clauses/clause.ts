import type { Bar, BarSeries } from '@wickwise/market';
import { expect, vi } from 'vitest';
import { type Adapter, type Connected, marketFor, startOf } from '../connect.ts';

/** What every adapter has to do; the table of docs/providers-conformance.md has a row for each. */
export interface Clause {
  name: string;
  /** In words of the table. */
  meaning: string;
  /** Whether it's about keys: exchanges want none. */
  isForKeys?: true;
  /** Whether it's about what a provider lists beside the catalogue. */
  isForLists?: true;
  /** Whether it's about what the provider doesn't offer: its list has to be known for that. */
  isForOffers?: true;
  /** Whether it's about announced splits: few providers publish them. */
  isForSplits?: true;
  /** Whether it's about lists of earnings and dividends: few providers have them. */
  isForEvents?: true;
  /** Whether it's about a provider without a stream too. */
  isWithoutStream?: true;
  check(adapter: Adapter): Promise<void>;
}

/** A machine whose clock a test moves. */
export function movedClock(startMs: number) {
  const at = { ms: startMs };
  return { at, machine: { wallMs: () => at.ms, monotonicMs: () => at.ms } };
}

/** The same, in a session of the adapter's market. */
export const sessionClock = (adapter: Adapter) => movedClock(startOf(adapter));

export async function readAll(pages: AsyncIterable<BarSeries>): Promise<Bar[]> {
  const bars: Bar[] = [];
  for await (const page of pages) bars.push(...page);
  return bars;
}

export const settles = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 5 });

/** A trade of the first symbol arrives under our name. */
export async function isHeard(
  { provider, heard }: Connected,
  [first]: readonly [string, string],
  price: number,
): Promise<void> {
  provider.trade(first, price);
  await settles(() => expect(heard.prices.at(-1)).toBe(price));
}

/** Returns why a clause says nothing about an adapter; undefined where it's run. */
export function whyNot(
  { isForEvents, isForKeys, isForLists, isForOffers, isForSplits, isWithoutStream }: Clause,
  adapter: Adapter,
): string | undefined {
  const { keyed, listed, protocol } = adapter;
  if (protocol.isFix && !isWithoutStream) return 'no stream';
  if (isForOffers && protocol.hasNoList) return 'no list';
  if (isForKeys && !keyed) return 'no key';
  if (isForLists && !listed) return 'no list';
  if (isForEvents && (!protocol.events || marketFor(adapter) !== 'US_Equity')) return 'no events';
  return isForSplits && !protocol.splits ? 'no splits' : undefined;
}
