import { setTimeout as sleep } from 'node:timers/promises';
import type { MarketState } from '@wickwise/contract';
import { type InstrumentId, type Market, marketOf, type Session } from '@wickwise/market';
import { MarketHistory } from '#marketdata/bars/market-history.ts';
import type { FeedMeter } from '#marketdata/feed-meter.ts';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { MarketMonitor } from '#marketdata/market-monitor.ts';
import type { Quote } from '#marketdata/quote-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { StaleQuoteMonitor } from '#marketdata/stale-quote-monitor.ts';
import { historyLoaded, snapshots, unwatched } from '#marketdata/topics.ts';
import { BurstEnd } from '#platform/burst-end.ts';
import { port } from '#platform/bus.ts';
import { barCalls } from './bars.ts';
import type { RoleContext } from './context.ts';
import { createSink } from './feed-sink.ts';
import { FirstMinuteLoads } from './first-minutes.ts';
import { HistoryOrders } from './history-orders.ts';
import { staleIn, watchMarkets } from './market-watch.ts';
import { mendMissing } from './missing-prices.ts';
import { pastSplitCalls } from './past-splits.ts';
import { Subscriptions } from './subscriptions.ts';

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
export function startFeeds(context: FeedsContext, whenToBegin: Promise<void> = Promise.resolve()): void {
  const { bus, clock, database, feeds, lifecycle, log, missing, registry, splits, store } = context;
  const bars = bus.calls(barCalls);
  const watch = { market: new MarketMonitor(feeds, registry, clock), quotes: new StaleQuoteMonitor(feeds, registry) };
  const { db } = database;
  const loader = new MarketHistory({ feeds, registry, splits, store, db, bus, log, missing, settle: bars.settle });
  const loads = new HistoryOrders(context, loader, bars);
  const subscriptions = new Subscriptions(context, (feed, meter) =>
    createSink(context, feed, { meter, watch, loads, bars }),
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
  lifecycle.onStarted(() => loadAll(context, loader, loads, watch.market));
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
function loadAll(context: FeedsContext, loader: MarketHistory, loads: HistoryOrders, monitor: MarketMonitor): void {
  const { bus, feeds, lifecycle, registry } = context;
  const { whenRead } = bus.calls(pastSplitCalls);
  const load = (markets: readonly Market[]): void => {
    if (lifecycle.signal.aborted) return;
    loads.load(inTurn(registry, markets));
    const opened = registry.opened.filter(({ instrument }) => markets.includes(instrument.market));
    for (const listed of opened) loader.loadFirst(listed, 'backfill');
  };
  load(feeds.all.filter((feed) => !feed.pastSplits).flatMap((feed) => feed.markets));
  for (const feed of feeds.all.filter((one) => one.pastSplits)) void whenRead(feed).then(() => load(feed.markets));
  for (const feed of feeds.all) {
    const quoted = feed.markets.flatMap((market) => registry.quotedIn(market));
    void publishSnapshots(context, feed, monitor, quoted);
  }
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
