import type { BarView } from './bar-view.ts';
import { dropFrom } from './drop-from.ts';
import type { ChartPatternFind } from './find.ts';
import { advanceHarmonic, type HarmonicWatch, harmonicWatch, hasTurned, leaveZones } from './harmonic.ts';
import { harmonicFind } from './harmonic-find.ts';
import type { Scene } from './rule.ts';

/** Most harmonic patterns that form at a time; the oldest gives way. */
const MOST_FORMING = 64;

/** Harmonic patterns whose last leg is under way. */
export class Harmonics {
  readonly forming: HarmonicWatch[];

  constructor(forming: readonly HarmonicWatch[]) {
    this.forming = forming.map((watch) => ({ ...watch }));
  }

  /** Looks for X A B C that end in the swing just confirmed, a high as the view shows it, and catches up with the bars since. */
  look(scene: Scene, finds: ChartPatternFind[]): void {
    const watch = harmonicWatch(scene);
    if (!watch || this.forming.some((old) => isSame(old, watch))) return;
    for (let bar = watch.dBar + 1; bar <= scene.now; bar++) {
      if (isOver(watch, scene.view, bar, scene.now, finds)) return;
    }
    this.forming.push(watch);
    if (this.forming.length > MOST_FORMING) this.forming.shift();
  }

  /** Lets every last leg see the close of bar `now`. */
  close(up: BarView, down: BarView, now: number, finds: ChartPatternFind[]): void {
    dropFrom(this.forming, (watch) => isOver(watch, watch.sign > 0 ? up : down, now, now, finds));
  }
}

/** Takes bar `bar` in; true when nothing more can come of the watch. What completes is known at the close of bar `now`. */
function isOver(watch: HarmonicWatch, view: BarView, bar: number, now: number, finds: ChartPatternFind[]): boolean {
  const fate = advanceHarmonic(watch, view, bar);
  if (fate !== 'confirmed') return fate === 'ended';
  const find = holdsUntil(watch, view, bar, now) ? harmonicFind(watch, view, bar, now) : undefined;
  if (find) finds.push(find);
  leaveZones(watch);
  return watch.zones.length === 0;
}

/** Whether a turn that is seen late still holds at the close of bar `now`, and no price has passed D since. */
function holdsUntil(watch: HarmonicWatch, view: BarView, turnBar: number, now: number): boolean {
  for (let bar = turnBar + 1; bar <= now; bar++) if (view.low(bar) < watch.d) return false;
  return hasTurned(watch, view, now);
}

const isSame = (a: HarmonicWatch, b: HarmonicWatch): boolean =>
  a.sign === b.sign && a.pivots.every((pivot, i) => pivot[1] === b.pivots[i][1]);
