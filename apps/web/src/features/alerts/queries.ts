import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type Alert,
  AlertAnswer,
  AlertFiringsPage,
  AlertsAnswer,
  ChannelsAnswer,
  DryRunAnswer,
  type DryRunInput,
  NOTICE_LIMITS,
  NoticesPage,
  OwnStrategiesAnswer,
  type SaveAlertInput,
  SavedScreensAnswer,
} from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';
import { alertTexts as texts } from './texts/alert.ts';

const ALERTS = ['alerts'];

export const alertsQuery = queryOptions({
  queryKey: [...ALERTS, 'list'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/alerts'), AlertsAnswer, signal)).alerts,
});

export const firingsQuery = (page: number) =>
  queryOptions({
    queryKey: [...ALERTS, 'firings', page],
    queryFn: ({ signal }) => api.get(ownUserPath(`/alert-firings?page=${page}`), AlertFiringsPage, signal),
    placeholderData: keepPreviousData,
  });

/** One firing, by a link to its receipt. */
export const firingQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALERTS, 'firing', id],
    queryFn: ({ signal }) => api.get(ownUserPath(`/alert-firings?firingId=${id}`), AlertFiringsPage, signal),
  });

export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => api.get(ownUserPath('/notices'), NoticesPage, signal),
});

/** Active kinds of channels; their settings are on another screen. */
export const channelKindsQuery = queryOptions({
  queryKey: ['channels', 'kinds'],
  queryFn: async ({ signal }) => {
    const { channels } = await api.get(ownUserPath('/channels'), ChannelsAnswer, signal);
    return [...new Set(channels.flatMap(({ kind, state }) => (state === 'on' ? [kind] : [])))];
  },
});

export const ownScreensQuery = queryOptions({
  queryKey: ['alerts', 'screens'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/screens'), SavedScreensAnswer, signal)).screens,
});

export const ownStrategiesQuery = queryOptions({
  queryKey: ['strategies', 'to watch'], // reloaded when one is saved
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/strategies'), OwnStrategiesAnswer, signal)).strategies,
});

/** Invalidates everything that shows alerts, after a change or a firing. */
export const refreshAlerts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ALERTS });

/** Saves an alert as a new one, or changes a known one: refused where it was changed elsewhere since. */
export async function saveAlert(input: SaveAlertInput, known?: Pick<Alert, 'id' | 'version'>): Promise<Alert> {
  const { alert } = known
    ? await api.put(ownUserPath(`/alerts/${known.id}`), { ...input, version: known.version }, AlertAnswer)
    : await api.post(ownUserPath('/alerts'), input, AlertAnswer);
  void refreshAlerts();
  return alert;
}

/** Returns an alert as it is stored now; undefined where that isn't known. */
export async function storedAlert(id: string): Promise<Alert | undefined> {
  const alerts = await queryClient.fetchQuery({ ...alertsQuery, staleTime: 0 }).catch(() => undefined);
  return alerts?.find((alert) => alert.id === id);
}

/** Makes the account's email an active channel, unless it is one. */
export async function readyEmail(): Promise<void> {
  const path = ownUserPath('/channels');
  const { channels } = await api.get(path, ChannelsAnswer);
  const email = channels.find(({ kind }) => kind === 'email');
  if (email?.state === 'on') return;
  if (email) await api.put(`${path}/${email.id}`, { state: 'on' }, z.unknown());
  else await api.post(path, { kind: 'email' }, z.unknown());
  await queryClient.invalidateQueries({ queryKey: ['channels'] });
}

export async function setAlertState(id: string, state: 'armed' | 'paused'): Promise<void> {
  await api.put(ownUserPath(`/alerts/${id}/state`), { state }, AlertAnswer);
  await refreshAlerts();
}

export async function removeAlert(id: string): Promise<void> {
  await api.delete(ownUserPath(`/alerts/${id}`), undefined, z.unknown());
  await refreshAlerts();
}

/** Sends a test; a refused one is shown in the user's language. */
export const testAlert = (id: string): Promise<void> =>
  api.post(ownUserPath(`/alerts/${id}/test`), {}).catch((error: unknown) => {
    const isTooMany = error instanceof ApiError && error.status === 429;
    throw isTooMany ? new Error(texts.testsUsed(NOTICE_LIMITS.tests, NOTICE_LIMITS.testsWithinMinutes)) : error;
  });

export const dryRunAlert = (input: DryRunInput) => api.post(ownUserPath('/alerts/dry-run'), input, DryRunAnswer);

export async function markNoticesRead(throughSeq: number): Promise<void> {
  await api.put(ownUserPath('/notices/read'), { throughSeq }, z.unknown());
  await queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
}
