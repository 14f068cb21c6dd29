import { queryOptions } from '@tanstack/react-query';
import { type Preferences, PreferencesAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { ownUserPath } from './user.ts';

/** What the steps after sign-up asked. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/preferences'), PreferencesAnswer, signal)).preferences,
});

export const savePreferences = async (preferences: Preferences): Promise<Preferences> =>
  (await api.put(ownUserPath('/preferences'), preferences, PreferencesAnswer)).preferences;
