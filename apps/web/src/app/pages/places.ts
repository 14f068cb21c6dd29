/** Resolves URLs that depend on server data. Without an answer the screen itself shows the failure. */
import { LIMITS } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { noteOpened, savedScreensQuery } from '../../features/screener/queries.ts';
import { type ScreenSearch, searchOfSaved } from '../../features/screener/screen-search.ts';
import { filteredSignals } from '../../features/signals/filtered-signals.ts';
import { patternSignals } from '../../features/signals/queries.ts';
import { preferencesQuery } from '../../lib/preferences.ts';
import { queryClient } from '../../lib/query-client.ts';
import { startingPlace } from '../../lib/starting-place.ts';
import { signalSearchOf, type WhatsNewSearch } from './whats-new-search.ts';

/** The last page of the newest signals of a market, the reader's own where the address names none. */
export async function lastSignalPage(page: number, market?: Market): Promise<number> {
  const shown = market ?? startingPlace(await known(queryClient.ensureQueryData(preferencesQuery))).market;
  return lastOf(await known(queryClient.ensureQueryData({ ...patternSignals(page, shown), retry: false })), page);
}

/** Returns the last page of the signals that match the URL's filters. */
export const lastFilteredPage = async (search: WhatsNewSearch, page: number): Promise<number> => {
  const query = filteredSignals({ ...signalSearchOf(search), page });
  return lastOf(await known(queryClient.ensureQueryData({ ...query, retry: false })), page);
};

/** Returns the rule of a saved screen; undefined for an unknown one. */
export async function savedScreen(id: string): Promise<ScreenSearch | undefined> {
  const screens = await known(queryClient.ensureQueryData({ ...savedScreensQuery, retry: false }));
  const saved = screens?.find((screen) => screen.id === id);
  if (!saved) return undefined;
  noteOpened(saved);
  return searchOfSaved(saved);
}

const known = <Data>(answer: Promise<Data>): Promise<Data | undefined> => answer.catch(() => undefined);

const lastOf = (found: { totalCount: number } | undefined, page: number): number =>
  found ? Math.max(1, Math.ceil(found.totalCount / LIMITS.signalsPageSize)) : page;
