import type { PriceColumns } from '../../../packages/analytics/src/patterns/candles/candles.ts';
import { scanBars } from '../../../packages/analytics/src/patterns/candles/testing/scan-bars.ts';
import type { BarSeries } from '../../../packages/market/src/index.ts';

/** Bars before the first whose body is compared with the average of ten. */
const AVERAGED = 10;
/** From here on any pattern's averages are known. */
export const FIRST_BAR = 15;

/** Recorded bars of one symbol, with what lessons on candles ask of them. */
export class History {
  readonly length: number;
  readonly #bars: PriceColumns;
  /** What the engine finds, by bar. */
  readonly #finds = new Map<number, Map<string, number>>();

  constructor({ open, high, low, close, length }: BarSeries) {
    this.length = length;
    const [o, h, l, c] = [open, high, low, close].map((column) => column.slice(0, length));
    this.#bars = { open: o as Float64Array, high: h as Float64Array, low: l as Float64Array, close: c as Float64Array };
    for (const { pattern, at, value } of scanBars(this.#bars, true)) {
      const atBar = this.#finds.get(at) ?? new Map<string, number>();
      this.#finds.set(at, atBar.set(pattern, value));
    }
  }

  open = (i: number): number => this.#bars.open[i] as number;
  high = (i: number): number => this.#bars.high[i] as number;
  low = (i: number): number => this.#bars.low[i] as number;
  close = (i: number): number => this.#bars.close[i] as number;
  top = (i: number): number => Math.max(this.open(i), this.close(i));
  bottom = (i: number): number => Math.min(this.open(i), this.close(i));
  body = (i: number): number => this.top(i) - this.bottom(i);
  range = (i: number): number => this.high(i) - this.low(i);
  wicks = (i: number): number => this.range(i) - this.body(i);
  upperWick = (i: number): number => this.high(i) - this.top(i);
  isWhite = (i: number): boolean => this.close(i) >= this.open(i);
  /** Longer than the average body of the ten bars before. */
  isLong = (i: number): boolean => this.body(i) > this.averageBefore(this.body, i, AVERAGED);

  averageBefore = (measure: (i: number) => number, i: number, bars: number): number => {
    let sum = 0;
    for (let k = i - bars; k < i; k++) sum += measure(k);
    return sum / bars;
  };

  /** Returns the engine's value of a pattern at a bar, 0 for none. */
  find = (pattern: string, i: number): number => this.#finds.get(i)?.get(pattern) ?? 0;

  /** Yields each find with its pattern. */
  *finds(): Generator<[pattern: string, at: number, value: number]> {
    for (const [at, patterns] of this.#finds) for (const [pattern, value] of patterns) yield [pattern, at, value];
  }
}
