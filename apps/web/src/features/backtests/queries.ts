import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  BacktestAnswer,
  type BacktestEntry,
  type BacktestJobInput,
  BacktestsAnswer,
  SharedBacktest,
  SharedScreenLink,
} from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ownUserPath } from '../../lib/user.ts';

const path = (id = ''): string => ownUserPath(`/backtests${id && `/${encodeURIComponent(id)}`}`);

/** Polling interval of running tests, should the socket be away, ms. */
const WATCH_MS = 3_000;

export const isUnderWay = ({ state }: Pick<BacktestEntry, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** Tests of one saved strategy, or all. */
export const backtestsQuery = (strategyId: string | undefined) =>
  queryOptions({
    queryKey: ['backtests', 'list', strategyId],
    queryFn: async ({ signal }) => {
      const query = strategyId ? `?strategy=${encodeURIComponent(strategyId)}` : '';
      return (await api.get(`${path()}${query}`, BacktestsAnswer, signal)).backtests;
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? WATCH_MS : false),
  });

export const backtestQuery = (id: string) =>
  queryOptions({
    queryKey: ['backtests', 'one', id],
    queryFn: async ({ signal }) => (await api.get(path(id), BacktestAnswer, signal)).backtest,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? WATCH_MS : false),
    retry: false,
  });

export const sharedBacktestQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared-backtest', id],
    queryFn: ({ signal }) => api.get(`shared-backtests/${encodeURIComponent(id)}`, SharedBacktest, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/**
 * Reloads lists and reports after a change. A pending first request may be older than the change, and would be cached.
 */
export async function readAnew(client: QueryClient): Promise<void> {
  const queryKey = ['backtests'];
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

export const orderBacktest = async (request: BacktestJobInput) =>
  (await api.post(path(), request, BacktestAnswer)).backtest;

export const cancelBacktest = (id: string) => api.post(`${path(id)}/cancel`, {}, BacktestAnswer);

export const removeBacktest = (id: string) => api.delete(path(id));

/** Returns the public URL of a report. */
export async function shareBacktest(id: string): Promise<string> {
  const { id: link } = await api.post(`${path(id)}/share`, {}, SharedScreenLink);
  return new URL(`/shared/backtest/${link}`, location.origin).href;
}

export async function exportReport(id: string): Promise<void> {
  saveFile('backtest.json', await api.file(`${path(id)}/report`));
}

export async function exportTrades(id: string): Promise<void> {
  saveFile('trades.csv', await api.file(`${path(id)}/trades`));
}
