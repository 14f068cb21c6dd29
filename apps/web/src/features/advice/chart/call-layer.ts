import { CHART_FONT } from '../../../charts/font.ts';
import type { Layer } from '../../../charts/layer.ts';
import type { Projection } from '../../../charts/projection.ts';
import { type ChartColors, withAlpha } from '../../../charts/theme.ts';
import { targetName } from '../calls/call-levels.ts';
import { adviceCallTexts as texts } from '../texts/advice-call.ts';
import type { CallMark, CallMarkFill } from './call-marks.ts';

/** State of a layer of calls; mutate it, then redraw. */
export interface CallMarks {
  /** Newest first. */
  calls: readonly CallMark[];
  colors: ChartColors;
}

const FILL_PX = 4;
/** Of two prices closer than this only one is written, px. */
const LINE_PX = 13;
const INSET_PX = 4;

/** The extent of a call on the pane, px. */
interface Span {
  left: number;
  right: number;
}

/** Levels of calls as dashed lines from publication to end, and what was filled; prices are written at live calls. */
export const callLayer = (marks: CallMarks): Layer => ({
  zOrder: 'top',
  draw(context, projection) {
    const { calls, colors } = marks;
    const written: number[] = [];
    for (const call of calls) {
      const left = Math.max(projection.x(call.fromMs), 0);
      const right = Math.min(projection.x(call.toMs), projection.width);
      if (right < 0 || left > projection.width || right < left) continue;
      drawLevels(context, call, { left, right }, projection, colors, written);
      for (const fill of call.fills) drawFill(context, fill, projection, colors);
    }
  },
});

function drawLevels(
  context: CanvasRenderingContext2D,
  { entries, stop, targets, isLive }: CallMark,
  { left, right }: Span,
  { y, priceText }: Projection,
  colors: ChartColors,
  written: number[],
): void {
  const [high, low] = entries;
  if (high !== undefined && low !== undefined) {
    context.fillStyle = withAlpha(colors.accent, 0.12);
    context.fillRect(left, y(high), right - left, Math.max(1, y(low) - y(high)));
  }
  const lines = [
    ...targets.map((price, i) => ({ price, name: targetName(targets, i), color: colors.up })),
    ...entries.map((price) => ({ price, name: texts.entry, color: colors.accent })),
    { price: stop, name: texts.stop, color: colors.down },
  ];
  context.font = `11px ${CHART_FONT}`;
  context.textAlign = 'right';
  context.textBaseline = 'bottom';
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  for (const { price, name, color } of lines) {
    const at = Math.round(y(price)) + 0.5;
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(left, at);
    context.lineTo(right, at);
    context.stroke();
    if (!isLive || written.some((other) => Math.abs(other - at) < LINE_PX)) continue;
    written.push(at);
    writePrice(context, `${name} ${priceText(price)}`, { x: right - INSET_PX, y: at - 2 }, colors);
  }
  context.setLineDash([]);
}

/** Writes over a part of the panel, so that a price is readable on candles. */
function writePrice(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: { x: number; y: number },
  { panel, ink }: ChartColors,
): void {
  const { width } = context.measureText(text);
  const at = Math.max(x, width + INSET_PX);
  context.fillStyle = withAlpha(panel, 0.8);
  context.fillRect(at - width - 2, y - LINE_PX + 1, width + 4, LINE_PX);
  context.fillStyle = ink;
  context.fillText(text, at, y);
}

/** An entry is a filled circle, an exit a hollow square: they differ without colour. */
function drawFill(
  context: CanvasRenderingContext2D,
  { at, price, isEntry }: CallMarkFill,
  { x, y }: Projection,
  { accent, ink, panel }: ChartColors,
): void {
  context.beginPath();
  if (isEntry) context.arc(x(at), y(price), FILL_PX, 0, 2 * Math.PI);
  else context.rect(x(at) - FILL_PX, y(price) - FILL_PX, 2 * FILL_PX, 2 * FILL_PX);
  context.fillStyle = isEntry ? accent : panel;
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
}
