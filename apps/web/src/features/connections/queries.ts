import { queryOptions } from '@tanstack/react-query';
import {
  type ChangeConnectionRequest,
  type CreateConnectionRequest,
  DataConnectionAnswer,
  DataConnectionsAnswer,
  DataProvidersAnswer,
  MarketsPage,
  StartedLogin,
  TestedConnection,
} from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath, userQuery } from '../../lib/user.ts';
import { keepState, takeState } from './kept-state.ts';

const CONNECTIONS = ['connections'];
/** Returns the path of the user's connections: those of operators serve the server. */
async function pathOf(below: string): Promise<string> {
  const { role } = await queryClient.ensureQueryData(userQuery);
  return role === 'operator' ? `admin/${below}` : ownUserPath(`/${below}`);
}
/** Polling interval of states and figures while they are shown, ms. */
const STATES_EVERY_MS = 4_000;

export const connectionsQuery = queryOptions({
  queryKey: [...CONNECTIONS, 'list'],
  queryFn: async ({ signal }) => api.get(await pathOf('connections'), DataConnectionsAnswer, signal),
  refetchInterval: STATES_EVERY_MS,
});

export const providersQuery = queryOptions({
  queryKey: [...CONNECTIONS, 'providers'],
  queryFn: async ({ signal }) => (await api.get(await pathOf('providers'), DataProvidersAnswer, signal)).providers,
  staleTime: Number.POSITIVE_INFINITY,
});

export const sourcesQuery = queryOptions({
  queryKey: [...CONNECTIONS, 'sources'],
  queryFn: async ({ signal }) => (await api.get('markets', MarketsPage, signal)).markets,
  refetchInterval: STATES_EVERY_MS,
});

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey });

export type GivenKey = CreateConnectionRequest['key'];

/** Asks the provider about a key; one for logins alone isn't asked about. */
export const testKey = async (provider: string, key: GivenKey): Promise<TestedConnection> =>
  api.post(await pathOf('connections/test'), { provider, key }, TestedConnection);

/** Begins a login; returns the address of the provider's page. */
export async function startLogin(id: string, provider: string): Promise<string> {
  const { url, state } = await api.post(await pathOf(`connections/${id}/login`), {}, StartedLogin);
  if (state !== null) keepState(provider, state);
  return url;
}

/** Completes a login with what the provider's page sent back. Throws with the provider's words. */
export async function finishLogin(provider: string, back: URLSearchParams): Promise<void> {
  const answer = [...back].map(([name, value]) => ({ name, value }));
  const state = back.get('state') ?? takeState(provider) ?? '-';
  await api.post(await pathOf(`connections/login`), { provider, state, answer }, DataConnectionAnswer);
  await refresh();
}

export async function logInByForm(id: string, answer: GivenKey): Promise<void> {
  await api.put(await pathOf(`connections/${id}/login`), { answer }, DataConnectionAnswer);
  await refresh();
}

export async function addConnection(request: CreateConnectionRequest): Promise<void> {
  await api.post(await pathOf(`connections`), request, DataConnectionAnswer);
  await refresh();
}

export async function replaceKey(id: string, key: GivenKey): Promise<void> {
  await api.put(await pathOf(`connections/${id}/key`), { key }, DataConnectionAnswer);
  await refresh();
}

export async function changeConnection(id: string, change: ChangeConnectionRequest): Promise<void> {
  await api.patch(await pathOf(`connections/${id}`), change, DataConnectionAnswer);
  await refresh();
}

export async function removeConnection(id: string): Promise<void> {
  await api.delete(await pathOf(`connections/${id}`), undefined, z.unknown());
  await refresh();
}
