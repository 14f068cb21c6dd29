import type { ScanTimeframe } from '@wickwise/market';
import type { SideColumn } from '../indicators/indicator.ts';

/** A column of rules: an attribute on the view's own bars, or on coarser ones. */
export interface Column {
  /** Name: `rsi_14`, `rsi_14@1D`, or `rsi_14@1D-3` for three days before. */
  key: string;
  attribute: string;
  coarser?: { timeframe: ScanTimeframe; offset: number };
}

export function columnOf(attribute: string, timeframe?: ScanTimeframe, offset = 0): Column {
  if (!timeframe) return { key: attribute, attribute };
  const past = offset > 0 ? `-${offset}` : '';
  return { key: `${attribute}@${timeframe}${past}`, attribute, coarser: { timeframe, offset } };
}

/**
 * Columns of equal length. Element k of `read(column, back)` is `values[k + start]`, NaN below index 0: along time a
 * bar, across instruments an instrument. Coarser columns hold what was known at the element’s close.
 */
export interface ColumnView {
  length: number;
  read(column: Column, back: number): { values: Float64Array; start: number };
  /** Returns the side column that a column needs and this view lacks. */
  lacks?(column: Column): SideColumn | undefined;
}
