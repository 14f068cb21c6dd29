import { BAR_COLUMNS, BarSeries } from '@wickwise/market';

/** Columns of a series in shared memory. */
export interface SharedSeries {
  length: number;
  columns: readonly Float64Array[];
}

export const shareColumns = (all: readonly BarSeries[]): SharedSeries[] =>
  all.map((bars) => ({
    length: bars.length,
    columns: BAR_COLUMNS.map((name) => {
      const column = new Float64Array(new SharedArrayBuffer(bars.length * 8));
      column.set(bars[name].subarray(0, bars.length));
      return column;
    }),
  }));

/** Returns the series on another thread, on the same memory. */
export function seriesOver({ length, columns }: SharedSeries): BarSeries {
  const series = new BarSeries(0);
  for (const [k, name] of BAR_COLUMNS.entries()) series[name] = columns[k] as Float64Array<ArrayBuffer>;
  series.length = length;
  return series;
}
