import type { Drawing, DrawingPoint } from '@wickwise/contract';

export type DrawingKind = Drawing['kind'];

/** How many points a drawing is made by. */
export const pointsOf = (kind: DrawingKind): 1 | 2 => (kind === 'horizontal' || kind === 'text' ? 1 : 2);

/** A drawing through these points; undefined while one is missing. A text's words come afterwards. */
export function makeDrawing(kind: DrawingKind, points: readonly DrawingPoint[], id: string): Drawing | undefined {
  const [first, second] = points;
  if (!first) return undefined;
  if (kind === 'horizontal') return { id, kind, points: [first] };
  if (kind === 'text') return { id, kind, points: [first], text: ' ' };
  return second && { id, kind, points: [first, second] };
}

/** The same drawing with one of its points elsewhere. */
export function withPoint(drawing: Drawing, index: number, point: DrawingPoint): Drawing {
  const points = drawing.points.map((old, i) => (i === index ? point : old));
  return { ...drawing, points } as Drawing;
}

/** The same drawing with all of its points moved. */
export const moved = (drawing: Drawing, move: (point: DrawingPoint) => DrawingPoint): Drawing =>
  ({ ...drawing, points: drawing.points.map(move) }) as Drawing;
