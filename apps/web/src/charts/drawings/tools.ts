import type { Drawing, DrawingPoint } from '@wickwise/contract';
import type { Projection } from '../projection.ts';
import { fibonacci, horizontal, type Outline, ray, rectangle, text, trend } from './outline.ts';

export type DrawingKind = Drawing['kind'];
export type DrawingOf<Kind extends DrawingKind> = Extract<Drawing, { kind: Kind }>;

interface DrawingTool<Kind extends DrawingKind> {
  /** The letter that takes it in hand, with Alt. */
  key: string;
  /** Path of its icon, 18 by 18. */
  icon: string;
  /** How many points it's made by. */
  pointCount: 1 | 2;
  /** What is on the pane; it's hit on its segments and changed by its handles. */
  outline: (drawing: DrawingOf<Kind>, projection: Projection) => Outline;
  /** How far a line goes on from its points, as an alert follows it; absent where it isn't one line. */
  line?: 'level' | 'segment' | 'ray';
  /** Written by its reader: words that come after its point, and where it's hit. */
  isText?: true;
}

/** All tools to draw with, in the order of the toolbar and of the list of keys. */
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

/** What a drawing looks like on the pane. */
export const outlineOf = <Kind extends DrawingKind>(drawing: DrawingOf<Kind>, projection: Projection): Outline =>
  (TOOLS[drawing.kind] as DrawingTool<Kind>).outline(drawing, projection);

/** A drawing through these points; undefined while one is missing. A text's words come afterwards. */
export function makeDrawing(kind: DrawingKind, points: readonly DrawingPoint[], id: string): Drawing | undefined {
  const { pointCount, isText } = TOOLS[kind];
  if (points.length < pointCount) return undefined;
  return { id, kind, points: points.slice(0, pointCount), ...(isText ? { text: ' ' } : {}) } as Drawing;
}

/** The same drawing with one of its points elsewhere. */
export function withPoint(drawing: Drawing, index: number, point: DrawingPoint): Drawing {
  const points = drawing.points.map((old, i) => (i === index ? point : old));
  return { ...drawing, points } as Drawing;
}

/** The same drawing with all of its points moved. */
export const moved = (drawing: Drawing, move: (point: DrawingPoint) => DrawingPoint): Drawing =>
  ({ ...drawing, points: drawing.points.map(move) }) as Drawing;
