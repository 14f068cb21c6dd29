import { type InstrumentId, instrumentId } from '@wickwise/market';
import type { FastifyInstance } from 'fastify';
import { PastCounts } from '#modules/counts/past-counts.ts';
import { PresetCounter } from '#modules/signals/preset-counter.ts';
import { signalRoutes } from '#modules/signals/routes.ts';
import { watchlistRoutes } from '#modules/watchlists/routes.ts';
import { listWatchlists, readWatchlist } from '#modules/watchlists/store.ts';
import { whatsNewRoutes } from '#modules/whatsnew/routes.ts';
import type { AccountsRole } from './accounts.ts';
import type { RoleContext } from './context.ts';

export interface Insights {
  pastCounts: PastCounts;
  presetCounter: PresetCounter;
  /** The instruments of one of a user's watchlists. */
  watchlist(userId: string, id: string): Promise<ReadonlySet<InstrumentId>>;
  /** Routes below the API's prefix. */
  api(app: FastifyInstance): Promise<void>;
}

/** Signals, what's new and counts, and the watchlists by which a user picks from them. */
export function createInsights(
  { database: { db }, feed, registry }: Pick<RoleContext, 'database' | 'feed' | 'registry'>,
  { firstSymbols }: Pick<AccountsRole, 'firstSymbols'>,
): Insights {
  const watchlist = async (userId: string, id: string) => idsOf([await readWatchlist(db, userId, id)]);
  const watched = async (userId: string) => idsOf(await listWatchlists(db, userId));
  return {
    watchlist,
    pastCounts: new PastCounts({ db, registry, nowOf: feed.clock.now }),
    presetCounter: new PresetCounter({ db, registry, feed }),
    api: async (app) => {
      await app.register(watchlistRoutes, { db, registry, firstSymbols });
      await app.register(signalRoutes, { db, registry, feed, watchlist });
      await app.register(whatsNewRoutes, { db, registry, feed, watched });
    },
  };
}

const idsOf = (lists: Awaited<ReturnType<typeof listWatchlists>>): ReadonlySet<InstrumentId> =>
  new Set(
    lists.flatMap(({ items }) =>
      items.flatMap((item) => ('symbol' in item ? [instrumentId(item.market, item.symbol)] : [])),
    ),
  );
