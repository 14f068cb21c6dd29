import { setTimeout as sleep } from 'node:timers/promises';
import type { Market, Timeframe } from '@wickwise/market';
import { BarPages } from '#marketdata/bars/bar-pages.ts';
import { keptTimeframes } from '#marketdata/bars/history-loader.ts';
import type { RoleContext } from './context.ts';

const PRUNE_EVERY_MS = 6 * 3_600_000;
const PACK_EVERY_MS = 5 * 60_000;
/** Between steps that take some milliseconds each: closing bars and readers come first. */
const PACK_PAUSE_MS = 20;
const DAY_MS = 86_400_000;

type UpkeepContext = Pick<RoleContext, 'config' | 'database' | 'feed' | 'lifecycle' | 'log' | 'registry' | 'store'>;

/** Keeps stored bars quick to read, and drops those that are past their retention. `isReady`: a market's history is there. */
export function startBarUpkeep(context: UpkeepContext, isReady: (market: Market) => boolean): void {
  const { lifecycle } = context;
  const stopping = new AbortController();
  let packing: Promise<void> | undefined;
  const pruneTimer = setInterval(() => void prune(context), PRUNE_EVERY_MS);
  const packTimer = setInterval(() => {
    packing ??= pack(context, isReady, stopping.signal).finally(() => {
      packing = undefined; // many instruments may take longer than the pause between two rounds
    });
  }, PACK_EVERY_MS);
  lifecycle.onStop('bar upkeep', async () => {
    clearInterval(pruneTimer);
    clearInterval(packTimer);
    stopping.abort();
    await packing;
  });
}

async function prune(context: UpkeepContext): Promise<void> {
  const { config, store, feed, log } = context;
  try {
    for (const { market, timeframe, numbers } of keptBars(context)) {
      const days = config.retentionDays[timeframe];
      if (days === undefined) continue;
      const pruned = await store.prune(numbers, timeframe, feed.clock.now(market) - days * DAY_MS);
      if (pruned > 0) log.info({ market, timeframe, pruned }, 'bars past their retention were dropped');
    }
  } catch (error) {
    log.error({ err: error }, 'old bars could not be dropped');
  }
}

async function pack(context: UpkeepContext, isReady: (market: Market) => boolean, signal: AbortSignal): Promise<void> {
  const pages = new BarPages(context.database.pool);
  const pause = (): Promise<void> => sleep(PACK_PAUSE_MS, undefined, { signal });
  try {
    for (const { market, timeframe, numbers } of keptBars(context)) {
      signal.throwIfAborted();
      if (isReady(market)) await pages.seal(numbers, timeframe, pause);
    }
  } catch (error) {
    if (!signal.aborted) context.log.error({ err: error }, 'bars could not be packed');
  }
}

/** What is stored of each market. */
const keptBars = ({ feed, registry }: UpkeepContext): { market: Market; timeframe: Timeframe; numbers: number[] }[] =>
  feed.capabilities().markets.flatMap((market) =>
    keptTimeframes(registry, market).map((timeframe) => ({
      market,
      timeframe,
      numbers: registry.of(market).map(({ no }) => no),
    })),
  );
