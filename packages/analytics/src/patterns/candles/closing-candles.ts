import type { ClosingBars } from '../../indicators/indicator.ts';
import { Candles } from './candles.ts';

/** Bars laid out of each slot: more than any pattern reads. */
export const WINDOW_BARS = 16;

const PRICES = ['open', 'high', 'low', 'close'] as const;

/** The newest bars of all slots that close, those of one slot side by side and in order. */
class Window {
  readonly candles: Candles;
  readonly slots: number;
  readonly #columns: Record<(typeof PRICES)[number], Float64Array>;
  #of: ClosingBars | undefined;
  #round = -1;

  constructor(slots: number) {
    const column = () => new Float64Array(slots * WINDOW_BARS);
    this.slots = slots;
    this.#columns = { open: column(), high: column(), low: column(), close: column() };
    this.candles = new Candles(this.#columns);
  }

  show(bars: ClosingBars): void {
    if (this.#of === bars && this.#round === bars.round) return;
    this.#of = bars;
    this.#round = bars.round;
    for (const price of PRICES) layOut(bars, bars.ring(price), this.#columns[price]);
  }
}

/** One for all panels: it's filled anew at each close, and read in that close alone. */
let shared = new Window(0);

/** Lays the bars of a close out once for all candle patterns that look at it. */
export function candlesClosing(bars: ClosingBars): Candles {
  if (shared.slots < bars.active.length) shared = new Window(bars.active.length);
  shared.show(bars);
  return shared.candles;
}

/** Place of the newest bar of the k-th active slot. */
export const newestOf = (k: number): number => k * WINDOW_BARS + WINDOW_BARS - 1;

function layOut(bars: ClosingBars, ring: Float64Array, column: Float64Array): void {
  for (let k = 0; k < bars.activeCount; k++) {
    const slot = bars.active[k];
    const first = k * WINDOW_BARS;
    const known = Math.min(bars.count[slot], WINDOW_BARS);
    for (let back = 0; back < known; back++) {
      column[first + WINDOW_BARS - 1 - back] = ring[bars.offset(slot, back)];
    }
  }
}
