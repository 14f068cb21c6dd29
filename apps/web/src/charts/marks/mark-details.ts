import type { LineSegment, Point, Projection } from '../projection.ts';
import { stroke } from '../stroke.ts';
import { type ChartColors, withAlpha } from '../theme.ts';
import type { MarkDetails, MarkState, SignalMark } from './mark.ts';
import { shapeOf } from './mark-shape.ts';
import { markDetailsTexts as words } from './texts/mark-details.ts';

/** Length of a signal's levels to the right, px. */
const LEVEL_PX = 160;
/** Maximum names at a mark; the list below the chart has all. */
const MOST_NAMES = 6;
const NAME_PX = 15;
/** Distance of the names from a mark's centre, px: its number stays readable. */
const NAMES_BELOW = 18;

const ARROWS = { bullish: '\u25b2', bearish: '\u25bc' } as const;

/**
 * Writes a bar's signals below its mark, over the volumes, newest first; moved into the pane where its edges would cut
 * them off.
 */
export const writeNames: MarkDetails['writeNames'] = (context, mark, pane, colors) => {
  const newest = mark.marks.toReversed();
  const shown = newest.slice(0, MOST_NAMES).map(({ direction, label }) => ({ direction, text: label }));
  const more = newest.length - shown.length;
  const texts = [
    ...shown.map(({ direction, text }) => `${ARROWS[direction]} ${text}`),
    ...(more > 0 ? [`+${more}`] : []),
  ];
  const width = Math.max(...texts.map((text) => context.measureText(text).width)) + 12;
  const height = texts.length * NAME_PX + 6;
  const left = Math.min(Math.max(mark.at.x - width / 2, 2), pane.width - width - 2);
  const top = Math.min(mark.at.y + NAMES_BELOW, pane.height - height - 2);
  context.fillStyle = withAlpha(colors.panel, 0.94);
  context.fillRect(left, top, width, height);
  context.strokeStyle = colors.quiet;
  context.lineWidth = 1;
  context.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const [row, text] of texts.entries()) {
    const direction = shown[row]?.direction;
    const y = top + 3 + (row + 0.5) * NAME_PX;
    context.fillStyle = direction ? colors[direction === 'bullish' ? 'up' : 'down'] : colors.quiet;
    context.fillText(text.slice(0, 1), left + 6, y);
    context.fillStyle = colors.ink;
    context.fillText(text.slice(1), left + 6 + context.measureText(text.slice(0, 1)).width, y);
  }
};

/** Writes a label around a point, moved left where the pane's edge would cut it off. */
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

export const drawShape: MarkDetails['drawShape'] = (context, mark, projection, state) => {
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
};

/** Draws the bars of a shape without pivots. */
function drawSpan(context: CanvasRenderingContext2D, mark: SignalMark, projection: Projection, colors: ChartColors) {
  if (mark.fromMs === null) return;
  const [left, right] = [projection.x(mark.fromMs), projection.x(mark.barMs)];
  const half = 4;
  context.fillStyle = withAlpha(colors.accent, 0.12);
  context.fillRect(left - half, 0, right - left + 2 * half, projection.height);
}

function drawLevels(context: CanvasRenderingContext2D, mark: SignalMark, projection: Projection, state: MarkState) {
  const { colors } = state;
  const fromX = projection.x(mark.barMs);
  const levels = [
    { price: mark.target, word: words.target, color: colors.up },
    { price: mark.stop, word: words.stop, color: colors.down },
  ];
  for (const { price, word, color } of levels) {
    if (price === null) continue;
    const line: LineSegment = {
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
