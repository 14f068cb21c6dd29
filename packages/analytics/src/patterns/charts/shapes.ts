import { isAbove } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import { doubleBottom, doubleBottomOf, hasSpike } from './double-bottom.ts';
import { dropFrom } from './drop-from.ts';
import type { ChartPatternFind, Pivot } from './find.ts';
import { flag } from './flag.ts';
import { hasShortShoulder, headAndShoulders, headAndShouldersOf } from './head-and-shoulders.ts';
import type { PatternContext, Scene, ShapeRule } from './rule.ts';
import { triangle } from './triangle.ts';
import { fateAt, findOf, lineAt, type Watch } from './watch.ts';

/** Most shapes that wait at a time; the oldest gives way. */
const MOST_WAITING = 64;

/** A shape that waits, with the rule and the swing size that have seen it. */
export interface WaitingShape extends Watch {
  rule: number;
  size: number;
}

interface Shape {
  rule: ShapeRule;
  /** Whether a newer swing draws its lines anew. */
  isRedrawn: boolean;
  /** The shape of the same pivots with another last one; undefined where the rules don't allow it. */
  through?: (context: PatternContext, pivots: readonly Pivot[]) => Watch | undefined;
  /** Whether a level of it is a single bar's spike, as far as the bars up to `now` show: no shape then. */
  hasSpike?: (watch: Watch, view: BarView, now: number) => boolean;
}

const SHAPES: readonly Shape[] = [
  { rule: doubleBottom, isRedrawn: false, through: doubleBottomOf, hasSpike },
  { rule: headAndShoulders, isRedrawn: false, through: headAndShouldersOf, hasSpike: hasShortShoulder },
  { rule: flag, isRedrawn: true },
  { rule: triangle, isRedrawn: true },
];

const shapeOf = ({ rule }: Pick<WaitingShape, 'rule'>): Shape => SHAPES[rule];

/** Finished shapes that wait for the close that confirms them. */
export class Shapes {
  readonly waiting: WaitingShape[];
  readonly #minHeight: number;

  constructor(waiting: readonly WaitingShape[], minHeight: number) {
    this.waiting = [...waiting];
    this.#minHeight = minHeight;
  }

  /** Looks for shapes that end in the swing just confirmed, a low as the view shows it. */
  look(scene: Scene, finds: ChartPatternFind[]): void {
    const { waiting } = this;
    const { size, view } = scene;
    if (waiting.length > 0) {
      dropFrom(waiting, (old) => old.size === size && old.sign === view.sign && shapeOf(old).isRedrawn);
    }
    for (let rule = 0; rule < SHAPES.length; rule++) {
      const watch = SHAPES[rule].rule(scene);
      if (!watch || waiting.some((old) => isSame(old, watch))) continue;
      const left = this.#catchUp({ ...watch, rule, size }, scene, finds);
      if (left) waiting.push(left);
    }
    if (waiting.length > MOST_WAITING) waiting.splice(0, waiting.length - MOST_WAITING);
  }

  /** Lets every shape see the close of bar `now`. */
  close(up: BarView, down: BarView, now: number, finds: ChartPatternFind[]): void {
    const { waiting } = this;
    let kept = 0;
    for (const watch of waiting) {
      const left = this.#next(watch, watch.sign > 0 ? up : down, now, finds);
      if (left) waiting[kept++] = left;
    }
    waiting.length = kept;
  }

  /** What waits of a shape after the close of bar `now`. */
  #next(watch: WaitingShape, view: BarView, now: number, finds: ChartPatternFind[]): WaitingShape | undefined {
    const fate = fateAt(watch, view, now);
    if (fate === 'waiting') return watch;
    if (fate === 'confirmed') add(finds, watch, view, now, now);
    return fate === 'moved' ? this.#moved(watch, view, now) : undefined;
  }

  /**
   * Follows a shape through the bars since its last pivot, for that swing may be known later than the break. Returns what still
   * waits. A break that was seen late is a find while the close is still beyond the line.
   */
  #catchUp(seen: WaitingShape, { view, now }: Scene, finds: ChartPatternFind[]): WaitingShape | undefined {
    let watch = seen;
    let broken = 0;
    for (let bar = (seen.pivots.at(-1) as Pivot)[1] + 1; bar <= now; bar++) {
      const fate = fateAt(watch, view, bar);
      if (fate === 'ended') return undefined;
      if (broken > 0) continue;
      if (fate === 'confirmed') broken = bar;
      if (fate !== 'moved') continue;
      const moved = this.#moved(watch, view, bar);
      if (!moved) return undefined;
      watch = moved;
    }
    if (broken === 0) return watch;
    if (isAbove(view.close(now), lineAt(watch, now))) add(finds, watch, view, broken, now);
    return undefined;
  }

  /** The shape with its last pivot at the low of bar `now`; undefined where that makes none. */
  #moved(watch: WaitingShape, view: BarView, now: number): WaitingShape | undefined {
    const [, topBar, top] = watch.pivots.at(-2) as Pivot;
    for (let bar = topBar + 1; bar <= now; bar++) if (view.high(bar) > view.sign * top) return undefined;
    const [name] = watch.pivots.at(-1) as Pivot;
    const pivots = [...watch.pivots.slice(0, -1), [name, now, view.sign * view.low(now)] as const];
    const moved = shapeOf(watch).through?.({ view, now, minHeight: this.#minHeight }, pivots);
    return moved && { ...moved, rule: watch.rule, size: watch.size };
  }
}

/** Adds the find of a shape that was broken at one bar and is known at the close of another, unless a level is a spike. */
function add(finds: ChartPatternFind[], watch: WaitingShape, view: BarView, breakBar: number, now: number): void {
  if (!shapeOf(watch).hasSpike?.(watch, view, now)) finds.push(findOf(watch, view, breakBar, now));
}

const isSame = (a: Watch, b: Watch): boolean =>
  a.pattern === b.pattern &&
  a.sign === b.sign &&
  a.pivots.length === b.pivots.length &&
  a.pivots.every((pivot, i) => pivot[1] === b.pivots[i][1]);
