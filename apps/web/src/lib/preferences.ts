import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Preferences, PreferencesAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { appearance, showAppearance } from './appearance.ts';
import { hintsOf, noteHints } from './hints.ts';
import { adoptLocale, localeChoice } from './locale.ts';
import { forgetOwnChoice, ownChoice } from './own-choice.ts';
import { ownUserPath } from './user.ts';
import { OWN_ZONE, readerZone } from './zones.ts';

/** Answers of the set-up, and choices under "Configure". */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => {
    const { preferences } = await api.get(ownUserPath('/preferences'), PreferencesAnswer, signal);
    const known = ownChoice() !== null ? await savePreferences(withLooks(preferences)) : apply(preferences);
    return withBrowserZone(known);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export async function savePreferences(preferences: Preferences): Promise<Preferences> {
  const chosen = ownChoice();
  const answer = await api.put(ownUserPath('/preferences'), preferences, PreferencesAnswer);
  if (ownChoice() !== chosen) return answer.preferences; // a newer choice was made meanwhile and is saved next
  forgetOwnChoice();
  return apply(answer.preferences);
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Saves a change of the preferences, after changes that are being saved: none undoes another. */
export function changePreferences(client: QueryClient, change: Partial<Preferences>): Promise<void> {
  const own = lastChange.then(async () => {
    const known = await client.ensureQueryData(preferencesQuery);
    client.setQueryData(preferencesQuery.queryKey, await savePreferences({ ...known, ...change }));
  });
  lastChange = own.catch(() => {}); // the next one is saved all the same
  return own;
}

/** Saves choices made in this browser since the preferences were loaded. */
export async function keepLooks(client: QueryClient): Promise<void> {
  const known = client.getQueryData(preferencesQuery.queryKey);
  if (!known || ownChoice() === null) return;
  client.setQueryData(preferencesQuery.queryKey, await savePreferences(withLooks(known)));
}

/** Notes this browser's zone, which messages follow where no time zone was chosen. */
function withBrowserZone(known: Preferences): Preferences {
  if (known.timeZone !== null || known.browserZone === OWN_ZONE) return known;
  const own = { ...known, browserZone: OWN_ZONE };
  lastChange = savePreferences(own).catch(() => {}); // noted at the next load
  return own;
}

const withLooks = (preferences: Preferences): Preferences => ({ ...preferences, ...appearance.get(), ...localeChoice });

function apply(preferences: Preferences): Preferences {
  const { timeZone, theme, pair, density, language, grouping, clock } = preferences;
  readerZone.set(timeZone ?? OWN_ZONE);
  noteHints(hintsOf(preferences));
  showAppearance({ ...(theme && { theme }), ...(pair && { pair }), ...(density && { density }) });
  adoptLocale({ ...(language && { language }), ...(grouping && { grouping }), ...(clock && { clock }) });
  return preferences;
}
