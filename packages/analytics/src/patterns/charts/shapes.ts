import type { BarView } from './bar-view.ts';
import { doubleBottom } from './double-bottom.ts';
import type { ChartPatternFind, Pivot } from './find.ts';
import { flag } from './flag.ts';
import { headAndShoulders } from './head-and-shoulders.ts';
import type { Scene, ShapeRule } from './rule.ts';
import { breakBefore, fateAt, findOf, type Watch } from './watch.ts';

/** Most shapes that wait at a time; the oldest gives way. */
const MOST_WAITING = 64;

interface Waiting extends Watch {
  rule: string;
  size: number;
}

/** Shapes of the rules, and whether each new swing draws their lines anew. */
const RULES: Readonly<Record<string, { rule: ShapeRule; isRedrawn: boolean }>> = {
  double: { rule: doubleBottom, isRedrawn: false },
  headAndShoulders: { rule: headAndShoulders, isRedrawn: false },
  flag: { rule: flag, isRedrawn: true },
};

/** Finished shapes that wait for the close that confirms them. */
export class Shapes {
  readonly waiting: Waiting[];

  constructor(waiting: readonly Waiting[] = []) {
    this.waiting = [...waiting];
  }

  /** Looks for shapes that end in the swing just confirmed at the close of bar `now`. */
  look(scene: Scene, now: number, finds: ChartPatternFind[]): void {
    for (const key in RULES) {
      const { rule, isRedrawn } = RULES[key] as (typeof RULES)[string];
      if (isRedrawn) this.#drop((old) => old.rule === key && old.size === scene.size && old.sign === scene.view.sign);
      const watch = rule(scene);
      if (!watch || this.waiting.some((old) => isSame(old, watch))) continue;
      const broken = breakBefore(watch, scene.view, now);
      if (broken > 0) finds.push(findOf(watch, broken, now));
      else if (broken === 0) this.waiting.push({ ...watch, rule: key, size: scene.size });
    }
    if (this.waiting.length > MOST_WAITING) this.waiting.splice(0, this.waiting.length - MOST_WAITING);
  }

  /** Lets every shape see the close of bar `now`. */
  close(up: BarView, down: BarView, now: number, finds: ChartPatternFind[]): void {
    const { waiting } = this;
    let kept = 0;
    for (const watch of waiting) {
      const fate = fateAt(watch, watch.sign > 0 ? up : down, now);
      if (fate === 'waiting') waiting[kept++] = watch;
      else if (fate === 'confirmed') finds.push(findOf(watch, now, now));
    }
    waiting.length = kept;
  }

  #drop(isGone: (watch: Waiting) => boolean): void {
    const { waiting } = this;
    let kept = 0;
    for (const watch of waiting) if (!isGone(watch)) waiting[kept++] = watch;
    waiting.length = kept;
  }
}

const isSame = (a: Watch, b: Watch): boolean =>
  a.pattern === b.pattern &&
  a.pivots.length === b.pivots.length &&
  a.pivots.every((pivot, i) => pivot[1] === (b.pivots[i] as Pivot)[1]);
