/** A signal as a chart draws it. Instants are open instants of bars, epoch ms. */
export interface SignalMark {
  id: string;
  /** The bar that made it, and the first bar that it was made from, where it has a shape. */
  barMs: number;
  fromMs: number | null;
  direction: 'bullish' | 'bearish';
  label: string;
  /** The shape's points: name, instant, price. */
  pivots: readonly (readonly [name: string, timeMs: number, price: number])[];
  target: number | null;
  stop: number | null;
  /** Its target had traded before it was known: drawn hollow. */
  isSpent: boolean;
}
