import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { FIRST_STEPS, FirstSteps } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { changePreferences, preferencesQuery } from '../../lib/preferences.ts';
import { ownUserPath } from '../../lib/user.ts';

/** Refresh interval while a step is missing, ms: steps are taken on other screens, and in other tabs. */
const FRESH_MS = 20_000;

/** The dashboard asks ahead of its first drawing; later it asks again each time it is opened, ms. */
const ASKED_AHEAD_MS = 3_000;

const KEY = 'checklist_hidden';

/** What the account has of its first steps. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => api.get(ownUserPath('/first-steps'), FirstSteps, signal),
  staleTime: ASKED_AHEAD_MS,
  refetchInterval: ({ state: { data } }) => (data && FIRST_STEPS.every((step) => data[step]) ? false : FRESH_MS),
});

/** Whether this browser knows that the account has put its checklist away, before its preferences are loaded. */
export function isKnownHidden(): boolean {
  try {
    return localStorage.getItem(KEY) === ownUserPath();
  } catch {
    return false;
  }
}

function forgetHidden(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // without storage there is nothing to forget
  }
}

export function noteHidden(): void {
  try {
    localStorage.setItem(KEY, ownUserPath());
  } catch {
    // without storage the preferences are awaited each time
  }
}

/** Hides the checklist of the account, or brings it back. */
export async function setChecklistHidden(client: QueryClient, hidesChecklist: boolean): Promise<void> {
  const known = await client.ensureQueryData(preferencesQuery);
  client.setQueryData(preferencesQuery.queryKey, { ...known, hidesChecklist });
  if (hidesChecklist) noteHidden();
  else forgetHidden();
  await changePreferences(client, { hidesChecklist });
}
