import type { Market } from '@wickwise/market';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { importFeed } from '#marketdata/feeds/import/import-feed.ts';
import { readImportedPrices } from '#modules/imports/imported-prices.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';

/** Makes feeds of imported prices for markets that would be simulated. A feed for all markets (`--feed sim`) leaves them unused. */
export const importFeeds =
  ({ pinnedFeed }: Pick<Config, 'pinnedFeed'>, { db, store }: { db: Db; store: BarStore }) =>
  async (markets: readonly Market[]): Promise<Feed[]> => {
    if (pinnedFeed !== undefined || markets.length === 0) return [];
    return (await readImportedPrices(db, store, markets)).map(importFeed);
  };
