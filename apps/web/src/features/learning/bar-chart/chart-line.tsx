import { type Band, brokenPath } from './layout.ts';

/** Values along the bars, NaN where there is none. */
export interface ChartLine {
  values: ArrayLike<number>;
  /** Colour, by its place in the legend. */
  slot: 0 | 1 | 2;
}

const LINE_COLOURS = ['stroke-info', 'stroke-accent-ink', 'stroke-quiet'] as const;
/** The same for words. */
export const LINE_TEXT_COLOURS = ['text-info', 'text-accent-ink', 'text-quiet'] as const;

export interface IndicatorLineProps {
  line: ChartLine;
  toX: (bar: number) => number;
  band: Band;
}

/** A line of values in its colour. */
export function IndicatorLine({ line: { values, slot }, toX, band }: IndicatorLineProps) {
  return <path d={brokenPath(values, toX, band)} fill="none" strokeWidth={1.5} className={LINE_COLOURS[slot]} />;
}
