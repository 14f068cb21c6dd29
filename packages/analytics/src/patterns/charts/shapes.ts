import { isAbove } from '../../compare.ts';
import type { BarView } from './bar-view.ts';
import { doubleBottom, doubleBottomOf, hasSpike } from './double-bottom.ts';
import { dropFrom } from './drop-from.ts';
import type { ChartPatternFind, Pivot } from './find.ts';
import { flag } from './flag.ts';
import { hasShortShoulder, headAndShoulders, headAndShouldersOf } from './head-and-shoulders.ts';
import { fateAt, findOf, lineAt, type PendingShape } from './pending-shape.ts';
import type { PatternContext, ShapeRule, SwingScene } from './rule.ts';
import { triangle } from './triangle.ts';

/** Maximum number of waiting shapes; the oldest is dropped. */
const MOST_WAITING = 64;

/** A waiting shape, with its rule and swing size. */
export interface WaitingShape extends PendingShape {
  rule: number;
  size: number;
}

interface Shape {
  rule: ShapeRule;
  /** Whether a newer swing redraws its lines. */
  isRedrawn: boolean;
  /** Returns the shape with another last pivot; undefined if invalid. */
  through?: (context: PatternContext, pivots: readonly Pivot[]) => PendingShape | undefined;
  /** Returns whether a level is a single bar's spike, as of `now`, which invalidates the shape. */
  hasSpike?: (shape: PendingShape, view: BarView, now: number) => boolean;
}

const SHAPES: readonly Shape[] = [
  { rule: doubleBottom, isRedrawn: false, through: doubleBottomOf, hasSpike },
  { rule: headAndShoulders, isRedrawn: false, through: headAndShouldersOf, hasSpike: hasShortShoulder },
  { rule: flag, isRedrawn: true },
  { rule: triangle, isRedrawn: true },
];

const shapeOf = ({ rule }: Pick<WaitingShape, 'rule'>): Shape => SHAPES[rule];

/** Shapes waiting for the confirming close. */
export class Shapes {
  readonly waiting: WaitingShape[];
  readonly #minHeight: number;

  constructor(waiting: readonly WaitingShape[], minHeight: number) {
    this.waiting = [...waiting];
    this.#minHeight = minHeight;
  }

  /** Looks for shapes ending in the confirmed swing, a low in the view. */
  look(scene: SwingScene, finds: ChartPatternFind[]): void {
    const { waiting } = this;
    const { size, view } = scene;
    if (waiting.length > 0) {
      dropFrom(waiting, (old) => old.size === size && old.sign === view.sign && shapeOf(old).isRedrawn);
    }
    for (let rule = 0; rule < SHAPES.length; rule++) {
      const shape = SHAPES[rule].rule(scene);
      if (!shape || waiting.some((old) => isSame(old, shape))) continue;
      const left = this.#catchUp({ ...shape, rule, size }, scene, finds);
      if (left) waiting.push(left);
    }
    if (waiting.length > MOST_WAITING) waiting.splice(0, waiting.length - MOST_WAITING);
  }

  /** Adds the close of bar `now` to every shape. */
  close(up: BarView, down: BarView, now: number, finds: ChartPatternFind[]): void {
    const { waiting } = this;
    let kept = 0;
    for (const shape of waiting) {
      const left = this.#next(shape, shape.sign > 0 ? up : down, now, finds);
      if (left) waiting[kept++] = left;
    }
    waiting.length = kept;
  }

  /** Returns what still waits of a shape after the close of bar `now`. */
  #next(shape: WaitingShape, view: BarView, now: number, finds: ChartPatternFind[]): WaitingShape | undefined {
    const fate = fateAt(shape, view, now);
    if (fate === 'waiting') return shape;
    if (fate === 'confirmed') add(finds, shape, view, now, now);
    return fate === 'moved' ? this.#moved(shape, view, now) : undefined;
  }

  /**
   * Follows a shape through the bars since its last pivot, which may be known after the breakout. Returns what still
   * waits; a late breakout is a find while the close is beyond the line.
   */
  #catchUp(seen: WaitingShape, { view, now }: SwingScene, finds: ChartPatternFind[]): WaitingShape | undefined {
    let shape = seen;
    let broken = 0;
    for (let bar = (seen.pivots.at(-1) as Pivot)[1] + 1; bar <= now; bar++) {
      const fate = fateAt(shape, view, bar);
      if (fate === 'ended') return undefined;
      if (broken > 0) continue;
      if (fate === 'confirmed') broken = bar;
      if (fate !== 'moved') continue;
      const moved = this.#moved(shape, view, bar);
      if (!moved) return undefined;
      shape = moved;
    }
    if (broken === 0) return shape;
    if (isAbove(view.close(now), lineAt(shape, now))) add(finds, shape, view, broken, now);
    return undefined;
  }

  /** Returns the shape with its last pivot at the low of bar `now`; undefined if invalid. */
  #moved(shape: WaitingShape, view: BarView, now: number): WaitingShape | undefined {
    const [, topBar, top] = shape.pivots.at(-2) as Pivot;
    for (let bar = topBar + 1; bar <= now; bar++) if (view.high(bar) > view.sign * top) return undefined;
    const [name] = shape.pivots.at(-1) as Pivot;
    const pivots = [...shape.pivots.slice(0, -1), [name, now, view.sign * view.low(now)] as const];
    const moved = shapeOf(shape).through?.({ view, now, minHeight: this.#minHeight }, pivots);
    return moved && { ...moved, rule: shape.rule, size: shape.size };
  }
}

/** Adds the find of a shape that broke out at one bar and is known at another, unless a level is a spike. */
function add(finds: ChartPatternFind[], shape: WaitingShape, view: BarView, breakBar: number, now: number): void {
  if (!shapeOf(shape).hasSpike?.(shape, view, now)) finds.push(findOf(shape, view, breakBar, now));
}

const isSame = (a: PendingShape, b: PendingShape): boolean =>
  a.pattern === b.pattern &&
  a.sign === b.sign &&
  a.pivots.length === b.pivots.length &&
  a.pivots.every((pivot, i) => pivot[1] === b.pivots[i][1]);
