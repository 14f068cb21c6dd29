import type { Layer } from '../layer.ts';
import type { Point, Projection, Segment } from '../projection.ts';
import type { Scene } from '../scene.ts';
import { type ChartColors, withAlpha } from '../theme.ts';
import { ARROW, type Arrow, arrowAt, arrowsOf } from './arrows.ts';
import type { SignalMark } from './mark.ts';
import { shapeOf } from './mark-shape.ts';

/** What a layer of marks draws; changed from outside, then drawn anew. */
export interface MarkState {
  marks: readonly SignalMark[];
  /** The one whose receipt is read: it shows its levels and names. */
  chosenId: string | undefined;
  colors: ChartColors;
  /** Words of the levels. */
  words: { target: string; stop: string };
}

/** Bars to the right of a signal over which its levels are drawn. */
const LEVEL_PX = 160;
/** Labels stand so far apart at least; the others show when their mark is chosen. */
const LABEL_PX = 110;

/** Draws signals on the bars that made them. */
export function markLayer(scene: Scene, state: MarkState): Layer & { at(point: Point): SignalMark | undefined } {
  const arrows = (projection: Projection): Arrow[] => arrowsOf(state.marks, extremesIn(scene), projection);
  const isSeen = ({ tip }: Arrow, { width }: Projection): boolean => tip.x > -LABEL_PX && tip.x < width + LABEL_PX;
  let drawn: Arrow[] = [];
  return {
    zOrder: 'top',
    draw(context, projection) {
      drawn = arrows(projection).filter((arrow) => isSeen(arrow, projection));
      context.font = '11px "IBM Plex Sans Condensed", "IBM Plex Sans Devanagari", Arial, sans-serif';
      for (const { mark } of drawn) drawShape(context, mark, projection, state);
      const labels = labelled(drawn, state.chosenId);
      for (const arrow of drawn) {
        drawArrow(context, arrow, state);
        const { mark, tip, side } = arrow;
        const place = { x: tip.x, y: tip.y + side * (ARROW.height + 10) };
        if (labels.has(arrow)) writeLabel(context, mark.label, place, projection, state.colors);
      }
    },
    hit(x, y) {
      const found = arrowAt(drawn, { x, y });
      return found && { id: found.mark.id, cursor: 'pointer' };
    },
    at: (point) => arrowAt(drawn, point)?.mark,
  };
}

const extremesIn = (scene: Scene) => (barMs: number) => {
  const bar = scene.bars[scene.timeline.indexOf(barMs)];
  return bar?.[0] === barMs ? { high: bar[2], low: bar[3] } : undefined;
};

/** Arrows with room for their label; a chosen one always has it. */
function labelled(arrows: readonly Arrow[], chosenId: string | undefined): Set<Arrow> {
  const found = new Set(arrows.filter(({ mark }) => mark.id === chosenId));
  for (const arrow of arrows.toReversed()) {
    const isFree = [...found].every(({ tip, side }) => side !== arrow.side || Math.abs(tip.x - arrow.tip.x) > LABEL_PX);
    if (isFree) found.add(arrow);
  }
  return found;
}

function drawArrow(context: CanvasRenderingContext2D, { mark, tip, side }: Arrow, state: MarkState) {
  const { colors, chosenId } = state;
  const foot = tip.y + side * ARROW.height;
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(tip.x - ARROW.half, foot);
  context.lineTo(tip.x + ARROW.half, foot);
  context.closePath();
  const color = side > 0 ? colors.up : colors.down;
  context.fillStyle = mark.isSpent ? colors.panel : color;
  context.fill();
  if (mark.id === chosenId || mark.isSpent) {
    context.strokeStyle = mark.id === chosenId ? colors.ink : color;
    context.lineWidth = mark.id === chosenId ? 1.5 : 1;
    context.stroke();
  }
}

/** Writes a label around a point, moved to the left where the pane's edge would cut it off. */
function writeLabel(
  context: CanvasRenderingContext2D,
  text: string,
  at: Point,
  pane: Projection,
  colors: ChartColors,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const { width } = context.measureText(text);
  const { y } = at;
  const x = at.x > pane.width ? at.x : Math.min(at.x, pane.width - width / 2 - 4);
  context.fillStyle = withAlpha(colors.panel, 0.8);
  context.fillRect(x - width / 2 - 2, y - 7, width + 4, 14);
  context.fillStyle = colors.ink;
  context.fillText(text, x, y);
}

function drawShape(context: CanvasRenderingContext2D, mark: SignalMark, projection: Projection, state: MarkState) {
  const { colors } = state;
  const isChosen = mark.id === state.chosenId;
  const color = mark.direction === 'bullish' ? colors.up : colors.down;
  const { path, sides, names } = shapeOf(mark, projection);
  context.strokeStyle = withAlpha(color, isChosen ? 1 : 0.45);
  context.lineWidth = isChosen ? 2 : 1;
  stroke(context, path);
  context.setLineDash([4, 3]);
  for (const side of sides) stroke(context, [side.from, side.to]);
  context.setLineDash([]);
  if (!isChosen) return;
  if (path.length === 0) drawSpan(context, mark, projection, colors);
  for (const { text, x, y } of names) writeLabel(context, text, { x, y: y - 10 }, projection, colors);
  drawLevels(context, mark, projection, state);
}

/** The bars that a shape without pivots was made from. */
function drawSpan(context: CanvasRenderingContext2D, mark: SignalMark, projection: Projection, colors: ChartColors) {
  if (mark.fromMs === null) return;
  const [left, right] = [projection.x(mark.fromMs), projection.x(mark.barMs)];
  const half = 4;
  context.fillStyle = withAlpha(colors.accent, 0.12);
  context.fillRect(left - half, 0, right - left + 2 * half, projection.height);
}

function drawLevels(context: CanvasRenderingContext2D, mark: SignalMark, projection: Projection, state: MarkState) {
  const { colors, words } = state;
  const fromX = projection.x(mark.barMs);
  const levels = [
    { price: mark.target, word: words.target, color: colors.up },
    { price: mark.stop, word: words.stop, color: colors.down },
  ];
  for (const { price, word, color } of levels) {
    if (price === null) continue;
    const line: Segment = {
      from: { x: fromX, y: projection.y(price) },
      to: { x: fromX + LEVEL_PX, y: projection.y(price) },
    };
    context.strokeStyle = color;
    context.lineWidth = 1.5;
    stroke(context, [line.from, line.to]);
    writeLabel(
      context,
      `${word} ${projection.priceText(price)}`,
      { x: fromX + LEVEL_PX / 2, y: line.from.y - 9 },
      projection,
      colors,
    );
  }
}

export function stroke(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  if (points.length < 2) return;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
}
