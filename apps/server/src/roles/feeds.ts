import { setTimeout as sleep } from 'node:timers/promises';
import { type InstrumentId, isPossibleTick, type Market, marketOf } from '@wickwise/market';
import { dropFutureBars } from '#marketdata/bars/future-bars.ts';
import { MarketHistory } from '#marketdata/bars/market-history.ts';
import type { Feed, FeedSink } from '#marketdata/feeds/feed.ts';
import { MarketWatch } from '#marketdata/market-watch.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { feedGaps, historyLoaded, marketStates, rewinds, snapshots, ticks } from '#marketdata/topics.ts';
import { BurstEnd } from '#platform/burst-end.ts';
import type { BarsRole } from './bars.ts';
import type { RoleContext } from './context.ts';

/** A tick dated this far ahead of the market's clock is wrong. */
const FUTURE_MS = 60_000;
const STATE_EVERY_MS = 15_000;
const WATCH_EVERY_MS = 1_000;
/** The minute in which an instrument's bars begin was missed in part: it's loaded again once it's over. */
const FIRST_MINUTE_MS = 65_000;
const MEND_EVERY_MS = 5_000;
const STOP_LIMIT_MS = 1_000;
const RESTART_FIRST_MS = 1_000;
const RESTART_LONGEST_MS = 30_000;

export interface FeedsRole {
  watch: MarketWatch;
  loader: MarketHistory;
}

type FeedsContext = Pick<
  RoleContext,
  'bus' | 'clock' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'metrics' | 'registry' | 'store'
>;

/**
 * Runs each market's feed: prices onto the bus, history into the store, and the state of each market.
 *
 * Nothing waits for a feed: one that fails, or never answers, leaves its own markets without prices and no others.
 */
export function startFeeds(context: FeedsContext, bars: Pick<BarsRole, 'flush' | 'isBusy'>): FeedsRole {
  const { bus, clock, database, feeds, lifecycle, log, registry, store } = context;
  const watch = new MarketWatch(feeds, registry, clock);
  const loader = new MarketHistory({ feeds, registry, store, db: database.db, bus, log });
  const loads = new HistoryOrders(context, loader, bars);
  for (const feed of feeds.all) {
    const own = registry.all.filter(({ instrument }) => feed.markets.includes(instrument.market));
    feed.setSubscriptions(
      new Set(own.map(({ instrument }) => instrument.id)),
      createSink(context, feed, watch, loads, bars),
    );
    void keepStarted(feed, context);
  }
  lifecycle.onStop('feeds', async () => void (await Promise.all(feeds.all.map((feed) => stopFeed(feed, log)))));
  lifecycle.onStop('history loader', () => loader.stop());
  mendFirstMinutes(context, loader);
  giveMemoryBack(context);
  lifecycle.onStarted(() => {
    loads.load(inTurn(registry, feeds.markets));
    for (const feed of feeds.all) void publishSnapshots(context, feed, watch);
  });
  watchMarkets(context, watch);
  return { watch, loader };
}

/** Asks for history; for markets by the wall clock once bars stamped later than now are dropped. */
class HistoryOrders {
  readonly #context: FeedsContext;
  readonly #loader: MarketHistory;
  readonly #bars: Pick<BarsRole, 'flush'>;

  constructor(context: FeedsContext, loader: MarketHistory, bars: Pick<BarsRole, 'flush'>) {
    this.#context = context;
    this.#loader = loader;
    this.#bars = bars;
  }

