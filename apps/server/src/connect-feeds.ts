import { MARKETS, type Market } from '@wickwise/market';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { operatorIds } from '#modules/accounts/operators.ts';
import { KeySeals } from '#modules/connections/key-seals.ts';
import { readStoredConnections, type StoredConnection } from '#modules/connections/stored-connections.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import type { FeedParts } from './compose-feeds.ts';
import type { ConnectedFeeds } from './roles/connections.ts';

/** The markets that connections carry. */
export interface ConnectedMarkets {
  markets: readonly Market[];
  feeds: readonly Feed[];
  /** Markets by the user id of the connection's account. */
  owners: ReadonlyMap<Market, string>;
}

type Connected = ConnectedMarkets & Omit<ConnectedFeeds, 'restart'>;

/**
 * Makes the feeds of the stored connections without contacting a host. One that can't be made leaves its markets to the
 * settings, as does one without instruments.
 */
export async function connectFeeds(config: Config, db: Db, parts: FeedParts): Promise<Connected> {
  const seals = new KeySeals(config);
  const stored = await readStoredConnections(db, seals, await operatorIds(db));
  const settled = config.feeds.flatMap(({ named }) => named);
  const unusedWhy = config.connectionsUnusedWhy ?? null;
  const made = new Map<string, Feed | Error>();
  const owners = new Map<Market, string>();
  for (const connection of unusedWhy === null ? stored.usable : []) {
    const markets = connection.markets.filter((market) => !settled.includes(market) && !owners.has(market));
    if (markets.length === 0) continue;
    const feed = makeFeed(connection, markets, config, parts);
    made.set(connection.id, feed);
    if (feed instanceof Error)
      parts.log.error({ provider: connection.provider, err: feed }, 'a connection has no feed');
    else for (const market of feed.markets) owners.set(market, connection.userId);
  }
  const feeds = [...made.values()].filter((feed) => !(feed instanceof Error));
  const markets = MARKETS.filter((market) => owners.has(market));
  return { stored, seals, providers: connectableProviders(config), made, unusedWhy, settled, feeds, owners, markets };
}
