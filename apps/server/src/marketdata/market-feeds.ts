import { MARKETS, type Market } from '@wickwise/market';
import type { MarketClock } from './clock.ts';
import type { Feed } from './feeds/feed.ts';
import type { LostSource } from './lost-source.ts';

/** Maps markets to feeds. */
export class MarketFeeds {
  readonly all: readonly Feed[];
  /** Markets that have a feed. */
  readonly markets: readonly Market[];
  /** Time of each market's feed; the wall clock for a market without one. */
  readonly clock: MarketClock;
  readonly #byMarket: ReadonlyMap<Market, Feed>;
  readonly #owners: ReadonlyMap<Market, string>;
  /** Sources that would carry a market if they gave prices, by market. */
  readonly lost: ReadonlyMap<Market, LostSource>;

  /**
   * `owners`: user ids of the accounts whose connections carry markets. Throws if two feeds have the same market: bars of
   * two sources would mix.
   */
  constructor(
    feeds: readonly Feed[],
    owners: ReadonlyMap<Market, string> = new Map(),
    lost: ReadonlyMap<Market, LostSource> = new Map(),
  ) {
    const byMarket = new Map<Market, Feed>();
    for (const feed of feeds) {
      for (const market of feed.markets) {
        const other = byMarket.get(market);
        if (other) throw new Error(`${market} has two feeds: ${other.name} and ${feed.name}`);
        byMarket.set(market, feed);
      }
    }
    this.all = feeds;
    this.markets = MARKETS.filter((market) => byMarket.has(market));
    this.#byMarket = byMarket;
    this.#owners = owners;
    this.lost = lost;
    this.clock = {
      now: (market) => byMarket.get(market)?.clock.now(market) ?? Date.now(),
      speed: (market) => byMarket.get(market)?.clock.speed(market) ?? 1,
    };
  }

  /** Markets whose history comes adjusted for splits. */
  get adjusted(): ReadonlySet<Market> {
    return new Set(this.markets.filter((market) => this.of(market).capabilities(market).history.adjusted.length > 0));
  }

  /** Returns the user id of the account whose connection carries a market; undefined where no stored key does. */
  ownerOf(market: Market): string | undefined {
    return this.#owners.get(market);
  }

  /** Returns a market's feed; throws where it has none. */
  of(market: Market): Feed {
    const feed = this.#byMarket.get(market);
    if (!feed) throw new Error(`no feed carries ${market}`);
    return feed;
  }
}
