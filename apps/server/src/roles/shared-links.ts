import { listSharedBacktests, unshareBacktest } from '#modules/backtests/shared-backtests.ts';
import { listSharedScreens, unshareScreen } from '#modules/screener/shared-store.ts';
import { listSharedStrategies, unshareStrategy } from '#modules/strategies/shared-store.ts';
import type { Db } from '#platform/db/db.ts';

/** Returns each module's readers of shared links, for one list. */
export const linkSources = (db: Db) => ({
  strategy: {
    list: (userId: string) => listSharedStrategies(db, userId),
    remove: (userId: string, id: string) => unshareStrategy(db, userId, id),
  },
  screen: {
    list: (userId: string) => listSharedScreens(db, userId),
    remove: (userId: string, id: string) => unshareScreen(db, userId, id),
  },
  backtest: {
    list: (userId: string) => listSharedBacktests(db, userId),
    remove: (userId: string, id: string) => unshareBacktest(db, userId, id),
  },
});
