import { MARKET_INFO, type Market } from '@wickwise/market';
import { attributesIn, type EditedGroupCondition, type Groups } from '../../ui/rule/edit-groups.ts';
import type { screenerTexts } from './texts/screener.ts';

export type ColumnSet = keyof typeof screenerTexts.columnSets;

const SETS: Readonly<Record<Exclude<ColumnSet, 'rule' | 'mine'>, readonly string[]>> = {
  plain: [],
  trend: ['sma_50', 'sma_200', 'adx_14', 'rating'],
  momentum: ['rsi_14', 'stoch_14_K', 'macd_hist', 'roc_10'],
  volatility: ['atr_14', 'natr_14', 'bb_width_20', 'supertrend_dir_10'],
  volume: ['volume', 'rvol_20', 'mfi_14', 'cmf_20'],
};

/** Maximum number of columns of a request; a rule may read more. */
const MOST = 20;

/** Returns the columns of a set; those of `rule` are what the rule reads, and volume where the market records it. */
export function columnsOfSet(set: Exclude<ColumnSet, 'mine'>, groups: Groups, market: Market): string[] {
  if (set !== 'rule') return [...SETS[set]];
  const read = new Set([...attributesIn(groups), ...(MARKET_INFO[market].traded === 'currencies' ? [] : ['volume'])]);
  return [...read].slice(0, MOST);
}

/** Returns the set with these columns; `mine` for others. */
export function setOf(columns: readonly string[], groups: Groups, market: Market): ColumnSet {
  const key = columns.join(' ');
  const names = ['rule', 'plain', 'trend', 'momentum', 'volatility', 'volume'] as const;
  return names.find((name) => columnsOfSet(name, groups, market).join(' ') === key) ?? 'mine';
}

/** Order of a table; `sort` is a column. */
export interface ColumnOrder {
  sort: string;
  isDescending: boolean;
}

const NEWEST_FIRST: ColumnOrder = { sort: 'since', isDescending: true };

/**
 * Returns the order of a rule's matches: by the first value that the rule compares with a number, the most extreme first;
 * newest first for crossings, patterns and comparisons of two indicators, whose values don't compare between symbols.
 */
export function usualOrder(groups: Groups): ColumnOrder {
  const limit = groups.flatMap(({ rules }) => rules).find(isLimit);
  return limit ? { sort: limit.attribute, isDescending: limit.operator.startsWith('g') } : NEWEST_FIRST;
}

const isLimit = ({ key, operator, value, fieldExpression, timeframe }: EditedGroupCondition): boolean =>
  key === 'indicators' &&
  !timeframe &&
  /^(gte?|lte?)$/.test(operator) &&
  fieldExpression !== 'indicator' &&
  !Number.isNaN(Number(value));
