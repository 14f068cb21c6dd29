import type { Drawing } from '@wickwise/contract';
import type { Point, Projection, Segment } from '../projection.ts';

/** What a drawing looks like on the pane, in CSS pixels. */
export interface Outline {
  segments: readonly Segment[];
  /** Where it can be taken to change it: one for each of its points, in their order. */
  handles: readonly Point[];
  fill?: { from: Point; to: Point };
  labels: readonly (Point & { text: string })[];
}

/** Shares of a move that Fibonacci retracements are drawn at. */
export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Narrowest levels: two points on one bar still make lines that can be read. */
const LEVEL_PX = 60;

export function outlineOf(drawing: Drawing, projection: Projection): Outline {
  const handles = drawing.points.map(([timeMs, price]) => ({ x: projection.x(timeMs), y: projection.y(price) }));
  const [a = { x: 0, y: 0 }, b = a] = handles;
  const plain = { handles, labels: [] };
  switch (drawing.kind) {
    case 'trend':
      return { ...plain, segments: [{ from: a, to: b }] };
    case 'ray':
      return { ...plain, segments: [{ from: a, to: rayEnd(a, b, projection) }] };
    case 'horizontal':
      return horizontal(drawing.points[0][1], a, projection);
    case 'rectangle':
      return { ...plain, segments: sidesOf(a, b), fill: { from: a, to: b } };
    case 'fibonacci':
      return { ...fibonacci(drawing.points, a, b, projection), handles };
    case 'text':
      return { segments: [], handles, labels: [{ ...a, text: drawing.text }] };
  }
}

function horizontal(price: number, at: Point, { width, priceText }: Projection): Outline {
  const handle = { x: Math.min(Math.max(at.x, 12), width - 12), y: at.y };
  return {
    segments: [{ from: { x: 0, y: at.y }, to: { x: width, y: at.y } }],
    handles: [handle],
    labels: [{ x: 6, y: at.y - 8, text: priceText(price) }],
  };
}

/** Where a ray through two points leaves the pane. */
function rayEnd(a: Point, b: Point, { width, height }: Projection): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const across = dx > 0 ? (width - a.x) / dx : dx < 0 ? -a.x / dx : Number.POSITIVE_INFINITY;
  const along = dy > 0 ? (height - a.y) / dy : dy < 0 ? -a.y / dy : Number.POSITIVE_INFINITY;
  const share = Math.max(Math.min(across, along), 1); // never shorter than what was drawn
  return Number.isFinite(share) ? { x: a.x + share * dx, y: a.y + share * dy } : b;
}

function sidesOf(a: Point, b: Point): Segment[] {
  const [c, d] = [
    { x: b.x, y: a.y },
    { x: a.x, y: b.y },
  ];
  return [
    { from: a, to: c },
    { from: c, to: b },
    { from: b, to: d },
    { from: d, to: a },
  ];
}

/** Levels from the second point, 0, back to the first, 1. */
function fibonacci(
  [[, start], [, end]]: readonly [readonly [number, number], readonly [number, number]],
  a: Point,
  b: Point,
  { y, priceText }: Projection,
): Omit<Outline, 'handles'> {
  const left = Math.min(a.x, b.x);
  const right = Math.max(a.x, b.x, left + LEVEL_PX);
  const levels = FIBONACCI.map((share) => ({ share, price: end + share * (start - end) }));
  return {
    segments: [
      ...levels.map(({ price }) => ({ from: { x: left, y: y(price) }, to: { x: right, y: y(price) } })),
      { from: a, to: b },
    ],
    labels: levels.map(({ share, price }) => ({ x: right + 4, y: y(price), text: `${share} · ${priceText(price)}` })),
  };
}
