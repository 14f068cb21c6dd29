import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  InstrumentsPage,
  type OpenPaperAccountRequest,
  OwnStrategiesAnswer,
  type PaperAccount,
  PaperAccountAnswer,
  PaperAccountsAnswer,
  PaperOrderAnswer,
  PaperOrdersPage,
  PaperRunAnswer,
  type PlacePaperOrderRequest,
  type StartPaperRunRequest,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';
import type { Guards } from './guards.ts';

const PAPER = ['paper'];
/** While orders wait they may fill at any moment; a strategy gives one at a close. */
const WAITING_MS = 2_000;
const WORKING_MS = 10_000;

const mayFill = ({ open, positions }: PaperAccount): boolean =>
  open.length > 0 || positions.some(({ stop, target }) => stop !== null || target !== null);

export const paperAccountsQuery = queryOptions({
  queryKey: [...PAPER, 'accounts'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/paper-accounts'), PaperAccountsAnswer, signal)).accounts,
  refetchInterval: ({ state }) => {
    if (state.data?.some(mayFill)) return WAITING_MS;
    return state.data?.some(({ runs }) => runs.length > 0) ? WORKING_MS : false;
  },
});

/** What an account did; asked anew whenever its books have changed. */
export const paperOrdersQuery = ({ id, costs, realised, open, beganAt }: PaperAccount, page: number) =>
  queryOptions({
    queryKey: [...PAPER, 'orders', id, page, `${beganAt} ${costs} ${realised} ${open.length}`],
    queryFn: ({ signal }) => api.get(ownUserPath(`/paper-accounts/${id}/orders?page=${page}`), PaperOrdersPage, signal),
    placeholderData: keepPreviousData,
  });

/** What can be traded in a market: everything but its indices, which nobody can buy. */
export const tradedQuery = (market: Market) =>
  queryOptions({
    queryKey: ['instruments', 'traded', market],
    queryFn: async ({ signal }) => {
      const { instruments } = await api.get(`instruments?market=${market}`, InstrumentsPage, signal);
      return instruments.filter(({ kind }) => kind !== 'index');
    },
    staleTime: 10 * 60_000,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PAPER });

export async function openAccount(request: OpenPaperAccountRequest): Promise<PaperAccount> {
  const { account } = await api.post(ownUserPath('/paper-accounts'), request, PaperAccountAnswer);
  await refresh();
  return account;
}

export async function resetAccount(id: string, cash: number): Promise<void> {
  await api.put(ownUserPath(`/paper-accounts/${id}/reset`), { cash }, PaperAccountAnswer);
  await refresh();
}

export async function placeOrder(accountId: string, request: PlacePaperOrderRequest): Promise<void> {
  await api.post(ownUserPath(`/paper-accounts/${accountId}/orders`), request, PaperOrderAnswer);
  await refresh();
}

export async function guardPosition(accountId: string, symbol: string, { stop, target }: Guards): Promise<void> {
  const levels = { stop: stop ?? null, target: target ?? null };
  await api.put(ownUserPath(`/paper-accounts/${accountId}/guards`), { symbol, ...levels }, PaperAccountAnswer);
  await refresh();
}

export async function cancelOrder(id: string): Promise<void> {
  await api.delete(ownUserPath(`/paper-orders/${id}`), undefined, PaperOrderAnswer);
  await refresh();
}

export const savedStrategiesQuery = queryOptions({
  queryKey: [...PAPER, 'strategies'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/strategies'), OwnStrategiesAnswer, signal)).strategies,
});

export async function startRun(accountId: string, request: StartPaperRunRequest): Promise<void> {
  await api.post(ownUserPath(`/paper-accounts/${accountId}/runs`), request, PaperRunAnswer);
  await refresh();
}

export async function stopRun(id: string): Promise<void> {
  await api.delete(ownUserPath(`/paper-runs/${id}`), undefined, PaperRunAnswer);
  await refresh();
}
