import { hasAlerts } from '#modules/alerts/store.ts';
import { hasBacktests } from '#modules/backtests/store.ts';
import type { FirstStepChecks } from '#modules/first-steps/routes.ts';
import { hasScreens } from '#modules/screener/saved-store.ts';
import { hasWatchedSymbols } from '#modules/watchlists/store.ts';
import type { Db } from '#platform/db/db.ts';

/** Returns each module's check of a first step. `firstSymbols` become the first watchlist when it is first read. */
export const firstStepChecks = (
  db: Db,
  firstSymbols: (userId: string) => Promise<readonly string[]>,
): FirstStepChecks => ({
  watchlist: async (userId) => (await hasWatchedSymbols(db, userId)) ?? (await firstSymbols(userId)).length > 0,
  alert: (userId) => hasAlerts(db, userId),
  screen: (userId) => hasScreens(db, userId),
  backtest: (userId) => hasBacktests(db, userId),
});
