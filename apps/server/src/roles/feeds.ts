import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketState } from '@wickwise/contract';
import { type InstrumentId, isPossibleTick, type Market, marketOf, type Session } from '@wickwise/market';
import { dropFutureBars } from '#marketdata/bars/future-bars.ts';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import { keptTimeframes } from '#marketdata/bars/history-loader.ts';
import { MarketHistory } from '#marketdata/bars/market-history.ts';
import { FeedMeter } from '#marketdata/feed-meter.ts';
import type { Feed, FeedSink } from '#marketdata/feeds/feed.ts';
import { MarketMonitor } from '#marketdata/market-monitor.ts';
import type { Quote } from '#marketdata/quote-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { StaleQuoteMonitor } from '#marketdata/stale-quote-monitor.ts';
import { type FeedGap, feedGaps, historyLoaded, rewinds, snapshots, ticks, unwatched } from '#marketdata/topics.ts';
import { BurstEnd } from '#platform/burst-end.ts';
import { port } from '#platform/bus.ts';
import type { Priority } from '#platform/net/token-bucket.ts';
import { type BarsRole, barCalls } from './bars.ts';
import type { RoleContext } from './context.ts';
import { affected, FirstMinuteLoads } from './first-minutes.ts';
import { staleIn, watchMarkets } from './market-watch.ts';
import { mendMissing } from './missing-prices.ts';

/** A tick dated this far ahead of the market's clock is wrong. */
const FUTURE_MS = 60_000;
const STOP_LIMIT_MS = 1_000;
const RESTART_FIRST_MS = 1_000;
const RESTART_LONGEST_MS = 30_000;

/** What other roles ask about markets and their history. */
export interface FeedsRole {
  /** Returns the state of a market as clients are sent it. */
  stateOf(market: Market): MarketState;
  /** Returns the day of the market's newest price; while there is none, the clock's. */
  tradingDay(market: Market): Session;
  /** Returns whether the market's feed delivers nothing now. */
  isAway(market: Market): boolean;
  /** Returns which instruments of an open market lack prices, with the source's reason where it has one. */
  staleOf(market: Market): ReadonlyMap<InstrumentId, string | null>;
  /** Returns the share of the wanted instruments whose history is loaded, 0 to 1. */
  historyProgress(): number;
  /** Returns whether a source's history is loaded whole. */
  isComplete(source: string): boolean;
  /** Subscribes to an instrument that the registry has opened on demand, and loads its history before that of others. */
  open(listed: ListedInstrument): void;
  /** Ends the subscription to an instrument that the registry has closed. */
  close(listed: ListedInstrument): void;
  /** Loads an instrument's history before that of others; see `HistoryLoader.hurry`. */
  hurry(id: InstrumentId): Promise<void>;
  /** See `FirstMinuteLoads.wholeUntil`. */
  wholeUntil(id: InstrumentId): number | undefined;
  /** Loads the minutes again of which an instrument's stored bars may lack prices. */
  reload(listed: ListedInstrument): void;
  /** Returns what is measured of a feed that runs. */
  meterOf(feed: Feed): FeedMeter | undefined;
}

/** The newest prices, as the role of the API has them. */
export const quoteCalls = port<{ quoteOf(id: InstrumentId): Quote | undefined }>('quotes');

type FeedsContext = Pick<
  RoleContext,
  'bus' | 'clock' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'metrics' | 'missing' | 'registry' | 'splits' | 'store'
>;

export const priceCalls = port<FeedsRole>('prices');

/**
 * Runs each market's feed: publishes prices, stores history and publishes the state of each market. A feed that fails
 * or never answers affects its own markets only. `whenToBegin`: no host is contacted before it resolves.
 */
