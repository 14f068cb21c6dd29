import type { BarView } from './bar-view.ts';
import { dropFrom } from './drop-from.ts';
import type { ChartPatternFind } from './find.ts';
import { advanceHarmonic, hasTurned, leaveZones, type PendingHarmonic, pendingHarmonicOf } from './harmonic.ts';
import { harmonicFind } from './harmonic-find.ts';
import type { SwingScene } from './rule.ts';

/** Maximum number of forming patterns; the oldest is dropped. */
const MOST_FORMING = 64;

/** Harmonic patterns with an incomplete last leg. */
export class Harmonics {
  readonly forming: PendingHarmonic[];

  constructor(forming: readonly PendingHarmonic[]) {
    this.forming = forming.map((harmonic) => ({ ...harmonic }));
  }

  /** Looks for X A B C ending in the confirmed swing, a high in the view, and catches up with the bars since. */
  look(scene: SwingScene, finds: ChartPatternFind[]): void {
    const harmonic = pendingHarmonicOf(scene);
    if (!harmonic || this.forming.some((old) => isSame(old, harmonic))) return;
    for (let bar = harmonic.dBar + 1; bar <= scene.now; bar++) {
      if (isOver(harmonic, scene.view, bar, scene.now, finds)) return;
    }
    this.forming.push(harmonic);
    if (this.forming.length > MOST_FORMING) this.forming.shift();
  }

  /** Adds the close of bar `now` to every last leg. */
  close(up: BarView, down: BarView, now: number, finds: ChartPatternFind[]): void {
    dropFrom(this.forming, (harmonic) => isOver(harmonic, harmonic.sign > 0 ? up : down, now, now, finds));
  }
}

/** Adds bar `bar`; returns true when the pattern is over. Completions are known at the close of bar `now`. */
function isOver(
  harmonic: PendingHarmonic,
  view: BarView,
  bar: number,
  now: number,
  finds: ChartPatternFind[],
): boolean {
  const fate = advanceHarmonic(harmonic, view, bar);
  if (fate !== 'confirmed') return fate === 'ended';
  const find = holdsUntil(harmonic, view, bar, now) ? harmonicFind(harmonic, view, bar, now) : undefined;
  if (find) finds.push(find);
  leaveZones(harmonic);
  return harmonic.zones.length === 0;
}

/** Returns whether a late turn still holds at the close of bar `now`, with no price beyond D since. */
function holdsUntil(harmonic: PendingHarmonic, view: BarView, turnBar: number, now: number): boolean {
  for (let bar = turnBar + 1; bar <= now; bar++) if (view.low(bar) < harmonic.d) return false;
  return hasTurned(harmonic, view, now);
}

const isSame = (a: PendingHarmonic, b: PendingHarmonic): boolean =>
  a.sign === b.sign && a.pivots.every((pivot, i) => pivot[1] === b.pivots[i][1]);
