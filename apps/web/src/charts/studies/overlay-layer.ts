import type { Layer } from '../layer.ts';
import type { Point } from '../projection.ts';
import type { Scene } from '../scene.ts';
import { withAlpha } from '../theme.ts';
import { type StudyLine, valueAt } from './study-line.ts';

/** Opacity between the edges of a channel. */
const FILL_ALPHA = 0.08;

/**
 * Lines on the candles' scale. On a percent scale the library would base each on its own first value; drawn by price
 * they stay in place.
 */
export const overlayLayer = (scene: Scene, state: { lines: readonly StudyLine[] }): Layer => ({
  draw(context, projection) {
    const [from, to] = visible(scene);
    const pointOf = (line: StudyLine, i: number): Point => ({
      x: projection.x(scene.timeline.timeOf(i)),
      y: projection.y(valueAt(line, i)),
    });
    context.lineWidth = 1.5;
    context.lineJoin = 'round';
    for (const own of Map.groupBy(state.lines, ({ group }) => group.key).values())
      fillChannel(context, own, from, to, pointOf);
    for (const line of state.lines) drawLine(context, line, from, to, pointOf);
  },
  range: (from, to) =>
    lineRange(state.lines, Math.max(Math.floor(from), 0), Math.min(Math.ceil(to), scene.bars.length - 1)),
});

type PointOf = (line: StudyLine, index: number) => Point;

function visible({ chart, bars }: Scene): [from: number, to: number] {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (!range) return [0, -1];
  return [Math.max(Math.floor(range.from) - 1, 0), Math.min(Math.ceil(range.to) + 1, bars.length - 1)];
}

/** Draws a line; a gap in its values is a gap in it, and so is a change of its colour. */
function drawLine(
  context: CanvasRenderingContext2D,
  line: StudyLine,
  from: number,
  to: number,
  pointOf: PointOf,
): void {
  let color: string | undefined; // of the stretch being drawn
  for (let i = from; i <= to; i++) {
    const isThere = !Number.isNaN(valueAt(line, i));
    const next = isThere ? (line.colorAt?.(i) ?? line.color) : undefined;
    if (next !== color) {
      if (color !== undefined) context.stroke();
      if (next !== undefined) {
        context.strokeStyle = next;
        context.beginPath();
      }
      color = next;
    }
    if (!isThere) continue;
    const { x, y } = pointOf(line, i);
    context.lineTo(x, y); // the first one of a path begins it
  }
  if (color !== undefined) context.stroke();
}

/** Fills between the edges of a channel, stretch by stretch of bars with both values. */
function fillChannel(
  context: CanvasRenderingContext2D,
  lines: readonly StudyLine[],
  from: number,
  to: number,
  pointOf: PointOf,
): void {
  const [upper, lower] = [lines.find(({ edge }) => edge === 'upper'), lines.find(({ edge }) => edge === 'lower')];
  if (!upper || !lower) return;
  context.fillStyle = withAlpha(upper.color, FILL_ALPHA);
  for (const [first, last] of stretches(upper, lower, from, to)) {
    context.beginPath();
    for (let i = first; i <= last; i++) lineTo(context, pointOf(upper, i));
    for (let i = last; i >= first; i--) lineTo(context, pointOf(lower, i));
    context.closePath();
    context.fill();
  }
}

const lineTo = (context: CanvasRenderingContext2D, { x, y }: Point): void => context.lineTo(x, y);

/** Returns the stretches of bars on which both lines have values. */
function stretches(a: StudyLine, b: StudyLine, from: number, to: number): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (let i = from; i <= to; i++) {
    if (Number.isNaN(valueAt(a, i)) || Number.isNaN(valueAt(b, i))) continue;
    const open = found.at(-1);
    if (open && open[1] === i - 1) open[1] = i;
    else found.push([i, i]);
  }
  return found;
}

/** Returns the lowest and highest value of lines among bars. */
export function lineRange(
  lines: readonly StudyLine[],
  from: number,
  to: number,
): { min: number; max: number } | undefined {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const line of lines) {
    for (let i = from; i <= to; i++) {
      const value = valueAt(line, i);
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return min <= max ? { min, max } : undefined;
}
