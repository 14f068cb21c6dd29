import type { ImportedMarket } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { noteEvent, noteLightEvent } from '#modules/accounts/events.ts';
import { importRoutes } from '#modules/imports/routes.ts';
import { importsVersion } from '#modules/imports/store.ts';
import type { RoleContext, RoleRoutes } from './context.ts';

/** Also for imports of the command line, which works beside the server. */
const CHECK_EVERY_MS = 5_000;

/** The imports that the feeds were made of. */
export interface UsedImports {
  /** See `importsVersion`. */
  version: string;
  /** Starts all roles again, with what is imported then. */
  restart: () => void;
}

type ImportsContext = Pick<RoleContext, 'clock' | 'config' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'store'>;

/** Answers operators about imported prices, and starts the roles again once others are stored. */
export function startImports(context: ImportsContext, { version, restart }: UsedImports): RoleRoutes {
  const { clock, config, database, feeds, lifecycle, log, store } = context;
  const { db } = database;
  let seen = version;
  /** A version is used once it was unchanged for one interval: files arrive one after the other. */
  const look = async (isWhole: boolean): Promise<void> => {
    try {
      const now = await importsVersion(db);
      if (lifecycle.signal.aborted || now === version) return;
      if (!isWhole && now !== seen) {
        seen = now;
        return;
      }
      log.info('prices were imported, the roles start again');
      restart();
    } catch (error) {
      log.warn({ err: error }, 'imports could not be read, trying again');
    }
  };
  const isPinned = config.pinnedFeed !== undefined;
  const timer = isPinned ? undefined : setInterval(() => void look(false), CHECK_EVERY_MS);
  lifecycle.onStop('imports', () => clearInterval(timer));
  const settled = config.feeds.flatMap(({ named }) => named);
  const shownOf = (market: Market, source: string): ImportedMarket['shown'] => {
    if (feeds.markets.includes(market) && feeds.of(market).source === source) return 'yes';
    if (isPinned || settled.includes(market)) return 'settings';
    return feeds.markets.includes(market) && feeds.of(market).name !== 'sim' ? 'feed' : 'soon';
  };
  return {
    api: async (api) => {
      await api.register(importRoutes, {
        db,
        store,
        shownOf,
        retentionDays: config.retentionDays,
        nowMs: () => clock.nowMs(),
        note: (userId, kind, address, market) =>
          // a folder is sent file by file: its files are one row
          kind === 'prices-imported'
            ? noteLightEvent(db, userId, kind, { address, device: '' }, market)
            : noteEvent(db, userId, kind, { address, device: '' }, market),
        changed: () => {
          if (!isPinned) void look(true);
        },
      });
    },
  };
}
