import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import {
  type DrawnText,
  PREVIEW_COLORS,
  PREVIEW_HEIGHT,
  PREVIEW_MARGIN,
  PREVIEW_WIDTH,
  type PreviewDrawing,
} from '#modules/previews/preview-card.ts';
import type { PreviewOrder, PreviewReport } from './preview-messages.ts';

const { paper, ink, hairline, accent, badge } = PREVIEW_COLORS;

const require = createRequire(import.meta.url);
/** The web app's fonts, by the name that they have here. */
const FONTS: readonly (readonly [string, string])[] = [
  ['Latin', require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2')],
  ['Latin', require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2')],
  [
    'Devanagari',
    require.resolve('@fontsource/ibm-plex-sans-devanagari/files/ibm-plex-sans-devanagari-devanagari-400-normal.woff2'),
  ],
  [
    'Devanagari',
    require.resolve('@fontsource/ibm-plex-sans-devanagari/files/ibm-plex-sans-devanagari-devanagari-600-normal.woff2'),
  ],
];
const FAMILIES = 'Latin, Devanagari';
for (const [name, file] of FONTS) GlobalFonts.register(readFileSync(file), name);

function draw({ texts, line, frame }: PreviewDrawing): Buffer {
  const canvas = createCanvas(PREVIEW_WIDTH, PREVIEW_HEIGHT);
  const context = canvas.getContext('2d');
  fill(context, paper, 0, 0, PREVIEW_WIDTH, PREVIEW_HEIGHT);
  fill(context, accent, 0, 0, 12, PREVIEW_HEIGHT);
  fill(context, hairline, PREVIEW_MARGIN, 124, PREVIEW_WIDTH - 2 * PREVIEW_MARGIN, 2);
  drawMark(context);
  if (line) drawLine(context, line);
  if (frame) {
    context.strokeStyle = badge;
    context.lineWidth = 3;
    context.strokeRect(frame.x, frame.y, frame.width, frame.height);
  }
  for (const text of texts) drawText(context, text);
  return canvas.toBuffer('image/png');
}

function fill(context: SKRSContext2D, color: string, x: number, y: number, width: number, height: number): void {
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
}

/** The product's mark, a wick with its body. */
function drawMark(context: SKRSContext2D): void {
  fill(context, ink, PREVIEW_MARGIN + 9, 56, 3, 45);
  fill(context, accent, PREVIEW_MARGIN + 1, 67, 19, 21);
}

function drawLine(context: SKRSContext2D, { points, color }: NonNullable<PreviewDrawing['line']>): void {
  context.strokeStyle = color;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.stroke();
}

function drawText(context: SKRSContext2D, { x, y, size, color, text, weight, align }: DrawnText): void {
  context.font = `${weight} ${size}px ${FAMILIES}`;
  context.fillStyle = color;
  context.textAlign = align;
  context.fillText(text, x, y);
}

parentPort?.on('message', (order: PreviewOrder) => {
  if (order.kind === 'stop') return parentPort?.close();
  const { id, drawing } = order;
  try {
    parentPort?.postMessage({ id, png: draw(drawing) } satisfies PreviewReport);
  } catch (error) {
    parentPort?.postMessage({ id, error: (error as Error).message } satisfies PreviewReport);
  }
});
