import { instrumentId, type Market, wireSymbol } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import type { FeedInstrument } from '../feeds/feed.ts';
import type { MarketFeeds } from '../market-feeds.ts';
import { findInList, noteScanned } from './listed-instruments.ts';

/**
 * Returns the instruments of providers' lists that settings choose for scans, and adds them to their feed. One that
 * isn't listed, or not known to be at the first start, is named in the log and left out until a later start.
 */
export async function chooseScanned(
  db: Db,
  feeds: MarketFeeds,
  wanted: ReadonlyMap<Market, readonly string[]>,
  log: Log,
): Promise<FeedInstrument[]> {
  const chosen: FeedInstrument[] = [];
  for (const [market, symbols] of wanted) {
    if (!feeds.markets.includes(market)) continue;
    const feed = feeds.of(market);
    const own = new Set(feed.instruments(market).map(({ instrument }) => instrument.id));
    for (const symbol of new Set(symbols.map((one) => wireSymbol(market, one)))) {
      if (own.has(instrumentId(market, symbol))) continue;
      const listed = await findInList(db, { source: feed.source, market }, symbol);
      if (listed) chosen.push(listed);
      else log.warn({ market, symbol, feed: feed.name }, 'a symbol that is chosen for scans isn’t on the feed’s list');
    }
    const found = chosen.filter(({ instrument }) => instrument.market === market);
    for (const { instrument } of found) feed.add?.(instrument);
    await noteScanned(
      db,
      { source: feed.source, market },
      found.map(({ instrument }) => instrument),
    );
  }
  return chosen;
}
