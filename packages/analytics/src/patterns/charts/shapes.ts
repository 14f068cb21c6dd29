import type { BarView } from './bar-view.ts';
import { doubleBottom } from './double-bottom.ts';
import { dropFrom } from './drop-from.ts';
import type { ChartPatternFind, Pivot } from './find.ts';
import { flag } from './flag.ts';
import { headAndShoulders } from './head-and-shoulders.ts';
import type { Scene, ShapeRule } from './rule.ts';
import { triangle } from './triangle.ts';
import { breakUpTo, fateAt, findOf, type Watch } from './watch.ts';

/** Most shapes that wait at a time; the oldest gives way. */
const MOST_WAITING = 64;

/** A shape that waits, with the rule and the swing size that have seen it. */
export interface WaitingShape extends Watch {
  rule: number;
  size: number;
}

/** The rules, and whether a newer swing draws their lines anew. */
const RULES: readonly { rule: ShapeRule; isRedrawn: boolean }[] = [
  { rule: doubleBottom, isRedrawn: false },
  { rule: headAndShoulders, isRedrawn: false },
  { rule: flag, isRedrawn: true },
  { rule: triangle, isRedrawn: true },
];

/** Finished shapes that wait for the close that confirms them. */
export class Shapes {
  readonly waiting: WaitingShape[];

  constructor(waiting: readonly WaitingShape[]) {
    this.waiting = [...waiting];
  }

  /** Looks for shapes that end in the swing just confirmed, a low as the view shows it. */
  look(scene: Scene, finds: ChartPatternFind[]): void {
    const { waiting } = this;
    const { size, view, now } = scene;
    if (waiting.length > 0) dropFrom(waiting, (old) => old.size === size && old.sign === view.sign && isRedrawn(old));
    for (let rule = 0; rule < RULES.length; rule++) {
      const watch = (RULES[rule] as (typeof RULES)[number]).rule(scene);
      if (!watch || waiting.some((old) => isSame(old, watch))) continue;
      const broken = breakUpTo(watch, view, now);
      if (broken > 0) finds.push(findOf(watch, broken, now));
      else if (broken === 0) waiting.push({ ...watch, rule, size });
    }
    if (waiting.length > MOST_WAITING) waiting.splice(0, waiting.length - MOST_WAITING);
  }

  /** Lets every shape see the close of bar `now`. */
  close(up: BarView, down: BarView, now: number, finds: ChartPatternFind[]): void {
    dropFrom(this.waiting, (watch) => {
      const fate = fateAt(watch, watch.sign > 0 ? up : down, now);
      if (fate === 'confirmed') finds.push(findOf(watch, now, now));
      return fate !== 'waiting';
    });
  }
}

const isRedrawn = ({ rule }: WaitingShape): boolean => (RULES[rule] as (typeof RULES)[number]).isRedrawn;

const isSame = (a: Watch, b: Watch): boolean =>
  a.pattern === b.pattern &&
  a.sign === b.sign &&
  a.pivots.length === b.pivots.length &&
  a.pivots.every((pivot, i) => pivot[1] === (b.pivots[i] as Pivot)[1]);
