import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  InstrumentsPage,
  type OpenPaperAccountRequest,
  OwnStrategiesAnswer,
  type PaperAccount,
  PaperAccountAnswer,
  PaperAccountsAnswer,
  PaperCurveAnswer,
  PaperOrderAnswer,
  PaperOrdersPage,
  type PaperOrdersQuery,
  type PaperRun,
  PaperRunAnswer,
  PaperRunPerformance,
  type PlacePaperOrderRequest,
  type SetPaperGuardsRequest,
  type StartPaperRunRequest,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';

const PAPER = ['paper'];
/** Polling interval while orders are open, ms: they may fill at any moment. */
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

/** History of an account; reloaded whenever its figures have changed. */
export const paperOrdersQuery = (account: PaperAccount, { page, run }: PaperOrdersQuery) => {
  const { id, costs, realised, open, beganAt } = account;
  return queryOptions({
    queryKey: [...PAPER, 'orders', id, page, run, `${beganAt} ${costs} ${realised} ${open.length}`],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ page: String(page), ...(run ? { run } : {}) });
      return api.get(ownUserPath(`/paper-accounts/${id}/orders?${query}`), PaperOrdersPage, signal);
    },
    placeholderData: keepPreviousData,
  });
};

/** Refetched this often, and whenever the books have changed. */
const CURVE_MS = 5 * 60_000;

const booksOf = ({ beganAt, costs, realised }: PaperAccount): string => `${beganAt} ${costs} ${realised}`;

/** The equity of an account since it was opened. */
export const accountCurveQuery = (account: PaperAccount) =>
  queryOptions({
    queryKey: [...PAPER, 'curve', account.id, booksOf(account)],
    queryFn: async ({ signal }) =>
      (await api.get(ownUserPath(`/paper-accounts/${account.id}/performance`), PaperCurveAnswer, signal)).curve,
    placeholderData: keepPreviousData,
    refetchInterval: CURVE_MS,
  });

/** What a strategy made on paper, beside its backtest. */
export const runPerformanceQuery = (account: PaperAccount, { id }: PaperRun) =>
  queryOptions({
    queryKey: [...PAPER, 'run', id, booksOf(account)],
    queryFn: ({ signal }) => api.get(ownUserPath(`/paper-runs/${id}/performance`), PaperRunPerformance, signal),
    placeholderData: keepPreviousData,
    refetchInterval: CURVE_MS,
  });

/** Tradable instruments of a market: all except indices. */
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

export async function guardPosition(accountId: string, levels: SetPaperGuardsRequest): Promise<void> {
  await api.put(ownUserPath(`/paper-accounts/${accountId}/guards`), levels, PaperAccountAnswer);
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
