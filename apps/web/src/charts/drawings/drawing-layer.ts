import type { Drawing } from '@wickwise/contract';
import type { Layer } from '../layer.ts';
import type { Projection } from '../projection.ts';
import { stroke } from '../stroke.ts';
import { type ChartColors, withAlpha } from '../theme.ts';
import { hitTest, REACH_PX } from './hit-test.ts';
import type { Outline } from './outline.ts';
import { outlineOf, TOOLS } from './tools.ts';

/** State of a drawing layer; mutate it, then redraw. */
export interface BoardState {
  drawings: readonly Drawing[];
  /** The drawing being created or moved, in place of the stored one with its id. */
  draft: Drawing | undefined;
  chosenId: string | undefined;
  /** Whether a tool is active: then the pointer selects nothing. */
  isDrawing: boolean;
  colors: ChartColors;
}

const HANDLE_PX = 4;

/** Creates the layer of a user's drawings. */
export const drawingLayer = (state: BoardState): Layer => ({
  draw(context, projection) {
    context.font = '12px "IBM Plex Sans", Arial, sans-serif';
    for (const drawing of shownDrawings(state)) drawOne(context, drawing, projection, state);
  },
  hit(x, y, projection) {
    if (state.isDrawing) return { id: 'tool', cursor: 'crosshair' };
    const found = hitTest(state.drawings, { x, y }, projection, { reach: REACH_PX.mouse, chosenId: state.chosenId });
    return found && { id: found.drawing.id, cursor: found.handle === undefined ? 'move' : 'grab' };
  },
});

function shownDrawings({ drawings, draft }: BoardState): readonly Drawing[] {
  return draft ? [...drawings.filter(({ id }) => id !== draft.id), draft] : drawings;
}

function drawOne(context: CanvasRenderingContext2D, drawing: Drawing, projection: Projection, state: BoardState): void {
  const { colors, chosenId } = state;
  const outline = outlineOf(drawing, projection);
  const isChosen = drawing.id === chosenId;
  if (outline.fill) {
    const { from, to } = outline.fill;
    context.fillStyle = withAlpha(colors.info, 0.1);
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y);
  }
  context.strokeStyle = colors.info;
  context.lineWidth = isChosen ? 2 : 1.5;
  for (const { from, to } of outline.segments) stroke(context, [from, to]);
  writeLabels(context, drawing, outline, colors);
  if (isChosen) drawHandles(context, outline, colors);
}

function writeLabels(context: CanvasRenderingContext2D, { kind }: Drawing, { labels }: Outline, colors: ChartColors) {
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = TOOLS[kind].isText ? colors.ink : colors.quiet;
  for (const { text, x, y } of labels) context.fillText(text, x, y);
}

function drawHandles(context: CanvasRenderingContext2D, { handles }: Outline, colors: ChartColors): void {
  context.fillStyle = colors.panel;
  context.strokeStyle = colors.accent;
  context.lineWidth = 2;
  for (const { x, y } of handles) {
    context.beginPath();
    context.arc(x, y, HANDLE_PX, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}
