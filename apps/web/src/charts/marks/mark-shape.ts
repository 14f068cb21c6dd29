import type { Point, Projection, Segment } from '../projection.ts';
import type { SignalMark } from './mark.ts';

/** What a signal's shape looks like on the pane, in CSS pixels. */
export interface MarkShape {
  /** Through its pivots, in their order. */
  path: readonly Point[];
  /** Lines that the shape breaks or runs between: a neckline, the two sides of a triangle. */
  sides: readonly Segment[];
  names: readonly (Point & { text: string })[];
}

const lineThrough = (a: Point, b: Point, x: number): Segment => ({
  from: a,
  to: b.x === a.x ? b : { x, y: a.y + ((b.y - a.y) / (b.x - a.x)) * (x - a.x) },
});

/** The shape of a mark, drawn on the bars that made it. */
export function shapeOf({ pivots, barMs }: SignalMark, projection: Projection): MarkShape {
  const points = pivots.map(([text, timeMs, price]) => ({ text, x: projection.x(timeMs), y: projection.y(price) }));
  const endX = projection.x(barMs);
  return { path: points, names: points, sides: sidesOf(points, endX) };
}

/** The lines by which each kind of shape is judged, up to the bar that completes it. */
function sidesOf(points: readonly (Point & { text: string })[], endX: number): Segment[] {
  const at = (name: string) => points.find(({ text }) => text === name);
  const through = (a?: Point, b?: Point): Segment[] => (a && b ? [lineThrough(a, b, endX)] : []);
  if (at('N1')) return through(at('N1'), at('N2')); // the neckline of head and shoulders
  const [valley, first] = [at('V'), at('T1')];
  if (valley && first) return [{ from: { x: first.x, y: valley.y }, to: { x: endX, y: valley.y } }]; // a double top's or bottom's
  if (at('P1')) return through(at('P1'), points.at(-1)); // a flag's upper side, through its last touch
  if (at('T5')) return [...through(at('T1'), at('T5')), ...through(at('T2'), at('T4'))];
  const [x, b, d] = [at('X'), at('B'), at('D')];
  return x && b && d
    ? [
        { from: x, to: b },
        { from: b, to: d },
      ]
    : [];
}
