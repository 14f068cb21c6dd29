import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  CopyPublicAnswer,
  type CopyPublicRequest,
  type LiveStrategyRequest,
  OwnStrategiesAnswer,
  type OwnStrategy,
  OwnStrategyAnswer,
  RuleHistory,
  type SaveStrategyRequest,
  ScreenAnswer,
  SharedStrategy,
  SharedStrategyLink,
  StrategyVersionsAnswer,
} from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ownUserPath } from '../../lib/user.ts';
import type { SavedRule } from '../../ui/rule/saved-rule.ts';

const path = (id = ''): string => ownUserPath(`/strategies${id && `/${encodeURIComponent(id)}`}`);

export const strategiesQuery = queryOptions({
  queryKey: ['strategies'],
  queryFn: async ({ signal }) => (await api.get(path(), OwnStrategiesAnswer, signal)).strategies,
});

/** Returns a strategy as what can be a condition of another rule. */
export const savedRule = ({ id, version, definition: { label, groups } }: OwnStrategy): SavedRule => ({
  id,
  version,
  label,
  groups,
});

export const versionsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['strategies', id, 'versions', version],
    queryFn: async ({ signal }) => (await api.get(`${path(id)}/versions`, StrategyVersionsAnswer, signal)).versions,
  });

export const sharedStrategyQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared-strategy', id],
    queryFn: ({ signal }) => api.get(`shared-strategies/${encodeURIComponent(id)}`, SharedStrategy, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** While it runs, what belongs to the strategy waits for its id. */
export const SAVING = ['strategies', 'save'];

/** Saves a strategy as a new one, or as the next version of a known one: refused where a newer one than that is saved. */
export async function saveStrategy(
  request: SaveStrategyRequest,
  known?: Pick<OwnStrategy, 'id' | 'version'>,
): Promise<OwnStrategy> {
  const { strategy } = known
    ? await api.put(path(known.id), { ...request, version: known.version }, OwnStrategyAnswer)
    : await api.post(path(), request, OwnStrategyAnswer);
  return strategy;
}

/** Returns the user's copy of a public strategy, the same one each time. */
export const copyPublic = (request: CopyPublicRequest) => api.post(`${path()}/from-public`, request, CopyPublicAnswer);

export const duplicateStrategy = async (id: string) =>
  (await api.post(`${path(id)}/duplicate`, {}, OwnStrategyAnswer)).strategy;

export const importStrategy = async (file: unknown) =>
  (await api.post(`${path()}/import`, file, OwnStrategyAnswer)).strategy;

/** Switches a strategy's signals on or off. */
export const setLive = async (id: string, request: LiveStrategyRequest) =>
  (await api.put(`${path(id)}/live`, request, OwnStrategyAnswer)).strategy;

export const removeStrategy = (id: string) => api.delete(path(id));

export async function exportStrategy(id: string, name: string): Promise<void> {
  saveFile(`${name}.json`, await api.file(`${path(id)}/export`));
}

/** Shares the newest version; returns its public URL. */
export async function shareStrategy(id: string): Promise<string> {
  const { id: link } = await api.post(`${path(id)}/share`, {}, SharedStrategyLink);
  return new URL(`/shared/strategy/${link}`, location.origin).href;
}

/** Refresh interval, ms: bars close every ten minutes at most. */
const FRESH_MS = 30_000;
const SHOWN = 50;

/** Matches of a rule; disabled while it can't run. */
export const matchesQuery = (request: SaveStrategyRequest | undefined) =>
  queryOptions({
    queryKey: ['strategies', 'matches', request?.market, request?.timeframe, request?.definition.groups],
    queryFn: ({ signal }) => {
      const { market, timeframe, definition: rule } = request ?? {};
      return api.post('screener/query', { market, timeframe, rule, pageSize: SHOWN }, ScreenAnswer, signal);
    },
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    retry: false,
  });

/** Bars of a symbol on which a rule was true. */
export const historyQuery = (request: SaveStrategyRequest | undefined, symbol: string) =>
  queryOptions({
    queryKey: ['strategies', 'history', symbol, request?.market, request?.timeframe, request?.definition.groups],
    queryFn: ({ signal }) => {
      const { market, timeframe, definition: rule } = request ?? {};
      return api.post('screener/history', { market, symbol, timeframe, rule }, RuleHistory, signal);
    },
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    retry: false,
  });