export function startFeeds(
  context: FeedsContext,
  whenSplitsRead: (feed: Feed) => Promise<void> = () => Promise.resolve(),
  whenToBegin: Promise<void> = Promise.resolve(),
): void {
  const { bus, clock, database, feeds, lifecycle, log, missing, registry, splits, store } = context;
  const bars = bus.calls(barCalls);
  const watch = { market: new MarketMonitor(feeds, registry, clock), quotes: new StaleQuoteMonitor(feeds, registry) };
  const { db } = database;
  const loader = new MarketHistory({ feeds, registry, splits, store, db, bus, log, missing, settle: bars.settle });
  const loads = new HistoryOrders(context, loader, bars);
  const subscriptions = new Subscriptions(context, (feed, meter) =>
    createSink(context, feed, meter, watch, loads, bars),
  );
  for (const feed of feeds.all) {
    subscriptions.refresh(feed);
    void whenToBegin.then(() => keepStarted(feed, context));
  }
  lifecycle.onStop('feeds', async () => void (await Promise.all(feeds.all.map((feed) => stopFeed(feed, log)))));
  lifecycle.onStop('history loader', () => loader.stop());
  const firstMinutes = new FirstMinuteLoads(context, loader, bars);
  mendMissing(context, loads);
  giveMemoryBack(context);
  lifecycle.onStarted(() => loadAll(context, loader, loads, watch.market, whenSplitsRead));
  const staleOf = (market: Market) => {
    const feed = feeds.of(market);
    return staleIn(
      watch,
      market,
      new Map([...(subscriptions.meterOf(feed)?.refused ?? []), ...(feed.halts?.() ?? [])]),
    );
  };
  watchMarkets(context, watch.market, staleOf);
  bus.answer(priceCalls, {
    stateOf: (market) => watch.market.state(market),
    tradingDay: (market) => watch.market.tradingDay(market),
    isAway: (market) => watch.market.isAway(market),
    staleOf,
    historyProgress: () => loader.progress,
    isComplete: (source) => loader.isComplete(source),
    open: (listed) => {
      const feed = feeds.of(listed.instrument.market);
      feed.add?.(listed.instrument);
      subscriptions.refresh(feed);
      loader.loadFirst(listed);
      void publishSnapshots(context, feed, watch.market, [listed]);
    },
    close: ({ instrument: { id, market } }) => {
      loader.forget(id);
      subscriptions.refresh(feeds.of(market));
      bus.publish(unwatched, id, { id });
    },
    hurry: (id) => loader.hurry(id),
    wholeUntil: (id) => firstMinutes.wholeUntil(id),
    reload: (listed) => firstMinutes.reload(listed),
    meterOf: (feed) => subscriptions.meterOf(feed),
  });
}

/** Loads the history of all instruments, of what was opened on demand too, and publishes their newest prices. */
function loadAll(
  context: FeedsContext,
  loader: MarketHistory,
  loads: HistoryOrders,
  monitor: MarketMonitor,
  whenSplitsRead: (feed: Feed) => Promise<void>,
): void {
  const { feeds, lifecycle, registry } = context;
  const load = (markets: readonly Market[]): void => {
    if (lifecycle.signal.aborted) return;
    loads.load(inTurn(registry, markets));
    const opened = registry.opened.filter(({ instrument }) => markets.includes(instrument.market));
    for (const listed of opened) loader.loadFirst(listed, 'backfill');
  };
  load(feeds.all.filter((feed) => !feed.pastSplits).flatMap((feed) => feed.markets));
  for (const feed of feeds.all.filter((one) => one.pastSplits))
    void whenSplitsRead(feed).then(() => load(feed.markets));
  for (const feed of feeds.all) {
    const quoted = feed.markets.flatMap((market) => registry.quotedIn(market));
    void publishSnapshots(context, feed, monitor, quoted);
  }
}

/** Subscribes feeds to what is quoted of their markets, and measures what they deliver. */
class Subscriptions {
  readonly #registry: InstrumentRegistry;
  readonly #meters: ReadonlyMap<Feed, FeedMeter>;
  readonly #sinks: ReadonlyMap<Feed, FeedSink>;

  constructor(
    { bus, feeds, missing, registry }: Pick<FeedsContext, 'bus' | 'feeds' | 'missing' | 'registry'>,
    sinkFor: (feed: Feed, meter: FeedMeter) => FeedSink,
  ) {
    this.#registry = registry;
    const lacks = (id: InstrumentId, stretch: Stretch): boolean => {
      const listed = registry.byId(id);
      return listed !== undefined && missing.of(listed, listed.finest, stretch).length > 0;
    };
    this.#meters = new Map(feeds.all.map((feed) => [feed, new FeedMeter(lacks)]));
    this.#sinks = new Map([...this.#meters].map(([feed, meter]) => [feed, sinkFor(feed, meter)]));
    bus.subscribe(historyLoaded, '*', ({ id, throughMs }) =>
      this.meterOf(feeds.of(marketOf(id)))?.noteLoaded(id, throughMs),
    );
  }

  meterOf(feed: Feed): FeedMeter | undefined {
    return this.#meters.get(feed);
  }

  /** Subscribes to what is quoted now, and to nothing else. */
  refresh(feed: Feed): void {
    const own = feed.markets.flatMap((market) => this.#registry.quotedIn(market));
    const ids = own.map(({ instrument }) => instrument.id);
    this.#meters.get(feed)?.noteWanted(ids);
    feed.setSubscriptions(new Set(ids), this.#sinks.get(feed) as FeedSink);
  }
}

/** Requests history; for markets by the wall clock, after dropping bars stamped later than now. */
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

  /** Prices of a stretch were missed: they are missing until history has them. */
  noteGap(gap: FeedGap): void {
    const { missing, registry } = this.#context;
    for (const listed of affected(registry, gap.market, gap.ids)) missing.note(listed, gap);
  }

  repair({ market, fromMs, toMs, ids }: FeedGap, priority: Priority): void {
    this.#loader.repair(affected(this.#context.registry, market, ids), { fromMs, toMs }, priority);
  }

  async #dropFuture(market: Market, aheadMs: number): Promise<void> {
    const { database, feeds, log, missing, registry, store } = this.#context;
    await this.#bars.flush(); // a bar that closed by the wrong time may still be queued
    const nowMs = feeds.clock.now(market);
    const numbers = registry.quotedIn(market).map(({ no }) => no);
    missing.keep(numbers, keptTimeframes(registry, market), { toMs: nowMs });
    const dropped = await dropFutureBars({ store, db: database.db }, registry.quotedIn(market), { nowMs, aheadMs });
    if (dropped > 0) log.warn({ market, bars: dropped }, 'bars were dropped: they are stamped later than now');
  }
}

