import { type OwnStrategy, type SaveStrategyRequest, Strategy } from '@wickwise/contract';
import { isMarket, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { STRATEGY_MARKET } from '../../../lib/usual-market.ts';
import type { Groups } from '../../../ui/rule/edit-groups.ts';

export const BUILDER_TABS = ['matches', 'chart', 'backtest', 'walk', 'alert', 'versions'] as const;
export type BuilderTab = (typeof BUILDER_TABS)[number];

/** The builder in the address. With an `id` a saved strategy; what stands beside it was changed and isn't saved yet. */
export interface BuilderSearch {
  id?: string;
  tab?: BuilderTab;
  market?: Market;
  timeframe?: ScanTimeframe;
  label?: string;
  rule?: Groups;
  /** Whose chart is looked at. */
  symbol?: string;
}

/** Undefined takes something out of the address. */
export type BuilderChange = { [Key in keyof BuilderSearch]?: BuilderSearch[Key] | undefined };

/** What of an address counts. */
export function readBuilderSearch({
  id,
  tab,
  market,
  timeframe,
  label,
  rule,
  symbol,
}: Record<string, unknown>): BuilderSearch {
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(BUILDER_TABS.some((one) => one === tab) ? { tab: tab as BuilderTab } : {}),
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...(SCAN_TIMEFRAMES.some((one) => one === timeframe) ? { timeframe: timeframe as ScanTimeframe } : {}),
    ...(typeof label === 'string' ? { label: label.slice(0, 80) } : {}),
    ...(isReadable(rule) ? { rule } : {}),
    ...(typeof symbol === 'string' && symbol.length <= 40 ? { symbol } : {}),
  };
}

/** No group at all is a rule too, which was cleared. */
const isReadable = (rule: unknown): rule is Groups =>
  Array.isArray(rule) && (rule.length === 0 || Strategy.safeParse(asDefinition('', rule)).success);

const asDefinition = (label: string, groups: Groups, description = ''): Strategy => ({
  name: nameOf(label),
  label: label || '–',
  description,
  groups,
});

/** A label as names are written: `Golden cross, 1 day` is `golden_cross_1_day`. */
const nameOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60) || 'strategy';

/** What is being built. */
export interface Draft {
  market: Market;
  timeframe: ScanTimeframe;
  label: string;
  groups: Groups;
  /** As it would be saved. */
  definition: Strategy;
  /** Differs from what is saved. */
  isChanged: boolean;
}

/** What the address says, over what is saved; else US shares on the usual bars, without a rule. */
export function draftOf(search: BuilderSearch, saved: OwnStrategy | undefined, usual: ScanTimeframe): Draft {
  const market = search.market ?? saved?.market ?? STRATEGY_MARKET;
  const timeframe = search.timeframe ?? saved?.timeframe ?? usual;
  const label = search.label ?? saved?.definition.label ?? '';
  const groups = search.rule ?? saved?.definition.groups ?? [];
  const definition = asDefinition(label.trim(), groups, saved?.definition.description);
  const now = JSON.stringify([market, timeframe, label, groups]);
  const before =
    saved && JSON.stringify([saved.market, saved.timeframe, saved.definition.label, saved.definition.groups]);
  return {
    market,
    timeframe,
    label,
    groups,
    definition,
    isChanged: before !== undefined ? now !== before : groups.length > 0,
  };
}

/**
 * The address once a draft was saved: what was saved goes from it, what was changed meanwhile stays. Whoever has opened another
 * strategy since then stays there.
 */
export function searchAfterSave(
  now: BuilderSearch,
  before: string | undefined,
  sent: Draft,
  id: string,
): BuilderSearch {
  if (now.id !== before) return now;
  const { tab, market, timeframe, label, rule, symbol } = now;
  return {
    id,
    ...(tab ? { tab } : {}),
    ...(symbol ? { symbol } : {}),
    ...(market && market !== sent.market ? { market } : {}),
    ...(timeframe && timeframe !== sent.timeframe ? { timeframe } : {}),
    ...(label !== undefined && label !== sent.label ? { label } : {}),
    ...(rule && JSON.stringify(rule) !== JSON.stringify(sent.groups) ? { rule } : {}),
  };
}

export const requestOf = ({ market, timeframe, definition }: Draft): SaveStrategyRequest => ({
  market,
  timeframe,
  definition,
});
