import { attributesIn, type Groups } from '../../ui/rule/edit-groups.ts';
import type { screenerTexts } from './texts.ts';

export type ColumnSet = keyof typeof screenerTexts.columnSets;

const SETS: Readonly<Record<Exclude<ColumnSet, 'rule' | 'mine'>, readonly string[]>> = {
  plain: [],
  trend: ['sma_50', 'sma_200', 'adx_14', 'rating'],
  momentum: ['rsi_14', 'stoch_14_K', 'macd_hist', 'roc_10'],
  volatility: ['atr_14', 'natr_14', 'bb_width_20', 'supertrend_dir_10'],
  volume: ['volume', 'rvol_20', 'mfi_14', 'cmf_20'],
};

/** Columns that the server takes at most; a rule may read more. */
const MOST = 20;

export const columnsOf = (set: Exclude<ColumnSet, 'mine'>, groups: Groups): string[] =>
  set === 'rule' ? attributesIn(groups).slice(0, MOST) : [...SETS[set]];

/** The set that these columns are; `mine` when they are none. */
export function setOf(columns: readonly string[], groups: Groups): ColumnSet {
  const key = columns.join(' ');
  const names = ['plain', 'rule', 'trend', 'momentum', 'volatility', 'volume'] as const;
  return names.find((name) => columnsOf(name, groups).join(' ') === key) ?? 'mine';
}