  load(instruments: readonly ListedInstrument[], aheadMs = 0): void {
    const { feeds } = this.#context;
    const isByWallClock = ({ instrument: { market } }: ListedInstrument): boolean =>
      feeds.of(market).capabilities(market).isByWallClock;
    const { true: byWall = [], false: byOwn = [] } = Object.groupBy(instruments, (one) => `${isByWallClock(one)}`);
    if (byOwn.length > 0) this.#loader.load(byOwn);
    const markets = [...new Set(byWall.map(({ instrument }) => instrument.market))];
    const prepare = async (): Promise<void> =>
      void (await Promise.all(markets.map((market) => this.#dropFuture(market, aheadMs))));
    if (byWall.length > 0) this.#loader.startOver(byWall, prepare);
  }

  repair(market: Market, fromMs: number, toMs: number): void {
    this.#loader.repair(this.#context.registry.of(market), { fromMs, toMs });
  }

  async #dropFuture(market: Market, aheadMs: number): Promise<void> {
    const { database, feeds, log, registry, store } = this.#context;
    await this.#bars.flush(); // a bar that has closed by the wrong time may be on its way
    const nowMs = feeds.clock.now(market);
    const dropped = await dropFutureBars({ store, db: database.db }, registry.of(market), { nowMs, aheadMs });
    if (dropped > 0) log.warn({ market, bars: dropped }, 'bars were dropped: they are stamped later than now');
  }
}

/** Takes the events of one feed; those of markets that it doesn't carry are dropped. */
function createSink(
  { bus, clock, log, metrics, registry }: FeedsContext,
  feed: Feed,
  watch: MarketWatch,
  loads: HistoryOrders,
  { isBusy }: Pick<BarsRole, 'isBusy'>,
): FeedSink {
  const carried = new Set(feed.markets);
  const isOwn = (market: Market): boolean => {
    if (!carried.has(market))
      log.warn({ feed: feed.name, market }, 'the feed speaks of a market that it does not carry');
    return carried.has(market);
  };
  return {
    tick(tick) {
      const market = marketOf(tick.instrumentId);
      const fate = !carried.has(market)
        ? 'foreign'
        : !isPossibleTick(tick)
          ? 'impossible'
          : tick.exchangeTimeMs > feed.clock.now(market) + FUTURE_MS
            ? 'future'
            : 'published';
      metrics.ticks.inc({ market, fate });
      if (fate !== 'published') return;
      watch.noteTick(market, tick.exchangeTimeMs);
      bus.publish(ticks, tick.instrumentId, tick);
    },
    health: (market, health) => log.info({ feed: feed.name, market, ...health }, 'feed'),
    gap(market, fromMs, toMs) {
      if (!isOwn(market)) return;
      log.warn({ market, fromMs, toMs }, 'ticks were missed, loading them from history');
      bus.publish(feedGaps, market, { market, fromMs, toMs });
      loads.repair(market, fromMs, toMs);
    },
    rewound(market) {
      if (!isOwn(market)) return;
      const { isByWallClock } = feed.capabilities(market);
      log.info({ market }, isByWallClock ? 'prices and bars go on by the new time' : 'the replay starts over');
      watch.rewind(market);
      bus.publish(rewinds, market, { market });
      loads.load(registry.of(market), clock.last?.undoneMs);
    },
    rejected: (id, reason) => log.warn({ instrument: id, reason }, 'the feed refuses an instrument'),
    isBusy,
  };
}

/** Starts a feed, again after a pause where that fails. */
async function keepStarted(feed: Feed, { lifecycle: { signal }, log }: FeedsContext): Promise<void> {
  for (let pauseMs = RESTART_FIRST_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, RESTART_LONGEST_MS)) {
    try {
      await feed.start();
      return;
    } catch (error) {
      log.error({ feed: feed.name, err: error }, 'the feed could not be started, trying again');
    }
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Stops a feed; one that hangs doesn't hold up the end. */
async function stopFeed(feed: Feed, log: FeedsContext['log']): Promise<void> {
  try {
    const late = sleep(STOP_LIMIT_MS, 'late' as const, { ref: false });
    if ((await Promise.race([feed.stop(), late])) === 'late') log.error({ feed: feed.name }, 'the feed does not stop');
  } catch (error) {
    log.error({ feed: feed.name, err: error }, 'the feed could not be stopped in order');
  }
}

/** Instruments of all markets in turn, so that every market has something to show early. */
function inTurn(registry: InstrumentRegistry, markets: readonly Market[]): ListedInstrument[] {
  const queues = markets.map((market) => registry.of(market));
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => queues.flatMap((queue) => queue[i] ?? [])).flat();
}

/** The history of hundreds of instruments leaves a heap behind that prices alone don't need. */
function giveMemoryBack({ bus, lifecycle }: FeedsContext): void {
  const burst = new BurstEnd();
  bus.subscribe(historyLoaded, '*', () => burst.note());
  lifecycle.onStop('memory after history', () => burst.stop());
}

/** Loads each instrument's first minute again once it is over. Feeds that can wait for their listeners don't need it. */
function mendFirstMinutes({ bus, feeds, lifecycle, registry }: FeedsContext, loader: MarketHistory): void {
  const canWait = (market: Market): boolean => feeds.of(market).capabilities(market).canWait;
  const started = new Map<InstrumentId, { throughMs: number; atMs: number }>();
  const isMended = new Set<InstrumentId>();
  bus.subscribe(historyLoaded, '*', ({ id, throughMs }) => {
    if (isMended.has(id) || started.has(id) || canWait(marketOf(id))) return;
    started.set(id, { throughMs, atMs: performance.now() });
  });
  bus.subscribe(rewinds, '*', ({ market }) => {
    for (const { instrument } of registry.of(market)) {
      started.delete(instrument.id);
      isMended.delete(instrument.id);
    }
  });
  const timer = setInterval(() => {
    for (const [id, { throughMs, atMs }] of started) {
      const listed = registry.byId(id);
      if (!listed || performance.now() - atMs < FIRST_MINUTE_MS) continue;
      started.delete(id);
      isMended.add(id);
      loader.repair([listed], { fromMs: throughMs, toMs: throughMs + FIRST_MINUTE_MS });
    }
  }, MEND_EVERY_MS);
  lifecycle.onStop('first minutes', () => clearInterval(timer));
}

/** The last price of everything, so that a market that is shut shows prices too. */
async function publishSnapshots({ bus, log, registry }: FeedsContext, feed: Feed, watch: MarketWatch): Promise<void> {
  const own = registry.all.filter(({ instrument }) => feed.markets.includes(instrument.market));
  try {
    for (const tick of await feed.snapshot(own.map(({ instrument }) => instrument.id))) {
      watch.noteSnapshot(marketOf(tick.instrumentId), tick.exchangeTimeMs);
      bus.publish(snapshots, tick.instrumentId, tick);
    }
  } catch (error) {
    log.warn({ feed: feed.name, err: error }, 'the feed gave no snapshot');
  }
}

/** Tells each market's state at every change, and now and then without one. */
function watchMarkets({ bus, feeds, lifecycle }: FeedsContext, watch: MarketWatch): void {
  const told = new Map<Market, { key: string; atMs: number }>();
  const tell = (): void => {
    for (const market of feeds.markets) {
      const state = watch.state(market);
      const { badge, clock, closesOf, session, source } = state;
      const key = `${badge} ${session.phase} ${session.date} ${closesOf} ${source.health} ${clock.step?.atMs}`;
      const last = told.get(market);
      if (last?.key === key && performance.now() - last.atMs < STATE_EVERY_MS) continue;
      told.set(market, { key, atMs: performance.now() });
      bus.publish(marketStates, market, state);
    }
  };
  const timer = setInterval(tell, WATCH_EVERY_MS);
  lifecycle.onStop('market watch', () => clearInterval(timer));
}
