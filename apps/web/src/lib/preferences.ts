import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Preferences, PreferencesAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { appearance, showAppearance } from './appearance.ts';
import { adoptLocale, localeChoice } from './locale.ts';
import { forgetOwnChoice, ownChoice } from './own-choice.ts';
import { ownUserPath } from './user.ts';
import { OWN_ZONE, readerZone } from './zones.ts';

/** What the steps after sign-up asked, and what was chosen under "Configure". */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => {
    const { preferences } = await api.get(ownUserPath('/preferences'), PreferencesAnswer, signal);
    return ownChoice() !== null ? savePreferences(withLooks(preferences)) : apply(preferences);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export async function savePreferences(preferences: Preferences): Promise<Preferences> {
  const chosen = ownChoice();
  const answer = await api.put(ownUserPath('/preferences'), preferences, PreferencesAnswer);
  if (ownChoice() !== chosen) return answer.preferences; // another was made meanwhile: it's told next, and stays
  forgetOwnChoice();
  return apply(answer.preferences);
}

/** Tells the account what was chosen in this browser since the preferences were read. */
export async function keepLooks(client: QueryClient): Promise<void> {
  const known = client.getQueryData(preferencesQuery.queryKey);
  if (!known || ownChoice() === null) return;
  client.setQueryData(preferencesQuery.queryKey, await savePreferences(withLooks(known)));
}

const withLooks = (preferences: Preferences): Preferences => ({ ...preferences, ...appearance.get(), ...localeChoice });

function apply(preferences: Preferences): Preferences {
  const { timeZone, theme, pair, density, language, grouping, clock } = preferences;
  readerZone.set(timeZone ?? OWN_ZONE);
  showAppearance({ ...(theme && { theme }), ...(pair && { pair }), ...(density && { density }) });
  adoptLocale({ ...(language && { language }), ...(grouping && { grouping }), ...(clock && { clock }) });
  return preferences;
}
