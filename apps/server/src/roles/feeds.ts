import { type InstrumentId, isPossibleTick, type Market, marketOf } from '@wickwise/market';
import { dropFutureBars } from '#marketdata/bars/future-bars.ts';
import { HistoryLoader } from '#marketdata/bars/history-loader.ts';
import type { FeedSink } from '#marketdata/feeds/feed.ts';
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

export interface FeedsRole {
  watch: MarketWatch;
  loader: HistoryLoader;
}

/** Runs the feed: prices onto the bus, history into the store, and what each market does told to whoever asks. */
export async function startFeeds(context: RoleContext, bars: BarsRole): Promise<FeedsRole> {
  const { bus, clock, database, feed, lifecycle, log, metrics, registry, store } = context;
  const watch = new MarketWatch(feed, registry, clock);
  const loader = new HistoryLoader({ feed, registry, store, db: database.db, bus, log });
  const { markets, isByWallClock } = feed.capabilities();
  const dropFuture = async (market: Market, aheadMs: number): Promise<void> => {
    await bars.flush(); // a bar that has closed by the wrong time may be on its way
    const dropped = await dropFutureBars({ store, db: database.db }, registry.of(market), {
      nowMs: feed.clock.now(market),
      aheadMs,
    });
    if (dropped > 0) log.warn({ market, bars: dropped }, 'bars were dropped: they are stamped later than now');
  };
  const loadAll = (instruments: readonly ListedInstrument[], aheadMs = 0): void => {
    const own = new Set(instruments.map(({ instrument }) => instrument.market));
    if (!isByWallClock) loader.load(instruments);
    else
      loader.startOver(
        instruments,
        async () => void (await Promise.all([...own].map((market) => dropFuture(market, aheadMs)))),
      );
  };

  const sink: FeedSink = {
    tick(tick) {
      const market = marketOf(tick.instrumentId);
      const fate = !isPossibleTick(tick)
        ? 'impossible'
        : tick.exchangeTimeMs > feed.clock.now(market) + FUTURE_MS
          ? 'future'
          : 'published';
      metrics.ticks.inc({ market, fate });
      if (fate !== 'published') return;
      watch.noteTick(market, tick.exchangeTimeMs);
      bus.publish(ticks, tick.instrumentId, tick);
    },
    health: (health) => log.info({ feed: feed.name, ...health }, 'feed'),
    gap(market, fromMs, toMs) {
      log.warn({ market, fromMs, toMs }, 'ticks were missed, loading them from history');
      bus.publish(feedGaps, market, { market, fromMs, toMs });
      loader.repair(registry.of(market), { fromMs, toMs });
    },
    rewound(market) {
      log.info({ market }, isByWallClock ? 'prices and bars go on by the new time' : 'the replay starts over');
      watch.rewind(market);
      bus.publish(rewinds, market, { market });
      loadAll(registry.of(market), clock.last?.undoneMs);
    },
    rejected: (id, reason) => log.warn({ instrument: id, reason }, 'the feed refuses an instrument'),
    isBusy: bars.isBusy,
  };

  feed.setSubscriptions(new Set(registry.all.map(({ instrument }) => instrument.id)), sink);
  await feed.start();
  lifecycle.onStop('feed', () => feed.stop());
  lifecycle.onStop('history loader', () => loader.stop());
  if (!feed.capabilities().canWait) mendFirstMinutes(context, loader);
  giveMemoryBack(context);
  lifecycle.onStarted(() => {
    loadAll(inTurn(registry, markets));
    void publishSnapshots(context, watch);
  });
  watchMarkets(context, watch);
  return { watch, loader };
}

/** Instruments of all markets in turn, so that every market has something to show early. */
function inTurn(registry: InstrumentRegistry, markets: readonly Market[]): ListedInstrument[] {
  const queues = markets.map((market) => registry.of(market));
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => queues.flatMap((queue) => queue[i] ?? [])).flat();
}

/** The history of hundreds of instruments leaves a heap behind that prices alone don't need. */
function giveMemoryBack({ bus, lifecycle }: RoleContext): void {
  const burst = new BurstEnd();
  bus.subscribe(historyLoaded, '*', () => burst.note());
  lifecycle.onStop('memory after history', () => burst.stop());
}

/** Loads each instrument's first minute again once it's over. */
function mendFirstMinutes({ bus, lifecycle, registry }: RoleContext, loader: HistoryLoader): void {
  const started = new Map<InstrumentId, { throughMs: number; atMs: number }>();
  const isMended = new Set<InstrumentId>();
  bus.subscribe(historyLoaded, '*', ({ id, throughMs }) => {
    if (!isMended.has(id) && !started.has(id)) started.set(id, { throughMs, atMs: performance.now() });
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
async function publishSnapshots({ bus, feed, log, registry }: RoleContext, watch: MarketWatch): Promise<void> {
  try {
    for (const tick of await feed.snapshot(registry.all.map(({ instrument }) => instrument.id))) {
      watch.noteSnapshot(marketOf(tick.instrumentId), tick.exchangeTimeMs);
      bus.publish(snapshots, tick.instrumentId, tick);
    }
  } catch (error) {
    log.warn({ err: error }, 'the feed gave no snapshot');
  }
}

/** Tells each market's state at every change, and now and then without one. */
function watchMarkets({ bus, feed, lifecycle }: RoleContext, watch: MarketWatch): void {
  const told = new Map<Market, { key: string; atMs: number }>();
  const tell = (): void => {
    for (const market of feed.capabilities().markets) {
      const state = watch.state(market);
      const { clock, closesOf, session, source } = state;
      const key = `${session.phase} ${session.date} ${closesOf} ${source.health} ${clock.step?.atMs}`;
      const last = told.get(market);
      if (last?.key === key && performance.now() - last.atMs < STATE_EVERY_MS) continue;
      told.set(market, { key, atMs: performance.now() });
      bus.publish(marketStates, market, state);
    }
  };
  const timer = setInterval(tell, WATCH_EVERY_MS);
  lifecycle.onStop('market watch', () => clearInterval(timer));
}
