import type { BarView } from './bar-view.ts';
import type { ChartPatternFind, Pivot } from './find.ts';
import { advanceHarmonic, type HarmonicWatch, harmonicWatch, leaveZones } from './harmonic.ts';
import { harmonicFind } from './harmonic-find.ts';
import type { Scene } from './rule.ts';

/** Most harmonic patterns that form at a time; the oldest gives way. */
const MOST_FORMING = 64;

/** Harmonic patterns whose last leg is under way. */
export class Harmonics {
  readonly forming: HarmonicWatch[];

  constructor(forming: readonly HarmonicWatch[] = []) {
    this.forming = forming.map((watch) => ({ ...watch }));
  }

  /** Looks for X A B C that end in the swing just confirmed at the close of bar `now`, and catches up to the bar before. */
  look(scene: Scene, now: number, finds: ChartPatternFind[]): void {
    const watch = harmonicWatch(scene);
    if (!watch || this.forming.some((old) => isSame(old, watch))) return;
    for (let bar = watch.dBar + 1; bar < now; bar++) {
      if (!step(watch, scene.view, bar, now, finds)) return;
    }
    this.forming.push(watch);
    if (this.forming.length > MOST_FORMING) this.forming.shift();
  }

  /** Lets every last leg see the close of bar `now`. */
  close(up: BarView, down: BarView, now: number, finds: ChartPatternFind[]): void {
    const { forming } = this;
    let kept = 0;
    for (const watch of forming) {
      if (step(watch, watch.sign > 0 ? up : down, now, now, finds)) forming[kept++] = watch;
    }
    forming.length = kept;
  }
}

/** False when nothing can come of the watch any more. */
function step(watch: HarmonicWatch, view: BarView, bar: number, now: number, finds: ChartPatternFind[]): boolean {
  const fate = advanceHarmonic(watch, view, bar);
  if (fate === 'ended') return false;
  if (fate === 'waiting') return true;
  const find = harmonicFind(watch, view, now);
  if (find) finds.push(find);
  leaveZones(watch);
  return watch.zones.length > 0;
}

const isSame = (a: HarmonicWatch, b: HarmonicWatch): boolean =>
  a.sign === b.sign && a.pivots.every((pivot, i) => pivot[1] === (b.pivots[i] as Pivot)[1]);
