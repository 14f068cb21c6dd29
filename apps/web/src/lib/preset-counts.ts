import { queryOptions } from '@tanstack/react-query';
import { type ScreenPreset, ScreenPresetsAnswer } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { api } from './api.ts';

/** Refresh interval, ms: bars close every ten minutes at most. */
const FRESH_MS = 60_000;

/** Stock scans with the number of symbols on which each fired lately, on bars of a timeframe. */
export const presetsQuery = (market: Market, timeframe: ScanTimeframe) =>
  queryOptions({
    queryKey: ['screener', 'presets', market, timeframe],
    queryFn: ({ signal }) =>
      api.get(`screener/presets?market=${market}&timeframe=${timeframe}`, ScreenPresetsAnswer, signal),
    refetchInterval: FRESH_MS,
  });

/** Returns whether a rule fired on more than half of all symbols, which makes its matches nothing special. */
export const isCommon = ({ count }: Pick<ScreenPreset, 'count'>, universe: number): boolean =>
  count !== null && count * 2 > universe;
