import type { ScreenQueryInput, Strategy } from '@wickwise/contract';
import type { Groups } from '../../ui/rule/edit-groups.ts';
import { type ColumnOrder, columnsOfSet, usualOrder } from './column-sets.ts';
import type { ScreenSearch } from './screen-search.ts';

/** Rows per request. */
export const PAGE_SIZE = 200;

/** Returns a rule under a placeholder name. */
export const asStrategy = (groups: Groups): Strategy => ({ name: 'screen', label: 'Screen', description: '', groups });

/** Returns the attributes that are shown as columns. */
export const shownColumns = ({ columns, rule = [], market }: ScreenSearch): string[] =>
  columns ?? columnsOfSet('rule', rule, market);

/** Returns the order of the rows: a chosen one whose column is shown, else the rule's. */
export function rowOrder(search: ScreenSearch): ColumnOrder {
  const { sort, descending = false, rule = [] } = search;
  const known = ['symbol', 'name', 'price', 'change', 'since', ...shownColumns(search)];
  if (sort && known.includes(sort)) return { sort, isDescending: descending };
  const usual = usualOrder(rule);
  return known.includes(usual.sort) ? usual : { sort: 'symbol', isDescending: false };
}

/** Returns the part of the market that the screen is run on; nothing for the whole market. */
export const screenPlaceOf = ({ symbols, universe }: ScreenSearch): Pick<ScreenQueryInput, 'symbols' | 'universe'> =>
  symbols ? { symbols } : universe ? { universe } : {};

/** Returns the request; undefined without a rule. */
export function questionOf(search: ScreenSearch): ScreenQueryInput | undefined {
  const { market, timeframe, loopback, rule } = search;
  if (!rule) return undefined;
  const { sort, isDescending } = rowOrder(search);
  return {
    market,
    timeframe,
    rule: asStrategy(rule),
    columns: shownColumns(search),
    sort,
    direction: isDescending ? 'desc' : 'asc',
    pageSize: PAGE_SIZE,
    nearMisses: search.near ?? false,
    sparks: search.view === 'charts',
    ...(loopback ? { loopback } : {}),
    ...screenPlaceOf(search),
  };
}
