import type { DrawingPoint } from '@wickwise/contract';
import type { LineSegment, Point, Projection } from '../projection.ts';

/** Shape of a drawing on the pane, in CSS pixels. */
export interface Outline {
  segments: readonly LineSegment[];
  /** Drag handles, one per point, in their order. */
  handles: readonly Point[];
  fill?: { from: Point; to: Point };
  labels: readonly (Point & { text: string })[];
}

interface Single {
  points: readonly [DrawingPoint];
}
interface Pair {
  points: readonly [DrawingPoint, DrawingPoint];
}

/** Fibonacci retracement levels. */
const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** Minimum length of levels, so two points on one bar are readable, px. */
const LEVEL_PX = 60;

const place = ([timeMs, price]: DrawingPoint, { x, y }: Projection): Point => ({ x: x(timeMs), y: y(price) });

const ends = ({ points: [first, second] }: Pair, projection: Projection): [Point, Point] => [
  place(first, projection),
  place(second, projection),
];

export function trend(drawing: Pair, projection: Projection): Outline {
  const [from, to] = ends(drawing, projection);
  return { segments: [{ from, to }], handles: [from, to], labels: [] };
}

export function ray(drawing: Pair, projection: Projection): Outline {
  const [from, through] = ends(drawing, projection);
  return { segments: [{ from, to: rayEnd(from, through, projection) }], handles: [from, through], labels: [] };
}

export function horizontal({ points: [point] }: Single, projection: Projection): Outline {
  const { width, priceText } = projection;
  const { x, y } = place(point, projection);
  return {
    segments: [{ from: { x: 0, y }, to: { x: width, y } }],
    handles: [{ x: Math.min(Math.max(x, 12), width - 12), y }],
    labels: [{ x: 6, y: y - 8, text: priceText(point[1]) }],
  };
}

export function rectangle(drawing: Pair, projection: Projection): Outline {
  const [from, to] = ends(drawing, projection);
  return { segments: sidesOf(from, to), handles: [from, to], fill: { from, to }, labels: [] };
}

export function text({ points: [point], text: words }: Single & { text: string }, projection: Projection): Outline {
  const at = place(point, projection);
  return { segments: [], handles: [at], labels: [{ ...at, text: words }] };
}

/** Returns levels from the second point, 0, to the first, 1. */
export function fibonacci(drawing: Pair, projection: Projection): Outline {
  const [a, b] = ends(drawing, projection);
  const [[, start], [, end]] = drawing.points;
  const { y, priceText } = projection;
  const left = Math.min(a.x, b.x);
  const right = Math.max(a.x, b.x, left + LEVEL_PX);
  const levels = FIBONACCI.map((share) => ({ share, price: end + share * (start - end) }));
  return {
    segments: [
      ...levels.map(({ price }) => ({ from: { x: left, y: y(price) }, to: { x: right, y: y(price) } })),
      { from: a, to: b },
    ],
    handles: [a, b],
    labels: levels.map(({ share, price }) => ({ x: right + 4, y: y(price), text: `${share} · ${priceText(price)}` })),
  };
}

/** Returns where a ray through two points leaves the pane. */
function rayEnd(a: Point, b: Point, { width, height }: Projection): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const across = dx > 0 ? (width - a.x) / dx : dx < 0 ? -a.x / dx : Number.POSITIVE_INFINITY;
  const along = dy > 0 ? (height - a.y) / dy : dy < 0 ? -a.y / dy : Number.POSITIVE_INFINITY;
  const share = Math.max(Math.min(across, along), 1); // never shorter than drawn
  return Number.isFinite(share) ? { x: a.x + share * dx, y: a.y + share * dy } : b;
}

function sidesOf(a: Point, b: Point): LineSegment[] {
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
