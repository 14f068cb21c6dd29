import {
  BarBuilder,
  type BarEvent,
  type BarLength,
  barLength,
  CHART_TIMEFRAMES,
  type ChartTimeframe,
  type InstrumentId,
  type Market,
  marketOf,
  type ScheduleId,
} from '@wickwise/market';
import { BarWriter } from '#marketdata/bars/bar-writer.ts';
import { readForming } from '#marketdata/bars/forming-history.ts';
import type { MarketFeeds } from '#marketdata/market-feeds.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import {
  type BarRequest,
  barRequests,
  barsClosed,
  forming,
  type HistoryLoaded,
  historyLoaded,
  rewinds,
  ticks,
  unwatched,
} from '#marketdata/topics.ts';
import { port } from '#platform/bus.ts';
import { setAside } from '#platform/db/set-aside.ts';
import { startBarUpkeep } from './bar-upkeep.ts';
import type { RoleContext } from './context.ts';

const CLOSE_EVERY_MS = 100;
const FORMING_EVERY_MS = 250;
/** Watchers repeat their request every few seconds; one that stopped has gone. */
const WATCH_LASTS_MS = 30_000;

const TIMEFRAME_OF = new Map<BarLength, ChartTimeframe>(
  CHART_TIMEFRAMES.map((timeframe) => [barLength(timeframe), timeframe]),
);

export interface BarsRole {
  /** Returns how long after its end a bar closes, ms of market time. */
  closeDelayMs(): number;
  /** Returns whether prices of a market would be lost now, or queue up. */
  isBusy(market: Market): boolean;
  /** Returns whether the bars of all its instruments have their history. */
  isReady(market: Market): boolean;
  /** Returns whether bars are built from an instrument's prices: some time after its history was first loaded. */
  isBuilding(id: InstrumentId): boolean;
  /** Resolves when the bars that have closed so far are on disk. */
  flush(): Promise<void>;
  /** Resolves to the market time up to which bars have closed, once those are on disk: later ones may still change. */
  settle(market: Market): Promise<number>;
}

export const barCalls = port<BarsRole>('bars');

/**
 * Folds ticks into bars, stores each bar as it closes, and publishes the forming bars that are watched. `kept`: the
 * instruments whose stored bars are looked after, quoted now or not.
 */
export function startBars(context: RoleContext, kept: InstrumentRegistry = context.registry): void {
  const { bus, config, database, feeds, lifecycle, log, metrics, registry, store } = context;
  const lengths = CHART_TIMEFRAMES.map(barLength);
  const builder = new BarBuilder({ lengths, closeDelayMs: config.barCloseDelayMs });
  const writer = new BarWriter({
    store,
    registry,
    bus,
    log,
    setAside: (payload, error) => setAside(database.db, log, { kind: 'bars', payload, error }),
  });
  const schedules = schedulesByMarket(feeds, kept);
  /** Per market, the instruments whose bars don't have their history yet. */
  const unready = new Map(
    feeds.markets.map((market) => {
      return [market, new Set(registry.of(market).map(({ instrument }) => instrument.id))] as const;
    }),
  );

  const close = (market: Market): void => {
    const nowMs = feeds.clock.now(market);
    for (const schedule of schedules.get(market) ?? []) {
      const events = builder.advance(schedule, nowMs);
      if (events.length === 0) continue;
      writer.write(events.map((event) => ({ event, timeframe: timeframeOf(event), knownAtMs: nowMs })));
    }
  };

  bus.subscribe(ticks, '*', (tick) => {
    const market = marketOf(tick.instrumentId);
    close(market); // a replay's clock may have passed the ends of bars since the last tick
    if (!builder.isTracked(tick.instrumentId)) return;
    const fate = builder.add(tick);
    if (fate !== 'taken') metrics.ticks.inc({ market, fate });
  });

  bus.subscribe(barsClosed, '*', ({ market, bars }) => metrics.bars.inc({ market }, bars.length)); // they are on disk
  bus.subscribe(historyLoaded, '*', (loaded) => {
    void restore(context, builder, writer, lengths, loaded).then(() => {
      unready.get(marketOf(loaded.id))?.delete(loaded.id);
    });
  });
  bus.subscribe(unwatched, '*', ({ id }) => builder.untrack(id));
  bus.subscribe(rewinds, '*', ({ market }) => {
    for (const schedule of schedules.get(market) ?? []) builder.reset(schedule);
    for (const { instrument } of registry.of(market)) unready.get(market)?.add(instrument.id);
  });

  const timer = setInterval(() => {
    for (const market of schedules.keys()) close(market);
    metrics.barsWaiting.set(writer.waiting);
  }, CLOSE_EVERY_MS);
  const stopShowing = showForming(context, builder);
  lifecycle.onStop('bars', async () => {
    clearInterval(timer);
    stopShowing();
    await writer.stop();
  });
  const isReady = (market: Market): boolean => (unready.get(market)?.size ?? 0) === 0;
  startBarUpkeep({ ...context, registry: kept }, isReady);
  bus.answer(barCalls, {
    closeDelayMs: () => config.barCloseDelayMs,
    isBusy: (market) => writer.isBusy() || !isReady(market),
    isReady,
    isBuilding: (id) => builder.isTracked(id),
    flush: () => writer.flush(),
    settle: async (market) => {
      const settledMs = feeds.clock.now(market) - config.barCloseDelayMs;
      close(market);
      await writer.flush();
      return settledMs;
    },
  });
}

const timeframeOf = ({ length }: BarEvent): ChartTimeframe => TIMEFRAME_OF.get(length) as ChartTimeframe;

function schedulesByMarket(feeds: MarketFeeds, registry: InstrumentRegistry): Map<Market, Set<ScheduleId>> {
  return new Map(
    feeds.markets.map((market) => {
      return [market, new Set(registry.of(market).map(({ instrument }) => instrument.schedule))] as const;
    }),
  );
}

/** Starts or resumes an instrument's bars from loaded history. */
async function restore(
  { registry, store, splits, log }: RoleContext,
  builder: BarBuilder,
  writer: BarWriter,
  lengths: readonly BarLength[],
  { id, throughMs }: HistoryLoaded,
): Promise<void> {
  const listed = registry.byId(id);
  if (!listed) return;
  const track = (): void => builder.track(listed.instrument, barLength(listed.finest), splits.of(listed.no));
  try {
    await writer.flush(); // bars that closed a moment ago are part of what is read here
    const parts = await readForming({ store, splits }, listed, lengths, throughMs);
    track();
    builder.restore(id, throughMs, parts);
  } catch (error) {
    log.error({ instrument: id, err: error }, 'the forming bars could not be read');
    track();
  }
}

/** Publishes the forming bars that are watched, a few times a second. Returns a function that stops it. */
function showForming({ bus, feeds }: RoleContext, builder: BarBuilder): () => void {
  const watched = new Map<string, BarRequest & { untilMs: number }>();
  bus.subscribe(barRequests, '*', ({ id, timeframe }) => {
    watched.set(`${id} ${timeframe}`, { id, timeframe, untilMs: performance.now() + WATCH_LASTS_MS });
  });
  const timer = setInterval(() => {
    for (const [key, { id, timeframe, untilMs }] of watched) {
      const found = builder.forming(id, barLength(timeframe), feeds.clock.now(marketOf(id)));
      if (performance.now() > untilMs) watched.delete(key);
      else if (found) bus.publish(forming, id, { id, timeframe, bar: found.bar });
    }
  }, FORMING_EVERY_MS);
  return () => clearInterval(timer);
}
