import type { ClosingBars } from '../../indicators/indicator.ts';
import { Candles } from './candles.ts';

/** Bars laid out per slot: more than any pattern reads. */
export const WINDOW_BARS = 16;

const PRICES = ['open', 'high', 'low', 'close'] as const;

/** The newest bars of closing slots, those of one slot adjacent and in order. */
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

/** Shared by all panels: filled at each close and read only then. */
let shared = new Window(0);

/** Lays a close's bars out once for all candle patterns. */
export function candlesClosing(bars: ClosingBars): Candles {
  if (shared.slots < bars.active.length) shared = new Window(bars.active.length);
  shared.show(bars);
  return shared.candles;
}

/** Returns the index of the newest bar of the k-th active slot. */
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
