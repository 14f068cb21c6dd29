import { queryOptions } from '@tanstack/react-query';
import { type Preferences, PreferencesAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { ownUserPath } from './user.ts';
import { OWN_ZONE, readerZone } from './zones.ts';

/** What the steps after sign-up asked. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) =>
    apply((await api.get(ownUserPath('/preferences'), PreferencesAnswer, signal)).preferences),
  staleTime: Number.POSITIVE_INFINITY,
});

export const savePreferences = async (preferences: Preferences): Promise<Preferences> =>
  apply((await api.put(ownUserPath('/preferences'), preferences, PreferencesAnswer)).preferences);

function apply(preferences: Preferences): Preferences {
  readerZone.set(preferences.timeZone ?? OWN_ZONE);
  return preferences;
}
