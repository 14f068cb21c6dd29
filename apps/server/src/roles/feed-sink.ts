import { isPossibleTick, type Market, marketOf, type Tick } from '@wickwise/market';
import type { FeedMeter } from '#marketdata/feed-meter.ts';
import type { Feed, FeedSink } from '#marketdata/feeds/feed.ts';
import type { MarketMonitor } from '#marketdata/market-monitor.ts';
import type { StaleQuoteMonitor } from '#marketdata/stale-quote-monitor.ts';
import { type FeedGap, feedGaps, rewinds, ticks } from '#marketdata/topics.ts';
import type { BarsRole } from './bars.ts';
import type { RoleContext } from './context.ts';
import { affected } from './first-minutes.ts';
import type { HistoryOrders } from './history-orders.ts';

/** A tick dated this far ahead of the market's clock is wrong. */
const FUTURE_MS = 60_000;

type SinkContext = Pick<RoleContext, 'bus' | 'clock' | 'log' | 'metrics' | 'registry'>;

/** What hears of a feed's prices. */
interface SinkParts {
  meter: FeedMeter;
  watch: { market: MarketMonitor; quotes: StaleQuoteMonitor };
  loads: HistoryOrders;
  bars: Pick<BarsRole, 'isBusy'>;
}

/** Returns the sink of one feed; events of markets that it doesn't carry are dropped. */
export function createSink(context: SinkContext, feed: Feed, parts: SinkParts): FeedSink {
  const { bus, clock, log, registry } = context;
  const { meter, watch, loads, bars } = parts;
  const carried = new Set(feed.markets);
  const isOwn = (market: Market): boolean => {
    if (!carried.has(market))
      log.warn({ feed: feed.name, market }, 'the feed speaks of a market that it does not carry');
    return carried.has(market);
  };
  return {
    tick: tickTaker(context, feed, parts),
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
    isBusy: (market) => bars.isBusy(market),
  };
}

/** Returns what publishes a feed's prices, but for those that can't be right. */
function tickTaker({ bus, metrics }: SinkContext, feed: Feed, { meter, watch }: SinkParts): (tick: Tick) => void {
  const carried = new Set(feed.markets);
  for (const market of carried) metrics.ticks.inc({ market, fate: 'published' }, 0); // no tick at all is a figure too
  return (tick) => {
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
  };
}
