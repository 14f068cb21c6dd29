import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@wickwise/market';
import { keepPastSplits, type PastFeed } from '#marketdata/bars/past-splits.ts';
import type { Feed } from '#marketdata/feeds/feed.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { port } from '#platform/bus.ts';
import type { RoleContext } from './context.ts';

const FIRST_PAUSE_MS = 5_000;
/** Somebody waits for an instrument to be opened. */
const OPENING_MS = 3_000;

type Context = Pick<RoleContext, 'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'registry'>;

export interface PastSplitsRole {
  /** Resolves once a feed's past splits are known, or can't be had now: its history may be loaded. */
  whenRead(feed: Feed): Promise<void>;
  /** Reads the past splits of an instrument that is about to be opened, as far as that takes no longer than moments. */
  readOf(listed: ListedInstrument): Promise<void>;
}

export const pastSplitCalls = port<PastSplitsRole>('past splits');

const hasPast = (feed: Feed): feed is Feed & PastFeed => feed.pastSplits !== undefined;

/**
 * Reads the splits of the past of feeds whose history isn't adjusted for them, before that is loaded, and each day. Once
 * there are new ones the roles start again.
 */
export function readPastSplits(context: Context, restart: () => void): void {
  const { bus, database, feeds, lifecycle, log, registry } = context;
  const read = new Map<Feed, PromiseWithResolvers<void>>();
  for (const feed of feeds.all.filter(hasPast)) {
    const first = Promise.withResolvers<void>();
    read.set(feed, first);
    lifecycle.onStarted(() => void keepReading(feed, context, first.resolve, restart));
  }
  bus.answer(pastSplitCalls, {
    whenRead: (feed) => read.get(feed)?.promise ?? Promise.resolve(),
    readOf: async (listed) => {
      const { market } = listed.instrument;
      const feed = feeds.of(market);
      if (!hasPast(feed)) return;
      const reading = keepPastSplits({ db: database.db, registry }, feed, [listed], feed.clock.now(market));
      const failed = (error: unknown): void => log.debug({ feed: feed.name, err: error }, NOT_READ);
      await Promise.race([reading.catch(failed), sleep(OPENING_MS, undefined, { ref: false })]);
    },
  });
}

const NOT_READ = 'splits of the past could not be read';

async function keepReading(feed: Feed & PastFeed, context: Context, done: () => void, restart: () => void) {
  const { database, lifecycle, log, registry } = context;
  const { signal } = lifecycle;
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; ) {
    try {
      const quoted = feed.markets.flatMap((market) => registry.quotedIn(market));
      const nowMs = Math.max(...feed.markets.map((market) => feed.clock.now(market)));
      const stored = await keepPastSplits({ db: database.db, registry }, feed, quoted, nowMs);
      if (signal.aborted) return;
      if (stored > 0) {
        log.info({ feed: feed.name, splits: stored }, 'splits of the past are known now, the roles start again');
        restart();
        return;
      }
      done();
      pauseMs = FIRST_PAUSE_MS;
      await sleep(DAY_MS, undefined, { signal, ref: false }).catch(() => {});
    } catch (error) {
      if (signal.aborted) return;
      done();
      if (feed.markets.some((market) => feed.health(market).state === 'needs-login')) return;
      if (pauseMs === FIRST_PAUSE_MS) log.warn({ feed: feed.name, err: error }, NOT_READ);
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, DAY_MS);
    }
  }
}
