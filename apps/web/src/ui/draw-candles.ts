import { tokenColor } from '../lib/token-colors.ts';
import { rangeOf, shareOf } from './scale.ts';

export interface MiniBar {
  open: number;
  high: number;
  low: number;
  close: number;
}

/** Draws bars over the whole canvas in the page's colours. Rising bodies are hollow, so colour isn't the only sign. */
export function drawCandles(canvas: HTMLCanvasElement, bars: readonly MiniBar[], level?: number): void {
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
  if (level !== undefined) drawLevel(context, toY(level), width, tokenColor('accent-ink'));
}

function drawLevel(context: CanvasRenderingContext2D, y: number, width: number, color: string): void {
  context.strokeStyle = color;
  context.setLineDash([3, 2]);
  context.beginPath();
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(width, Math.round(y) + 0.5);
  context.stroke();
}
