import { CHART_FONT } from '../../charts/font.ts';
import type { Layer } from '../../charts/layer.ts';
import type { ChartColors } from '../../charts/theme.ts';

/** State of an alert layer; mutate it, then redraw. */
export interface AlertMarks {
  /** Levels of active alerts. */
  levels: readonly number[];
  /** Market time and price of firings. */
  firings: readonly { at: number; price: number }[];
  colors: ChartColors;
}

const BELL = 'M-4 3V-1a4 4 0 0 1 8 0v4l1.4 1.6h-10.8zM-1.2 6.4h2.4';
const RADIUS_PX = 8;
/** Of two levels closer than this only the upper one's price is written, px. */
const LINE_PX = 14;
/** From the pane's right edge to the bell of a level. */
const INSET_PX = 14;

/** Levels as dashed lines with a bell, firings as bells on the bars. */
export const alertLayer = (marks: AlertMarks): Layer => ({
  zOrder: 'top',
  draw(context, { width, x, y, priceText }) {
    const { levels, firings, colors } = marks;
    context.font = `11px ${CHART_FONT}`;
    context.textAlign = 'right';
    context.textBaseline = 'bottom';
    let written = Number.NEGATIVE_INFINITY;
    for (const level of levels.toSorted((a, b) => b - a)) {
      const at = y(level);
      context.strokeStyle = colors.accent;
      context.setLineDash([5, 4]);
      context.beginPath();
      context.moveTo(0, at);
      context.lineTo(width - INSET_PX - RADIUS_PX, at);
      context.stroke();
      context.setLineDash([]);
      if (at - written >= LINE_PX) {
        context.fillStyle = colors.ink;
        context.fillText(priceText(level), width - INSET_PX - RADIUS_PX - 4, at - 2);
        written = at;
      }
      drawBell(context, width - INSET_PX, at, colors);
    }
    for (const { at, price } of firings) drawBell(context, x(at), y(price), colors);
  },
});

function drawBell(context: CanvasRenderingContext2D, x: number, y: number, { accent, panel }: ChartColors): void {
  context.save();
  context.translate(x, y);
  context.fillStyle = panel;
  context.strokeStyle = accent;
  context.beginPath();
  context.arc(0, 0, RADIUS_PX, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.scale(0.85, 0.85);
  context.translate(0, -1);
  context.stroke(new Path2D(BELL));
  context.restore();
}
