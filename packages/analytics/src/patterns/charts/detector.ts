import { ATR_BARS, BarView, type HighLowClose, type LatePrices } from './bar-view.ts';
import { Emitted } from './emitted.ts';
import type { ChartPatternFind } from './find.ts';
import { type FormingHarmonic, formingOf } from './forming.ts';
import { Harmonics } from './harmonics.ts';
import { LONGEST_LEAD_IN } from './lead-in.ts';
import { LONGEST_SPAN, type SwingScene } from './rule.ts';
import { Shapes } from './shapes.ts';
import { type ChartPatternState, EMPTY_STATE } from './state.ts';
import { SWING_SIZES, Swings } from './swings.ts';

export interface ChartPatternOptions {
  /** Minimum height of reversal patterns in ATR. The definition has 3; 4 excludes a third of random finds. */
  minHeight?: number;
}

/** Bars before the newest that a scan may read again: a pattern, its wait for the break, its lead-in and their ATR. */
export const CHART_PATTERN_REACH = 2 * LONGEST_SPAN + LONGEST_LEAD_IN + 2 * ATR_BARS;

/** Scans closed bars of an instrument and timeframe for chart patterns; history and live closes share the code. */
export class ChartPatternScan {
  readonly #up = new BarView(1);
  readonly #down = new BarView(-1);
  readonly #scenes: readonly SwingScene[];
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

  /** Returns the number of bars so far, which is the next one's number. */
  get seen(): number {
    return this.#seen;
  }

  /**
   * Adds bars `from` to `to` (exclusive) and the finds completed at each close, which are final. Before `from` are all
   * earlier bars, or the newest `CHART_PATTERN_REACH`.
   */
  advance(columns: HighLowClose | LatePrices, from: number, to: number, finds: ChartPatternFind[]): void {
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

  /** Returns harmonic patterns whose last leg is incomplete: shown as forming, never as signals. */
  forming(): FormingHarmonic[] {
    return this.#harmonics.forming.flatMap(formingOf);
  }

  /** Returns the state for a restart, as plain data. */
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
