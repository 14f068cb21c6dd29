import { tokenColor } from '../lib/token-colors.ts';
import { rangeOf, shareOf } from './scale.ts';

export interface MiniBar {
  open: number;
  high: number;
  low: number;
  close: number;
}

export interface CandleMarks {
  /** Price of a horizontal line. */
  level?: number | undefined;
  /** Number of bars before a vertical line. */
  markedAfter?: number | undefined;
}

/** Draws bars over the whole canvas in the page's colours. Rising bodies are hollow, so colour isn't the only sign. */
export function drawCandles(
  canvas: HTMLCanvasElement,
  bars: readonly MiniBar[],
  { level, markedAfter }: CandleMarks = {},
): void {
  const context = canvas.getContext('2d');
  const range = rangeOf([...bars.flatMap(({ low, high }) => [low, high]), ...(level === undefined ? [] : [level])]);
  if (!context) return;
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  if (!range || width === 0) return;
  context.scale(ratio, ratio);
  const toY = (price: number): number => 1 + (height - 2) * (1 - shareOf(price, range.least, range.greatest));
  const step = width / bars.length;
  const body = Math.max(1, Math.min(9, Math.floor(step * 0.7)));
  bars.forEach((bar, index) => {
    const isUp = bar.close >= bar.open;
    const middle = Math.round((index + 0.5) * step) + 0.5; // aligned to the pixel grid, so lines are sharp
    const top = toY(Math.max(bar.open, bar.close));
    const tall = Math.max(1, toY(Math.min(bar.open, bar.close)) - top);
    context.strokeStyle = context.fillStyle = tokenColor(isUp ? 'up' : 'down');
    context.fillRect(middle - 0.5, toY(bar.high), 1, toY(bar.low) - toY(bar.high));
    if (isUp && body > 2) context.fillStyle = tokenColor('panel');
    context.fillRect(middle - body / 2, top, body, tall);
    if (isUp && body > 2) context.strokeRect(middle - body / 2 + 0.5, top + 0.5, body - 1, Math.max(0, tall - 1));
  });
  const color = tokenColor('accent-ink');
  if (level !== undefined) drawLine(context, color, [0, toY(level)], [width, toY(level)]);
  if (markedAfter !== undefined) drawLine(context, color, [markedAfter * step, 0], [markedAfter * step, height]);
}

type Point = readonly [x: number, y: number];

/** Draws a dashed line, aligned to the pixel grid. */
function drawLine(context: CanvasRenderingContext2D, color: string, from: Point, to: Point): void {
  const sharp = (at: number): number => Math.round(at) + 0.5;
  context.strokeStyle = color;
  context.setLineDash([3, 2]);
  context.beginPath();
  context.moveTo(sharp(from[0]), sharp(from[1]));
  context.lineTo(sharp(to[0]), sharp(to[1]));
  context.stroke();
}
