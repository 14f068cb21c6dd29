import { type InstrumentId, marketOf } from '@wickwise/market';
import type { Stretch } from '#marketdata/bars/history-coverage.ts';
import { FeedMeter } from '#marketdata/feed-meter.ts';
import type { Feed, FeedSink } from '#marketdata/feeds/feed.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { historyLoaded } from '#marketdata/topics.ts';
import type { RoleContext } from './context.ts';

/** Subscribes feeds to what is quoted of their markets, and measures what they deliver. */
export class Subscriptions {
  readonly #registry: InstrumentRegistry;
  readonly #meters: ReadonlyMap<Feed, FeedMeter>;
  readonly #sinks: ReadonlyMap<Feed, FeedSink>;

  constructor(
    { bus, feeds, missing, registry }: Pick<RoleContext, 'bus' | 'feeds' | 'missing' | 'registry'>,
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
