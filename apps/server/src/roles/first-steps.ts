import { hasAlerts } from '#modules/alerts/store.ts';
import { hasBacktests } from '#modules/backtests/store.ts';
import type { FirstStepChecks } from '#modules/first-steps/routes.ts';
import { hasScreens } from '#modules/screener/saved-store.ts';
import { hasWatchedSymbols } from '#modules/watchlists/store.ts';
import type { Db } from '#platform/db/db.ts';
import type { FirstChoices } from './accounts.ts';

/** Returns each module's check of a first step. Chosen symbols become the first watchlist when it is first read. */
export const firstStepChecks = (
  db: Db,
  firstChoices: (userId: string) => Promise<Pick<FirstChoices, 'symbols'>>,
): FirstStepChecks => ({
  watchlist: async (userId) => (await hasWatchedSymbols(db, userId)) ?? (await firstChoices(userId)).symbols.length > 0,
  alert: (userId) => hasAlerts(db, userId),
  screen: (userId) => hasScreens(db, userId),
  backtest: (userId) => hasBacktests(db, userId),
});
