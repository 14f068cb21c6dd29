import { CHART_FONT } from '../font.ts';
import type { Layer } from '../layer.ts';
import type { Point } from '../projection.ts';
import type { Scene } from '../scene.ts';
import { type BarMark, barMarkAt, barMarksOf, SYMBOL_HALF } from './bar-marks.ts';
import type { MarkState, SignalMark } from './mark.ts';

/** Marks this far outside the pane are still drawn, px: their levels reach into it. */
const REACH_PX = 160;
/** Distance between bars from which the number of signals fits below a mark, px. */
const NUMBER_PX = 6;

/** Draws one mark per bar with signals, and the shape of the selected or named ones. */
export function markLayer(scene: Scene, state: MarkState): Layer & { at(point: Point): BarMark | undefined } {
  const hasBar = (barMs: number): boolean => scene.bars[scene.timeline.indexOf(barMs)]?.[0] === barMs;
  let drawn: BarMark[] = [];
  return {
    zOrder: 'top',
    draw(context, projection) {
      const isSeen = ({ at }: BarMark): boolean => at.x > -REACH_PX && at.x < projection.width + REACH_PX;
      drawn = barMarksOf(state.marks, hasBar, projection).filter(isSeen);
      context.font = `11px ${CHART_FONT}`;
      const isShaped = ({ id, barMs }: SignalMark): boolean => id === state.chosenId || barMs === state.namedMs;
      for (const mark of state.marks) if (isShaped(mark)) state.details?.drawShape(context, mark, projection, state);
      const { barSpacing } = scene.chart.timeScale().options();
      for (const mark of drawn) drawMark(context, mark, barSpacing, state);
      const named = drawn.find(({ barMs }) => barMs === state.namedMs);
      if (named) state.details?.writeNames(context, named, projection, state.colors);
    },
    hit(x, y) {
      const found = barMarkAt(drawn, { x, y });
      return found && { id: String(found.barMs), cursor: 'pointer' };
    },
    at: (point) => barMarkAt(drawn, point),
  };
}

/** Draws a triangle up or down, or a diamond where signals disagree; more than one has its number below. */
function drawMark(context: CanvasRenderingContext2D, mark: BarMark, barSpacing: number, state: MarkState): void {
  const { marks, direction, at } = mark;
  const { colors, chosenId, namedMs } = state;
  const isChosen = marks.some(({ id }) => id === chosenId);
  const color = direction === 'both' ? colors.info : direction === 'bullish' ? colors.up : colors.down;
  const half = Math.min(Math.max(barSpacing / 2, 2.5), SYMBOL_HALF + 1);
  const points = SYMBOLS[direction].map(([x, y]) => ({ x: at.x + x * half, y: at.y + y * SYMBOL_HALF }));
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.closePath();
  context.fillStyle = marks.every(({ isSpent }) => isSpent) ? colors.panel : color;
  context.fill();
  context.strokeStyle = isChosen ? colors.ink : color;
  context.lineWidth = isChosen ? 1.5 : 1;
  context.stroke();
  if (marks.length < 2 || (barSpacing < NUMBER_PX && !isChosen && mark.barMs !== namedMs)) return;
  context.fillStyle = colors.ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(marks.length), at.x, at.y + SYMBOL_HALF + 7);
}

/** Corners of a symbol in units of its half width and height. */
const SYMBOLS: Readonly<Record<BarMark['direction'], readonly (readonly [x: number, y: number])[]>> = {
  bullish: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  bearish: [
    [0, 1],
    [1, -1],
    [-1, -1],
  ],
  both: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
};