/** Returns the sink of one feed; events of markets that it doesn't carry are dropped. */
function createSink(
  { bus, clock, log, metrics, registry }: FeedsContext,
  feed: Feed,
  meter: FeedMeter,
  watch: { market: MarketMonitor; quotes: StaleQuoteMonitor },
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
      watch.market.noteTick(market, tick.exchangeTimeMs);
      watch.quotes.noteTick(tick.instrumentId);
      meter.notePrice(tick.exchangeTimeMs, tick.receiveTimeMs);
      bus.publish(ticks, tick.instrumentId, tick);
    },
    health(market, health) {
      meter.noteHealth(health, clock.nowMs());
      log.info({ feed: feed.name, market, ...health }, 'feed');
    },
    gap(market, fromMs, toMs, ids) {
      if (!isOwn(market)) return;
      const gap: FeedGap = { market, fromMs, toMs, ...(ids ? { ids } : {}) };
      log.warn(gap, 'ticks were missed, loading them from history');
      watch.quotes.noteGap(market, ids);
      meter.noteGap(
        affected(registry, market, ids).map(({ instrument }) => instrument.id),
        gap,
      );
      loads.noteGap(gap);
      bus.publish(feedGaps, market, gap);
      loads.repair(gap, 'alert'); // alerts and orders wait for it
    },
    rewound(market, aheadMs = clock.last?.undoneMs) {
      if (!isOwn(market)) return;
      const { isByWallClock } = feed.capabilities(market);
      log.info({ market }, isByWallClock ? 'prices and bars go on by the new time' : 'the replay starts over');
      watch.market.rewind(market);
      watch.quotes.rewind(market);
      bus.publish(rewinds, market, isByWallClock ? { market, toMs: feed.clock.now(market) } : { market });
      loads.load(registry.quotedIn(market), aheadMs);
    },
    revised(id, fromMs, toMs) {
      const market = marketOf(id);
      if (isOwn(market)) loads.repair({ market, fromMs, toMs, ids: [id] }, 'scan');
    },
    rejected(id, reason) {
      meter.noteRefused(id, reason);
      if (reason === null) log.info({ instrument: id }, 'the feed takes an instrument after all');
      else log.warn({ instrument: id, reason }, 'the feed refuses an instrument');
    },
    isBusy,
  };
}

/** Starts a feed and retries with growing pauses. */
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

/** Stops a feed; one that hangs doesn't delay the stop. */
async function stopFeed(feed: Feed, log: FeedsContext['log']): Promise<void> {
  try {
    const late = sleep(STOP_LIMIT_MS, 'late' as const, { ref: false });
    if ((await Promise.race([feed.stop(), late])) === 'late') log.error({ feed: feed.name }, 'the feed does not stop');
  } catch (error) {
    log.error({ feed: feed.name, err: error }, 'the feed could not be stopped in order');
  }
}

/** Interleaves the instruments of all markets, so every market shows something early. */
function inTurn(registry: InstrumentRegistry, markets: readonly Market[]): ListedInstrument[] {
  const queues = markets.map((market) => registry.of(market));
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => queues.flatMap((queue) => queue[i] ?? [])).flat();
}

/** Frees the heap that loading the history of hundreds of instruments leaves behind. */
function giveMemoryBack({ bus, lifecycle }: FeedsContext): void {
  const burst = new BurstEnd();
  bus.subscribe(historyLoaded, '*', () => burst.note());
  lifecycle.onStop('memory after history', () => burst.stop());
}

/** Publishes the last price of these instruments, so a closed market shows prices too. */
async function publishSnapshots(
  { bus, log }: FeedsContext,
  feed: Feed,
  watch: MarketMonitor,
  own: readonly ListedInstrument[],
): Promise<void> {
  try {
    for (const tick of await feed.snapshot(own.map(({ instrument }) => instrument.id))) {
      watch.noteSnapshot(marketOf(tick.instrumentId), tick.exchangeTimeMs);
      bus.publish(snapshots, tick.instrumentId, tick);
    }
  } catch (error) {
    log.warn({ feed: feed.name, err: error }, 'the feed gave no snapshot');
  }
}
