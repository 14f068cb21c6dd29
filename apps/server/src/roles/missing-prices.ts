import type { Market } from '@wickwise/market';
import { keptTimeframes } from '#marketdata/bars/history-loader.ts';
import { type FeedGap, feedGaps } from '#marketdata/topics.ts';
import type { Priority } from '#platform/net/token-bucket.ts';
import type { RoleContext } from './context.ts';

/** What has changed is stored this often; a new gap at once, since a process that ends forgets it. */
const STORE_EVERY_MS = 30_000;
/** A source may have by now what it lacked before. */
const MEND_EVERY_MS = 15 * 60_000;

type MissingContext = Pick<RoleContext, 'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'missing' | 'registry'>;

/** Stores in which stretches prices are missing, and asks for them again once their source can have them. */
export function mendMissing(context: MissingContext, loads: { repair(gap: FeedGap, priority: Priority): void }): void {
  const { bus, database, feeds, lifecycle, log, missing } = context;
  let storing: Promise<void> = Promise.resolve();
  const store = (): Promise<void> => {
    storing = storing
      .then(() => missing.store(database.db))
      .catch((error) => log.warn({ err: error }, 'missing prices could not be stored, trying again'));
    return storing;
  };
  const mend = (): void => {
    for (const market of feeds.markets) for (const gap of mendable(context, market)) loads.repair(gap, 'backfill');
  };
  const timers = [setInterval(() => void store(), STORE_EVERY_MS), setInterval(mend, MEND_EVERY_MS)];
  bus.subscribe(feedGaps, '*', () => void store());
  lifecycle.onStarted(mend);
  lifecycle.onStop('missing prices', async () => {
    for (const timer of timers) clearInterval(timer);
    await store();
  });
}

/** Returns what is missing in a market and what its source's history reaches now. */
function mendable({ feeds, missing, registry }: MissingContext, market: Market): FeedGap[] {
  const feed = feeds.of(market);
  const timeframes = keptTimeframes(registry, market);
  return registry.quotedIn(market).flatMap(({ no, instrument: { id } }) => {
    const reached = timeframes
      .flatMap((timeframe) => missing.all(no, timeframe).map((stretch) => ({ id, timeframe, ...stretch })))
      .map((request) => feed.reach?.(request) ?? request)
      .filter(({ fromMs, toMs }) => fromMs < toMs);
    if (reached.length === 0) return [];
    const fromMs = Math.min(...reached.map((one) => one.fromMs));
    return [{ market, fromMs, toMs: Math.max(...reached.map((one) => one.toMs)), ids: [id] }];
  });
}
