import type { Drawing, DrawingPoint } from '@wickwise/contract';
import type { Projection } from '../projection.ts';
import { fibonacci, horizontal, type Outline, ray, rectangle, text, trend } from './outline.ts';

export type DrawingKind = Drawing['kind'];
export type DrawingOf<Kind extends DrawingKind> = Extract<Drawing, { kind: Kind }>;

interface DrawingTool<Kind extends DrawingKind> {
  /** Its shortcut with Alt. */
  key: string;
  /** Path of its icon, 18 by 18. */
  icon: string;
  /** Number of points. */
  pointCount: 1 | 2;
  /** Returns its shape; segments are clickable and handles draggable. */
  outline: (drawing: DrawingOf<Kind>, projection: Projection) => Outline;
  /** How far a line extends beyond its points, for alerts; absent for other shapes. */
  line?: 'level' | 'segment' | 'ray';
  /** Has text, which is entered after its point and is clickable. */
  isText?: true;
}

/** Drawing tools in the order of the toolbar and the shortcut list. */
export const TOOLS: { readonly [Kind in DrawingKind]: DrawingTool<Kind> } = {
  trend: { key: 'T', icon: 'M3 15L15 3M3 15h.1M15 3h.1', pointCount: 2, outline: trend, line: 'segment' },
  horizontal: { key: 'H', icon: 'M2 9h14M8 7l2 2-2 2', pointCount: 1, outline: horizontal, line: 'level' },
  ray: { key: 'Y', icon: 'M3 14L16 4M3 14h.1M9 9.4h.1', pointCount: 2, outline: ray, line: 'ray' },
  rectangle: { key: 'R', icon: 'M3 5h12v8H3z', pointCount: 2, outline: rectangle },
  fibonacci: { key: 'B', icon: 'M2 4h14M2 8h14M2 11h14M2 14h14', pointCount: 2, outline: fibonacci },
  text: { key: 'X', icon: 'M4 4h10M9 4v11', pointCount: 1, outline: text, isText: true },
};

export const DRAWING_KINDS = Object.keys(TOOLS) as readonly DrawingKind[];

export const isDrawingKind = (name: string): name is DrawingKind => Object.hasOwn(TOOLS, name);

/** Returns the shape of a drawing on the pane. */
export const outlineOf = <Kind extends DrawingKind>(drawing: DrawingOf<Kind>, projection: Projection): Outline =>
  (TOOLS[drawing.kind] as DrawingTool<Kind>).outline(drawing, projection);

/** Returns a drawing through these points; undefined while one is missing. Text is entered afterwards. */
export function makeDrawing(kind: DrawingKind, points: readonly DrawingPoint[], id: string): Drawing | undefined {
  const { pointCount, isText } = TOOLS[kind];
  if (points.length < pointCount) return undefined;
  return { id, kind, points: points.slice(0, pointCount), ...(isText ? { text: ' ' } : {}) } as Drawing;
}

/** Returns a drawing with one point moved. */
export function withPoint(drawing: Drawing, index: number, point: DrawingPoint): Drawing {
  const points = drawing.points.map((old, i) => (i === index ? point : old));
  return { ...drawing, points } as Drawing;
}

/** Returns a drawing with all points moved. */
export const movedDrawing = (drawing: Drawing, move: (point: DrawingPoint) => DrawingPoint): Drawing =>
  ({ ...drawing, points: drawing.points.map(move) }) as Drawing;
