import type { LineSegment, Point, Projection } from '../projection.ts';
import type { SignalMark } from './mark.ts';

/** A signal's shape on the pane, in CSS pixels. */
export interface MarkShape {
  /** Line through its pivots, in order. */
  path: readonly Point[];
  /** Lines of the shape: a neckline, the two sides of a triangle. */
  sides: readonly LineSegment[];
  names: readonly (Point & { text: string })[];
}

const lineThrough = (a: Point, b: Point, x: number): LineSegment => ({
  from: a,
  to: b.x === a.x ? b : { x, y: a.y + ((b.y - a.y) / (b.x - a.x)) * (x - a.x) },
});

/** Returns a mark's shape on its bars. */
export function shapeOf({ pivots, barMs }: SignalMark, projection: Projection): MarkShape {
  const points = pivots.map(([text, timeMs, price]) => ({ text, x: projection.x(timeMs), y: projection.y(price) }));
  const endX = projection.x(barMs);
  return { path: points, names: points, sides: sidesOf(points, endX) };
}

/** Returns the lines of each kind of shape, up to its completing bar. */
function sidesOf(points: readonly (Point & { text: string })[], endX: number): LineSegment[] {
  const at = (name: string) => points.find(({ text }) => text === name);
  const through = (a?: Point, b?: Point): LineSegment[] => (a && b ? [lineThrough(a, b, endX)] : []);
  if (at('N1')) return through(at('N1'), at('N2')); // neckline of head and shoulders
  const [valley, first] = [at('V'), at('T1')];
  // neckline of a double top or bottom
  if (valley && first) return [{ from: { x: first.x, y: valley.y }, to: { x: endX, y: valley.y } }];
  if (at('P1')) return through(at('P1'), points.at(-1)); // upper line of a flag, through its last touch
  if (at('T5')) return [...through(at('T1'), at('T5')), ...through(at('T2'), at('T4'))];
  const [x, b, d] = [at('X'), at('B'), at('D')];
  return x && b && d
    ? [
        { from: x, to: b },
        { from: b, to: d },
      ]
    : [];
}
