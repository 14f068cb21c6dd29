import type { Drawing } from '@wickwise/contract';
import { distanceTo, type Point, type Projection } from '../projection.ts';
import { outlineOf, TOOLS } from './tools.ts';

/** A fingertip covers more than a pointer. */
export const REACH_PX = { mouse: 6, touch: 16 } as const;

/** Part of a drawing under a pointer: one of its points, or its line. */
export interface DrawingHit {
  drawing: Drawing;
  /** Index of the point; undefined for the rest of the drawing. */
  handle?: number;
}

const CHARACTER_PX = 6.5;
const LINE_PX = 16;

/** Returns the topmost drawing at a point; the selected one's visible points come first. */
export function hitTest(
  drawings: readonly Drawing[],
  at: Point,
  projection: Projection,
  { reach, chosenId }: { reach: number; chosenId?: string | undefined },
): DrawingHit | undefined {
  const chosen = drawings.find(({ id }) => id === chosenId);
  const handle = chosen && handleAt(chosen, at, projection, reach);
  if (chosen && handle !== undefined) return { drawing: chosen, handle };
  const found = drawings.toReversed().find((drawing) => isOn(drawing, at, projection, reach));
  return found && { drawing: found };
}

function handleAt(drawing: Drawing, at: Point, projection: Projection, reach: number): number | undefined {
  const { handles } = outlineOf(drawing, projection);
  const index = handles.findIndex(({ x, y }) => Math.hypot(at.x - x, at.y - y) <= reach + 2);
  return index < 0 ? undefined : index;
}

function isOn(drawing: Drawing, at: Point, projection: Projection, reach: number): boolean {
  const { segments, labels } = outlineOf(drawing, projection);
  if (segments.some((segment) => distanceTo(segment, at) <= reach)) return true;
  return TOOLS[drawing.kind].isText === true && labels.some((label) => isInText(label, at));
}

const isInText = ({ x, y, text }: Point & { text: string }, at: Point): boolean =>
  at.x >= x - 4 && at.x <= x + text.length * CHARACTER_PX + 4 && Math.abs(at.y - y) <= LINE_PX / 2;
