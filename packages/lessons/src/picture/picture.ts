import type { Element, ElementContent } from 'hast';
import { attributeName } from '../attribute-name.ts';
import { element, textNode } from '../elements.ts';
import type { Example } from '../example.ts';
import { number } from '../number.ts';
import type { PictureSpec } from './picture-spec.ts';

/** Sizes in units of the picture, which is scaled to the column of text. */
const WIDTH = 640;
const PRICES_HEIGHT = 220;
/** Room above the highest bar for its words, and above them for the names of lines. */
const TOP = { words: 28, legend: 20 };
const PANE_HEIGHT = 90;
const GAP = 20;
const FOOT = 24;
const SCALE_WIDTH = 64;
const LABEL_PX = 13;

interface Band {
  top: number;
  height: number;
  low: number;
  high: number;
}

/** Returns a picture of bars, lines and marks as a figure; colours come from the page's theme by class. */
export function picture(spec: PictureSpec, example: Example): Element {
  checkFinds(spec, example);
  const bars = example.bars.slice(spec.from);
  if (bars.length === 0) throw new RangeError(`the picture begins after its last bar, at ${spec.from}`);
  const step = (WIDTH - SCALE_WIDTH) / bars.length;
  const x = (bar: number): number => rounded((bar - spec.from + 0.5) * step);
  const overlay = spec.lines.map((key) => ({ key, values: example.along(key) }));
  const shownValues = (values: Float64Array): number[] =>
    [...values.subarray(spec.from)].filter((v) => !Number.isNaN(v));
  const top = TOP.words + (spec.lines.length > 0 ? TOP.legend : 0);
  const prices = bandOf(top, PRICES_HEIGHT, [
    ...bars.flatMap(({ low, high }) => [low, high]),
    ...overlay.flatMap(({ values }) => shownValues(values)),
    ...spec.levels.map(({ price }) => price),
  ]);
  const parts: ElementContent[] = [
    ...scaleOf(prices),
    ...spec.levels.flatMap(({ price, text: words }) => levelAt(prices, price, words)),
    ...bars.map((bar, i) => candle(x(spec.from + i), Math.min(step * 0.62, 14), bar, prices)),
    ...overlay.map(({ values }, i) => lineAlong(values, spec.from, x, prices, i)),
    ...spec.marks.map((mark) => markAt(x(mark.bar), mark, example, prices)),
    ...legend(spec, spec.lines, LABEL_PX),
  ];
  let height = top + PRICES_HEIGHT;
  if (spec.pane) {
    const lines = spec.pane.lines.map((key) => example.along(key));
    const band = bandOf(height + GAP + 12, PANE_HEIGHT, [...lines.flatMap(shownValues), ...spec.pane.levels]);
    parts.push(
      ...scaleOf(band),
      ...spec.pane.levels.flatMap((level) => levelAt(band, level, '')),
      ...lines.map((values, i) => lineAlong(values, spec.from, x, band, i)),
      ...legend(spec, spec.pane.lines, height + GAP),
    );
    height = band.top + band.height;
  }
  const svg = element('svg', { viewBox: `0 0 ${WIDTH} ${height + FOOT}`, role: 'img', ariaLabel: spec.alt }, ...parts);
  return element('figure', {}, svg, element('figcaption', {}, textNode(spec.caption)));
}

/** Throws where the engine doesn't find what the picture is said to show. */
function checkFinds({ finds }: PictureSpec, example: Example): void {
  for (const { pattern, bar, direction } of finds) {
    const sign = Math.sign(example.along(pattern)[bar] ?? 0);
    if (sign === (direction === 'bullish' ? 1 : -1)) continue;
    const found = [...example.along(pattern)].flatMap((value, k) => (value ? [`${value > 0 ? '+' : '−'}${k}`] : []));
    throw new RangeError(
      `the engine finds no ${direction} ${pattern} at bar ${bar}, but at ${found.join(', ') || 'none'}`,
    );
  }
}

/** Returns a band that holds all values, with a margin of a twentieth. */
function bandOf(top: number, height: number, values: readonly number[]): Band {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || Math.abs(high) || 1) / 20;
  return { top, height, low: low - margin, high: high + margin };
}

const yOf = ({ top, height, low, high }: Band, value: number): number =>
  rounded(top + ((high - value) / (high - low)) * height);

const rounded = (px: number): number => Math.round(px * 10) / 10;

function candle(x: number, width: number, bar: { open: number; high: number; low: number; close: number }, band: Band) {
  const [upper, lower] = [Math.max(bar.open, bar.close), Math.min(bar.open, bar.close)];
  const y = yOf(band, upper);
  const body = {
    x: rounded(x - width / 2),
    y,
    width: rounded(width),
    height: Math.max(1.5, rounded(yOf(band, lower) - y)),
  };
  const className = [bar.close >= bar.open ? 'up' : 'down'];
  const wick = { x1: x, x2: x, y1: yOf(band, bar.high), y2: yOf(band, bar.low) };
  return element('g', { className }, element('line', wick), element('rect', body));
}

function lineAlong(values: Float64Array, from: number, x: (bar: number) => number, band: Band, i: number): Element {
  let isDrawn = false;
  const d = [...values].reduce((path, value, bar) => {
    if (bar < from || Number.isNaN(value)) {
      isDrawn = false;
      return path;
    }
    const command = isDrawn ? 'L' : 'M';
    isDrawn = true;
    return `${path}${command}${x(bar)} ${yOf(band, value)}`;
  }, '');
  return element('path', { className: [`line-${i + 1}`], d, fill: 'none' });
}

function markAt(
  x: number,
  { bar, text: words, at }: PictureSpec['marks'][number],
  example: Example,
  band: Band,
): Element {
  const shown = example.bars[bar];
  if (!shown) throw new RangeError(`there is no bar ${bar} to mark`);
  const y = at === 'above' ? yOf(band, shown.high) - 6 : yOf(band, shown.low) + 6;
  const end = at === 'above' ? y - 10 : y + 10;
  const anchor = x > WIDTH * 0.72 ? 'end' : x < WIDTH * 0.18 ? 'start' : 'middle';
  const place = { x, y: at === 'above' ? end - 4 : end + LABEL_PX, textAnchor: anchor };
  return element(
    'g',
    { className: ['mark'] },
    element('line', { x1: x, x2: x, y1: y, y2: end }),
    element('text', place, textNode(words)),
  );
}

function levelAt(band: Band, value: number, words: string): Element[] {
  const y = yOf(band, value);
  const line = element('line', { className: ['level'], x1: 0, x2: WIDTH - SCALE_WIDTH, y1: y, y2: y });
  if (!words) return [line];
  return [line, element('text', { className: ['level-text'], x: 4, y: y - 5 }, textNode(words))];
}

/** Returns three figures at the right side. */
function scaleOf(band: Band): Element[] {
  const decimals = band.high - band.low < 5 ? 2 : 0;
  return [0.1, 0.5, 0.9].map((share) => {
    const value = band.low + (band.high - band.low) * share;
    const place = { className: ['scale'], x: WIDTH, y: yOf(band, value) + 4, textAnchor: 'end' };
    return element('text', place, textNode(number(value, decimals)));
  });
}

function legend({ names }: PictureSpec, keys: readonly string[], y: number): Element[] {
  return keys.map((key, i) =>
    element('text', { className: ['legend', `text-${i + 1}`], x: i * 170, y }, textNode(attributeName(key, names))),
  );
}
