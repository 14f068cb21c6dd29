import type { Point } from './projection.ts';

/** Strokes a line through points; nothing for fewer than two. */
export function stroke(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  if (points.length < 2) return;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
}
