import type { Bar, BarSeries } from '@wickwise/market';
import {
  CHART_LOOKBACK,
  type ChartPatternFind,
  ChartPatternScan,
  type ChartPatternState,
  chartSign,
} from '../patterns/charts/index.ts';
import { PriceWindow } from './price-window.ts';

interface Slot {
  scan: ChartPatternScan;
  bars: PriceWindow;
}

/**
 * Chart patterns of all slots: for each pattern in use a column with the sign of what each slot's newest bar completed,
 * else 0.
 */
export class ChartColumns {
  readonly #slots: Slot[];
  readonly #columns = new Map<string, Float64Array>();
  /** Full finds of each slot's newest bar. */
  readonly #finds: (readonly ChartPatternFind[])[];

  constructor(slots: number) {
    this.#slots = Array.from({ length: slots }, () => ({ scan: new ChartPatternScan(), bars: new PriceWindow() }));
    this.#finds = Array.from({ length: slots }, () => []);
  }

  /** Returns the column of a pattern, updated by every close. */
  column(pattern: string): Float64Array {
    const column = this.#columns.get(pattern) ?? new Float64Array(this.#slots.length).fill(Number.NaN);
    this.#columns.set(pattern, column);
    return column;
  }

  finds(slot: number): readonly ChartPatternFind[] {
    return this.#finds[slot] ?? [];
  }

  close(slot: number, bar: Bar): void {
    const own = this.#slots[slot];
    own.bars.push(bar);
    const finds: ChartPatternFind[] = [];
    own.scan.advance(own.bars.show(), own.bars.length - 1, own.bars.length, finds);
    this.#show(slot, finds);
  }

  /** Fills an empty slot from history. */
  warm(slot: number, bars: BarSeries): void {
    const scan = new ChartPatternScan();
    const finds: ChartPatternFind[] = [];
    scan.advance(bars, 0, bars.length, finds);
    this.#slots[slot] = { scan, bars: PriceWindow.from(bars) };
    const newest = finds.filter(({ at }) => at === bars.length - 1);
    this.#show(slot, newest);
  }

  save(slot: number): ChartPatternState {
    return this.#slots[slot].scan.save();
  }

  /** Restores a slot from `save` and its last `CHART_PATTERN_REACH` bars up to that point. */
  load(slot: number, state: ChartPatternState, bars: BarSeries): void {
    this.#slots[slot] = { scan: new ChartPatternScan({}, state), bars: PriceWindow.from(bars) };
  }

  #show(slot: number, finds: readonly ChartPatternFind[]): void {
    this.#finds[slot] = finds;
    const { seen } = this.#slots[slot].scan;
    for (const [pattern, column] of this.#columns) {
      column[slot] = seen > CHART_LOOKBACK ? chartSign(finds, pattern) : Number.NaN;
    }
  }
}
