import { isLoopback, type Loopback, type SavedScreen, type ScreenQueryInput, type Strategy } from '@wickwise/contract';
import { isMarket, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { USUAL_MARKET } from '../../lib/usual-market.ts';
import type { Groups } from '../../ui/rule/edit-groups.ts';

/** How results are looked at; a table without it. */
export type ScreenView = 'heatmap' | 'charts';

/** A screen in the address. What isn't said is as usual: crypto, one hour, true now, as a table, by symbol. */
export interface ScreenSearch {
  market?: Market;
  timeframe?: ScanTimeframe;
  loopback?: Loopback;
  rule?: Groups;
  symbols?: string[];
  columns?: string[];
  sort?: string;
  descending?: true;
  near?: true;
  view?: ScreenView;
  /** The symbol whose reasons are shown. */
  why?: string;
  /** The saved screen that this began as. */
  saved?: string;
}

/** Undefined takes something out of the address. */
export type SearchChange = { [Key in keyof ScreenSearch]?: ScreenSearch[Key] | undefined };
export type ChangeSearch = (change: SearchChange) => void;

/** A search with a change made. */
export const withChange = (search: ScreenSearch, change: SearchChange): ScreenSearch =>
  readScreenSearch({ ...search, ...change });

export const USUAL = { market: USUAL_MARKET, timeframe: '1h' } as const satisfies ScreenSearch;

/** Rows that are asked for at a time. */
export const PAGE_SIZE = 200;

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string') ? value : undefined;

/** What of an address counts. The rule's own shape is checked by whoever reads it. */
export function readScreenSearch(search: Record<string, unknown>): ScreenSearch {
  const { market, timeframe, loopback, rule, sort, view, why, saved } = search;
  const [symbols, columns] = [texts(search.symbols), texts(search.columns)];
  return {
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...((SCAN_TIMEFRAMES as readonly unknown[]).includes(timeframe) ? { timeframe: timeframe as ScanTimeframe } : {}),
    ...(isLoopback(loopback) ? { loopback } : {}),
    ...(Array.isArray(rule) && rule.length > 0 ? { rule: rule as Groups } : {}),
    ...(symbols ? { symbols } : {}),
    ...(columns ? { columns } : {}),
    ...(typeof sort === 'string' && sort.length <= 60 ? { sort } : {}),
    ...(search.descending === true ? { descending: true } : {}),
    ...(search.near === true ? { near: true } : {}),
    ...(view === 'heatmap' || view === 'charts' ? { view } : {}),
    ...(typeof why === 'string' ? { why } : {}),
    ...(typeof saved === 'string' ? { saved } : {}),
  };
}

/** A rule that has no name of its own yet. */
export const asStrategy = (groups: Groups): Strategy => ({ name: 'screen', label: 'Screen', description: '', groups });

/** What is asked of the server; undefined while there is no rule. */
export function questionOf(search: ScreenSearch): ScreenQueryInput | undefined {
  const { market = USUAL.market, timeframe = USUAL.timeframe, loopback, rule, symbols, columns = [] } = search;
  if (!rule) return undefined;
  const sorts = ['symbol', 'name', 'price', 'change', 'since', ...columns];
  const sort = search.sort && sorts.includes(search.sort) ? search.sort : 'symbol';
  return {
    market,
    timeframe,
    rule: asStrategy(rule),
    columns,
    sort,
    direction: search.descending ? 'desc' : 'asc',
    pageSize: PAGE_SIZE,
    nearMisses: search.near ?? false,
    sparks: search.view === 'charts',
    ...(loopback ? { loopback } : {}),
    ...(symbols ? { symbols } : {}),
  };
}

/** A saved screen as an address. */
export const searchOfSaved = (screen: SavedScreen): ScreenSearch => {
  const { id, market, timeframe, loopback, rule, symbols, columns } = screen;
  return {
    market,
    timeframe,
    rule: rule.groups,
    saved: id,
    ...(loopback ? { loopback } : {}),
    ...(symbols ? { symbols } : {}),
    ...(columns.length > 0 ? { columns } : {}),
  };
};
