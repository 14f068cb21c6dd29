/** Values of an indicator on a chart. */
export interface StudyLine {
  /** Key of the attribute, e.g. `sma_20`. */
  key: string;
  label: string;
  /** Lines of one indicator with the same parameters: one row of the legend with a short name. */
  group: { key: string; name: string };
  /** An edge of a channel, which is filled between both. */
  edge?: 'upper' | 'lower' | undefined;
  /** On the candles, or in the pane of this name: outputs of one indicator share a pane. */
  pane: 'overlay' | (string & {});
  look: 'line' | 'histogram';
  color: string;
  /** Returns the colour on a bar, where it changes along the line. */
  colorAt?: ((index: number) => string) | undefined;
  /** One per bar, NaN for none; the same object until a bar closes. */
  values: Float64Array;
  /** Number of bars in `values`; `preview` is the value of the forming bar after them. */
  closedCount: number;
  preview: number;
  format: (value: number) => string;
  /** Levels that traders compare it with, e.g. 30 and 70. */
  levels: readonly number[];
}

/** Returns the value on a bar, including the forming one. */
export function valueAt({ values, closedCount, preview }: StudyLine, index: number): number {
  return index < closedCount ? (values[index] ?? Number.NaN) : index === closedCount ? preview : Number.NaN;
}
