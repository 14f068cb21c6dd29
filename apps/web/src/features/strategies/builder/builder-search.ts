import { type OwnStrategy, type SaveStrategyRequest, Strategy } from '@wickwise/contract';
import { isMarket, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { StartingPlace } from '../../../lib/starting-place.ts';
import type { Groups } from '../../../ui/rule/edit-groups.ts';

export const BUILDER_TABS = ['matches', 'chart', 'backtest', 'walk', 'alert', 'versions'] as const;
export type BuilderTab = (typeof BUILDER_TABS)[number];

/** URL state of the builder. With an `id` a saved strategy; further parameters are unsaved changes. */
export interface BuilderSearch {
  id?: string;
  tab?: BuilderTab;
  market?: Market;
  timeframe?: ScanTimeframe;
  label?: string;
  rule?: Groups;
  /** The saved version that these changes began with. */
  version?: number;
  /** The symbol of the chart. */
  symbol?: string;
  /** The backtest whose settings the form begins with. */
  test?: string;
}

/** Undefined removes a parameter from the URL. */
export type BuilderChange = { [Key in keyof BuilderSearch]?: BuilderSearch[Key] | undefined };

/** What a save keeps of the address. */
const UNSAVED = ['market', 'timeframe', 'label', 'rule'] as const;

/** Returns a change with the version that it begins with, where it is the first one of what is saved. */
export function withVersion(
  { version }: BuilderSearch,
  saved: Pick<OwnStrategy, 'version'> | undefined,
  change: BuilderChange,
): BuilderChange {
  const isFirst = saved && version === undefined && UNSAVED.some((key) => change[key] !== undefined);
  return isFirst ? { ...change, version: saved.version } : change;
}

/** Reads a URL. */
export function readBuilderSearch({
  id,
  tab,
  market,
  timeframe,
  label,
  rule,
  version,
  symbol,
  test,
}: Record<string, unknown>): BuilderSearch {
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(BUILDER_TABS.some((one) => one === tab) ? { tab: tab as BuilderTab } : {}),
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...(SCAN_TIMEFRAMES.some((one) => one === timeframe) ? { timeframe: timeframe as ScanTimeframe } : {}),
    ...(typeof label === 'string' ? { label: label.slice(0, 80) } : {}),
    ...(isReadable(rule) ? { rule } : {}),
    ...(typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? { version } : {}),
    ...(typeof symbol === 'string' && symbol.length <= 40 ? { symbol } : {}),
    ...(typeof test === 'string' && test.length <= 40 ? { test } : {}),
  };
}

/** A rule without groups is valid: it was cleared. */
const isReadable = (rule: unknown): rule is Groups =>
  Array.isArray(rule) && (rule.length === 0 || Strategy.safeParse(asDefinition('', rule)).success);

const asDefinition = (label: string, groups: Groups, description = ''): Strategy => ({
  name: nameOf(label),
  label: label || '–',
  description,
  groups,
});

/** Returns a label as a name: `Golden cross, 1 day` is `golden_cross_1_day`. */
const nameOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60) || 'strategy';

/** The strategy being built. */
export interface StrategyDraft {
  market: Market;
  timeframe: ScanTimeframe;
  label: string;
  groups: Groups;
  /** As it would be saved. */
  definition: Strategy;
  /** Differs from the saved one. */
  isChanged: boolean;
  /** The saved version that the changes began with; undefined where there is none, or an address doesn't say. */
  version: number | undefined;
}

/** What the address says, over what is saved; else an empty rule where the reader begins. */
export function strategyDraftOf(
  search: BuilderSearch,
  saved: OwnStrategy | undefined,
  usual: StartingPlace,
): StrategyDraft {
  const market = search.market ?? saved?.market ?? usual.market;
  const timeframe = search.timeframe ?? saved?.timeframe ?? usual.timeframe;
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
    version: search.version ?? saved?.version,
  };
}

/**
 * Returns the URL after a save: saved changes are removed, later ones kept. If another strategy was opened meanwhile,
 * that stays.
 */
export function searchAfterSave(
  now: BuilderSearch,
  before: string | undefined,
  sent: StrategyDraft,
  { id, version }: Pick<OwnStrategy, 'id' | 'version'>,
): BuilderSearch {
  if (now.id !== before) return now;
  const { tab, market, timeframe, label, rule, symbol, test } = now;
  const kept: BuilderSearch = {
    ...(market && market !== sent.market ? { market } : {}),
    ...(timeframe && timeframe !== sent.timeframe ? { timeframe } : {}),
    ...(label !== undefined && label !== sent.label ? { label } : {}),
    ...(rule && JSON.stringify(rule) !== JSON.stringify(sent.groups) ? { rule } : {}),
  };
  return {
    id,
    ...(tab ? { tab } : {}),
    ...(symbol ? { symbol } : {}),
    ...(test ? { test } : {}),
    ...kept,
    ...(Object.keys(kept).length > 0 ? { version } : {}),
  };
}

export const saveRequestOf = ({ market, timeframe, definition }: StrategyDraft): SaveStrategyRequest => ({
  market,
  timeframe,
  definition,
});
