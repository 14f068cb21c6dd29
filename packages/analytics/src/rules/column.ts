import type { ScanTimeframe } from '@wickwise/market';
import type { SideColumn } from '../indicators/indicator.ts';

/** A column that rules read: an attribute on the view's own bars, or on the bars of a coarser timeframe. */
export interface Column {
  /** Names it: `rsi_14`, `rsi_14@1D`, or `rsi_14@1D-3` for three days before. */
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
 * Columns side by side. Element k of `read(column, back)` is `values[k + start]`, NaN where that index is below 0.
 *
 * Along time an element is a bar of one instrument, and `back` shifts the start; across instruments it is an instrument,
 * and `back` picks the column of its bar before. A coarser column holds what was known when the element's bar closed.
 */
export interface ColumnView {
  length: number;
  read(column: Column, back: number): { values: Float64Array; start: number };
  /** A side column without which a column has no value anywhere, and which this view doesn't have. */
  lacks?(column: Column): SideColumn | undefined;
}
