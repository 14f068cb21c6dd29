import type { Point, Projection } from '../projection.ts';
import type { ChartColors } from '../theme.ts';

/** A signal on a chart. Times are open times of bars, epoch ms. */
export interface SignalMark {
  id: string;
  /** Its bar, and the first bar of its shape, if it has one. */
  barMs: number;
  fromMs: number | null;
  direction: 'bullish' | 'bearish';
  label: string;
  /** Pivots: name, time, price. */
  pivots: readonly (readonly [name: string, timeMs: number, price: number])[];
  target: number | null;
  stop: number | null;
  /** Its target had traded before it was known: drawn hollow. */
  isSpent: boolean;
}

/** What is drawn of a mark that is selected or named. */
export interface MarkDetails {
  drawShape(context: CanvasRenderingContext2D, mark: SignalMark, projection: Projection, state: MarkState): void;
  writeNames(
    context: CanvasRenderingContext2D,
    named: { at: Point; marks: readonly SignalMark[] },
    pane: Projection,
    colors: ChartColors,
  ): void;
}

/** State of a mark layer; mutate it, then redraw. */
export interface MarkState {
  marks: readonly SignalMark[];
  /** The one whose receipt is open: its levels and names are shown. */
  chosenId: string | undefined;
  /** The bar whose mark is under the pointer, or that keys have reached: its signals are named. */
  namedMs: number | undefined;
  colors: ChartColors;
  /** Draws names and shapes; loaded once the first one is wanted. */
  details: MarkDetails | undefined;
}
