import { isLoopback, type Loopback, type SavedScreen } from '@wickwise/contract';
import { isMarket, type Market, SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { Groups } from '../../ui/rule/edit-groups.ts';

/** View of the results; default: table. */
export type ScreenView = 'heatmap' | 'charts';

/** A screen. What isn't said is as usual: true now, as a table, with the rule's columns and order. */
export interface ScreenSearch {
  market: Market;
  timeframe: ScanTimeframe;
  loopback?: Loopback;
  rule?: Groups;
  symbols?: string[];
  /** Key of a universe, in place of symbols. */
  universe?: string;
  /** Default: what the rule reads. */
  columns?: string[];
  /** Default: the rule's order. */
  sort?: string;
  descending?: true;
  near?: true;
  view?: ScreenView;
  /** The symbol whose explanation is open. */
  why?: string;
  /** The saved screen that it was opened from. */
  saved?: string;
}

/** A screen in the address; without market or timeframe, those of its reader. */
export type ScreenAddress = Partial<ScreenSearch>;

/** Undefined removes a parameter from the URL. */
export type SearchChange = { [Key in keyof ScreenSearch]?: ScreenSearch[Key] | undefined };
export type ChangeSearch = (change: SearchChange) => void;

/** Returns a search with a change applied. */
export const withChange = (search: ScreenAddress, change: SearchChange): ScreenAddress =>
  readScreenSearch({ ...search, ...change });

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

/** Reads a URL; the rule's shape is checked by its users. */
export function readScreenSearch(search: Record<string, unknown>): ScreenAddress {
  const { market, timeframe, loopback, rule, universe, sort, view, why, saved } = search;
  const [symbols, columns] = [texts(search.symbols), texts(search.columns)];
  return {
    ...(typeof market === 'string' && isMarket(market) ? { market } : {}),
    ...((SCAN_TIMEFRAMES as readonly unknown[]).includes(timeframe) ? { timeframe: timeframe as ScanTimeframe } : {}),
    ...(isLoopback(loopback) ? { loopback } : {}),
    ...(Array.isArray(rule) && rule.length > 0 ? { rule: rule as Groups } : {}),
    ...(symbols && symbols.length > 0 ? { symbols } : {}),
    ...(typeof universe === 'string' && universe !== '' && universe.length <= 60 ? { universe } : {}),
    ...(columns ? { columns } : {}),
    ...(typeof sort === 'string' && sort.length <= 60 ? { sort } : {}),
    ...(search.descending === true ? { descending: true } : {}),
    ...(search.near === true ? { near: true } : {}),
    ...(view === 'heatmap' || view === 'charts' ? { view } : {}),
    ...(typeof why === 'string' ? { why } : {}),
    ...(typeof saved === 'string' ? { saved } : {}),
  };
}

/** Returns a saved screen as URL state. */
export const searchOfSaved = (screen: SavedScreen): ScreenSearch => {
  const { id, market, timeframe, loopback, rule, symbols, universe, columns } = screen;
  return {
    market,
    timeframe,
    rule: rule.groups,
    saved: id,
    ...(loopback ? { loopback } : {}),
    ...(symbols ? { symbols } : {}),
    ...(universe ? { universe } : {}),
    columns,
  };
};
