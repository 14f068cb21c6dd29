import { queryOptions } from '@tanstack/react-query';
import {
  HoldingListsAnswer,
  HoldingsAnswer,
  HoldingsPreview,
  HoldingsRiskAnswer,
  ImportedHoldings,
  type ImportHoldingsRequest,
} from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import * as z from 'zod/mini';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ownUserPath } from '../../lib/user.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';

const HOLDINGS = ['holdings'];
/** Values follow the prices this often, ms. */
const REFRESH_MS = 15_000;
/** Risk is of closed days. */
const RISK_MS = 10 * 60_000;

export const holdingListsQuery = queryOptions({
  queryKey: [...HOLDINGS, 'lists'],
  queryFn: async ({ signal }) => (await api.get(ownUserPath('/holdings'), HoldingListsAnswer, signal)).lists,
});

const pathOf = (listId: string, below = ''): string => ownUserPath(`/watchlists/${listId}/holdings${below}`);

export const holdingsQuery = (listId: string) =>
  queryOptions({
    queryKey: [...HOLDINGS, listId],
    queryFn: ({ signal }) => api.get(pathOf(listId), HoldingsAnswer, signal),
    refetchInterval: REFRESH_MS,
  });

export const holdingsRiskQuery = (listId: string) =>
  queryOptions({
    queryKey: [...HOLDINGS, listId, 'risk'],
    queryFn: async ({ signal }) => (await api.get(pathOf(listId, '/risk'), HoldingsRiskAnswer, signal)).groups,
    staleTime: RISK_MS,
  });

export const previewHoldings = (text: string): Promise<HoldingsPreview> =>
  api.post(ownUserPath('/holdings/preview'), { text }, HoldingsPreview);

export async function importHoldings(request: ImportHoldingsRequest) {
  const answer = await api.post(ownUserPath('/holdings/import'), request, ImportedHoldings);
  await refresh();
  return answer;
}

export async function changeHolding(
  listId: string,
  change: { market: Market; symbol: string; quantity: number | null; cost: number | null },
): Promise<void> {
  await api.put(pathOf(listId), change, z.undefined());
  await refresh();
}

export const holdingsFile = (listId: string) => api.file(pathOf(listId, '/export'));

const refresh = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: HOLDINGS }),
    queryClient.invalidateQueries({ queryKey: watchlistsQuery.queryKey }),
  ]);
