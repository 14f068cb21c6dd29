import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, type Market, type Timeframe } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import { keptTimeframes } from '#marketdata/bars/history-loader.ts';
import type { RoleContext } from './context.ts';

const PRUNE_EVERY_MS = 6 * 3_600_000;
const PACK_EVERY_MS = 5 * 60_000;
/** Pause between steps of some milliseconds: closing bars and readers come first. */
const PACK_PAUSE_MS = 20;
/** Pause after some instruments' old bars were dropped. */
const PRUNE_PAUSE_MS = 100;

type UpkeepContext = Pick<
  RoleContext,
  'config' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'missing' | 'registry' | 'store'
>;

/** Packs stored bars and drops those past their retention. `isReady`: a market's history is loaded. */
export function startBarUpkeep(context: UpkeepContext, isReady: (market: Market) => boolean): void {
  const { lifecycle } = context;
  const stopping = new AbortController();
  let packing: Promise<void> | undefined;
  let pruning: Promise<void> | undefined;
  const pruneTimer = setInterval(() => {
    pruning ??= prune(context, stopping.signal).finally(() => {
      pruning = undefined;
    });
  }, PRUNE_EVERY_MS);
  const packTimer = setInterval(() => {
    packing ??= pack(context, isReady, stopping.signal).finally(() => {
      packing = undefined; // many instruments may take longer than the interval
    });
  }, PACK_EVERY_MS);
  lifecycle.onStop('bar upkeep', async () => {
    clearInterval(pruneTimer);
    clearInterval(packTimer);
    stopping.abort();
    await Promise.all([packing, pruning]);
  });
}

async function prune(context: UpkeepContext, signal: AbortSignal): Promise<void> {
  const { config, feeds, log } = context;
  try {
    for (const { market, timeframe, numbers } of keptBars(context)) {
      const days = config.retentionDays[timeframe];
      if (days === undefined) continue;
      const beforeMs = feeds.clock.now(market) - days * DAY_MS;
      context.missing.keep(numbers, [timeframe], { fromMs: beforeMs });
      const pruned = await pruneSome(context.store, { numbers, timeframe, beforeMs }, signal);
      if (pruned > 0) log.info({ market, timeframe, pruned }, 'bars past their retention were dropped');
    }
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'old bars could not be dropped');
  }
}

/** Prunes some instruments at a time: bars that close meanwhile are stored in between. */
async function pruneSome(
  store: BarStore,
  { numbers, timeframe, beforeMs }: { numbers: readonly number[]; timeframe: Timeframe; beforeMs: number },
  signal: AbortSignal,
): Promise<number> {
  let pruned = 0;
  for (let start = 0; start < numbers.length; start += store.prunedAtOnce) {
    const some = await store.prune(numbers.slice(start, start + store.prunedAtOnce), timeframe, beforeMs);
    pruned += some;
    if (some > 0) await sleep(PRUNE_PAUSE_MS, undefined, { signal });
  }
  return pruned;
}

async function pack(context: UpkeepContext, isReady: (market: Market) => boolean, signal: AbortSignal): Promise<void> {
  const pause = (): Promise<void> => sleep(PACK_PAUSE_MS, undefined, { signal });
  try {
    for (const { market, timeframe, numbers } of keptBars(context)) {
      signal.throwIfAborted();
      if (isReady(market)) await context.store.pack(numbers, timeframe, pause);
    }
  } catch (error) {
    if (!signal.aborted) context.log.error({ err: error }, 'bars could not be packed');
  }
}

/** Returns what is stored of each market. */
const keptBars = ({ feeds, registry }: UpkeepContext): { market: Market; timeframe: Timeframe; numbers: number[] }[] =>
  feeds.markets.flatMap((market) =>
    keptTimeframes(registry, market).map((timeframe) => ({
      market,
      timeframe,
      numbers: registry.quotedIn(market).map(({ no }) => no),
    })),
  );
