import { ATR_BARS, BarView, type PriceColumns } from './bar-view.ts';
import { Emitted } from './emitted.ts';
import type { ChartPatternFind } from './find.ts';
import { Harmonics } from './harmonics.ts';
import type { Scene } from './rule.ts';
import { Shapes } from './shapes.ts';
import { SWING_SIZES, Swings } from './swings.ts';

export interface ChartPatternOptions {
  /** Least height of double tops, head and shoulders, triangles and wedges, in ATR. The definition asks for 3. */
  minHeight?: number;
}

export class ChartPatternScan {
  seen: number;
  readonly #up = new BarView(1);
  readonly #down = new BarView(-1);
  readonly #swings: Swings;
  readonly #shapes: Shapes;
  readonly #harmonics: Harmonics;
  readonly #emitted: Emitted;
  readonly #scenes: readonly [Scene, Scene];

  constructor({ minHeight = 4 }: ChartPatternOptions = {}) {
    this.seen = 0;
    this.#swings = new Swings();
    this.#shapes = new Shapes();
    this.#harmonics = new Harmonics();
    this.#emitted = new Emitted();
    const sceneOf = (view: BarView): Scene => ({ view, swings: this.#swings, size: 0, minHeight });
    this.#scenes = [sceneOf(this.#up), sceneOf(this.#down)];
  }

  advance(columns: PriceColumns, from: number, to: number, finds: ChartPatternFind[]): void {
    const first = this.seen - from;
    this.#up.show(columns, first);
    this.#down.show(columns, first);
    for (let i = from; i < to; i++) {
      if (this.seen >= ATR_BARS) this.#close(this.seen, finds);
      this.seen++;
    }
  }

  #close(bar: number, finds: ChartPatternFind[]): void {
    const complete: ChartPatternFind[] = [];
    const high = this.#up.high(bar);
    const low = this.#up.low(bar);
    const close = this.#up.close(bar);
    const atr = this.#up.atr(bar);
    for (let size = 0; size < SWING_SIZES.length; size++) {
      if (!this.#swings.advance(size, bar, high, low, close, atr)) continue;
      for (const scene of this.#scenes) {
        scene.size = size;
        this.#shapes.look(scene, bar, complete);
        this.#harmonics.look(scene, bar, complete);
      }
    }
    this.#shapes.close(this.#up, this.#down, bar, complete);
    this.#harmonics.close(this.#up, this.#down, bar, complete);
    if (complete.length > 0) finds.push(...this.#emitted.admit(complete));
  }
}
