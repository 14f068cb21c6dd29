import { wrapText } from './wrap-text.ts';

/** What a preview picture of a page shows. */
export interface PreviewCard {
  language: 'en' | 'hi';
  /** Kind of page, such as "Lesson · Beginner". */
  kind: string;
  title: string;
  text: string;
  /** How far its prices may be trusted; drawn wherever it has any. */
  badge?: string;
  figures: readonly { label: string; value: string; isUp?: boolean }[];
  /** A line, oldest value first; fewer than two draw none. */
  line: readonly number[];
}

export const PREVIEW_WIDTH = 1_200;
export const PREVIEW_HEIGHT = 630;

/** A text on a picture; `x` is its begin, end or middle. */
export interface DrawnText {
  x: number;
  /** Baseline. */
  y: number;
  size: number;
  color: string;
  text: string;
  weight: 400 | 600;
  align: 'left' | 'right' | 'center';
}

/** What is drawn, in pixels. All texts are cut to their place and without control characters. */
export interface PreviewDrawing {
  texts: readonly DrawnText[];
  line: { points: readonly (readonly [number, number])[]; color: string } | null;
  /** Frame of the badge. */
  frame: { x: number; y: number; width: number; height: number } | null;
}

export const PREVIEW_MARGIN = 72;
const INNER = PREVIEW_WIDTH - 2 * PREVIEW_MARGIN;
const RIGHT = PREVIEW_WIDTH - PREVIEW_MARGIN;
export const PREVIEW_COLORS = {
  paper: '#fcfbf8',
  ink: '#1f232b',
  quiet: '#5c6370',
  hairline: '#d9d9d6',
  accent: '#c4740a',
  badge: '#8f5300',
  up: '#0b7a75',
  down: '#c2410c',
} as const;
const { ink, quiet, badge: badgeColor, up, down } = PREVIEW_COLORS;

const TITLE = { size: 64, lines: 2, height: 76 };
const TEXT = { size: 32, height: 44, lines: 4 };
const CHART = { top: 330, height: 130 };
/** Baseline of the figures. */
const FOOT = 568;
const FIGURE_WIDTH = 250;
const FIGURES = 4;

/** Puts a card on a picture of 1200 x 630. */
export function previewDrawing({ badge, figures, kind, line, text, title }: PreviewCard): PreviewDrawing {
  const titleLines = wrapText(title, INNER / TITLE.size, TITLE.lines);
  const textTop = 200 + titleLines.length * TITLE.height;
  const hasLine = line.length > 1;
  const room = Math.floor(((hasLine ? CHART.top : FOOT - 70) - textTop + TEXT.height) / TEXT.height);
  const textLines = wrapText(text, INNER / TEXT.size, Math.min(Math.max(room, 0), TEXT.lines));
  const left = PREVIEW_MARGIN;
  return {
    texts: [
      drawn(left + 40, 90, 32, ink, 'Wickwise', 600),
      drawn(RIGHT, 90, 26, quiet, wrapText(kind, 26, 1)[0] ?? '', 400, 'right'),
      ...titleLines.map((words, i) => drawn(left, 208 + i * TITLE.height, TITLE.size, ink, words, 600)),
      ...textLines.map((words, i) => drawn(left, textTop + i * TEXT.height, TEXT.size, quiet, words)),
      ...figures.slice(0, FIGURES).flatMap((figure, i) => figureTexts(left + i * FIGURE_WIDTH, figure)),
      ...(badge ? [drawn(RIGHT - badgeWidth(badge) / 2, FOOT - 5, 24, badgeColor, badge, 600, 'center')] : []),
    ],
    line: hasLine ? lineOf(line) : null,
    frame: badge ? frameOf(badge) : null,
  };
}

const drawn = (
  x: number,
  y: number,
  size: number,
  color: string,
  text: string,
  weight: DrawnText['weight'] = 400,
  align: DrawnText['align'] = 'left',
): DrawnText => ({ x, y, size, color, text, weight, align });

const figureTexts = (x: number, { label, value, isUp }: PreviewCard['figures'][number]): DrawnText[] => [
  drawn(x, FOOT - 40, 22, quiet, wrapText(label, 11, 1)[0] ?? ''),
  drawn(x, FOOT, 34, isUp === undefined ? ink : isUp ? up : down, wrapText(value, 7, 1)[0] ?? '', 600),
];

/** The badge is never cut: it says how far the prices may be trusted. */
const badgeWidth = (badge: string): number => badge.length * 16 + 36;

function frameOf(badge: string): PreviewDrawing['frame'] {
  const width = badgeWidth(badge);
  return { x: RIGHT - width, y: FOOT - 38, width, height: 48 };
}

function lineOf(values: readonly number[]): PreviewDrawing['line'] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const range = greatest - least || 1;
  const points = values.map((value, i): [number, number] => [
    Math.round(PREVIEW_MARGIN + (INNER * i) / (values.length - 1)),
    Math.round(CHART.top + CHART.height * (1 - (value - least) / range)),
  ]);
  return { points, color: (values.at(-1) ?? 0) >= (values[0] ?? 0) ? up : down };
}
