/** An indicator's values as a chart draws them. */
export interface StudyLine {
  /** The attribute's key, `sma_20`. */
  key: string;
  label: string;
  /** Over the candles, or in the pane of this name: outputs of one indicator share theirs. */
  pane: 'overlay' | (string & {});
  look: 'line' | 'histogram';
  color: string;
  /** One for each bar, NaN where there is none; the same object while no bar has closed. */
  values: Float64Array;
  /** Bars whose value stands in `values`; the value of the bar after them, which is still forming, is `preview`. */
  closedCount: number;
  preview: number;
  format: (value: number) => string;
  /** Levels that traders compare it with: 30 and 70. */
  levels: readonly number[];
}

/** The value on a bar, the forming one included. */
export function valueAt({ values, closedCount, preview }: StudyLine, index: number): number {
  return index < closedCount ? (values[index] ?? Number.NaN) : index === closedCount ? preview : Number.NaN;
}
