import { ATR_BARS, BarView, type LatePrices, type PriceColumns } from './bar-view.ts';
import { Emitted } from './emitted.ts';
import type { ChartPatternFind } from './find.ts';
import { type FormingHarmonic, formingOf } from './forming.ts';
import { Harmonics } from './harmonics.ts';
import { LONGEST_LEAD_IN } from './lead-in.ts';
import { LONGEST_SPAN, type Scene } from './rule.ts';
import { Shapes } from './shapes.ts';
import { type ChartPatternState, EMPTY_STATE } from './state.ts';
import { SWING_SIZES, Swings } from './swings.ts';

export interface ChartPatternOptions {
  /** Least height of reversal patterns in ATR. The definition asks for 3; 4 leaves out a third of what chance draws. */
  minHeight?: number;
}

/** Bars before the newest that a scan may read again: a pattern, its wait for the break, its lead-in and their ATR. */
export const CHART_PATTERN_REACH = 2 * LONGEST_SPAN + LONGEST_LEAD_IN + 2 * ATR_BARS;

/** Scans the closed bars of one instrument and timeframe for chart patterns. History and live closes take the same road. */
export class ChartPatternScan {
  readonly #up = new BarView(1);
  readonly #down = new BarView(-1);
  readonly #scenes: readonly Scene[];
  readonly #swings: Swings;
  readonly #shapes: Shapes;
  readonly #harmonics: Harmonics;
  readonly #emitted: Emitted;
  #seen: number;

  constructor({ minHeight = 4 }: ChartPatternOptions = {}, state: ChartPatternState = EMPTY_STATE) {
    const swings = new Swings(state.swings);
    this.#seen = state.seen;
    this.#swings = swings;
    this.#shapes = new Shapes(state.waiting, minHeight);
    this.#harmonics = new Harmonics(state.forming);
    this.#emitted = new Emitted(state.emitted);
    this.#scenes = [this.#up, this.#down].map((view) => ({ view, swings, size: 0, known: 0, now: 0, minHeight }));
  }

  /** Bars taken in so far, and so the number of the next one. */
  get seen(): number {
    return this.#seen;
  }

  /**
   * Takes in bars `from` to `to` (exclusive) and adds what is complete at each close, once and for good. Before `from`
   * stand all earlier bars, or the newest `CHART_PATTERN_REACH` of them.
   */
  advance(columns: PriceColumns | LatePrices, from: number, to: number, finds: ChartPatternFind[]): void {
    if (from < Math.min(this.#seen, CHART_PATTERN_REACH))
      throw new RangeError(`${from} bars are too few to go on from`);
    this.#up.show(columns, this.#seen - from);
    this.#down.show(columns, this.#seen - from);
    for (let i = from; i < to; i++) {
      if (this.#seen >= ATR_BARS) this.#close(this.#seen, finds);
      this.#seen++;
    }
    this.#up.clear();
    this.#down.clear();
  }

  /** Harmonic patterns whose last leg is under way: to be shown as forming, never as a signal. */
  forming(): FormingHarmonic[] {
    return this.#harmonics.forming.flatMap(formingOf);
  }

  /** All that a scan needs to go on after a restart, as plain data. */
  save(): ChartPatternState {
    return {
      seen: this.#seen,
      swings: this.#swings.save(),
      waiting: [...this.#shapes.waiting],
      forming: new Harmonics(this.#harmonics.forming).forming,
      emitted: new Emitted(this.#emitted.spans).spans,
    };
  }

  #close(bar: number, finds: ChartPatternFind[]): void {
    const up = this.#up;
    const complete: ChartPatternFind[] = [];
    this.#shapes.close(up, this.#down, bar, complete);
    this.#harmonics.close(up, this.#down, bar, complete);
    const high = up.high(bar);
    const low = up.low(bar);
    const close = up.close(bar);
    const atr = up.atr(bar);
    for (let size = 0; size < SWING_SIZES.length; size++) {
      if (this.#swings.advance(size, bar, high, low, close, atr)) this.#look(size, bar, complete);
    }
    if (complete.length > 0) finds.push(...this.#emitted.admit(complete));
  }

  #look(size: number, now: number, complete: ChartPatternFind[]): void {
    const known = this.#swings.known(size);
    for (const scene of this.#scenes) {
      scene.size = size;
      scene.now = now;
      scene.known = known;
      if (this.#swings.kind(size) === scene.view.sign) this.#harmonics.look(scene, complete);
      else this.#shapes.look(scene, complete);
    }
  }
}
