/** Open, high, low and close. */
export type ChartBar = readonly [number, number, number, number];

/** Part of a chart with a scale of its own, in pixels and prices. */
export interface Band {
  top: number;
  height: number;
  low: number;
  high: number;
}

/** Width of the scale at the right side, px. */
export const SCALE_WIDTH = 52;

/** Returns a band that holds all values, with a margin of a twentieth. */
export function bandOf(top: number, height: number, values: Iterable<number>): Band {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) [low, high] = [0, 1];
  const margin = (high - low || Math.abs(high) || 1) / 20;
  return { top, height, low: low - margin, high: high + margin };
}

export const yOf = ({ top, height, low, high }: Band, value: number): number =>
  top + ((high - value) / (high - low)) * height;

/** Returns the value at a height within a band. */
export const valueAtHeight = ({ top, height, low, high }: Band, y: number): number =>
  high - ((y - top) / height) * (high - low);

/** Returns the bar below a point; the nearest one beside the bars. */
export const barAt = (x: number, step: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(x / step)));

/** Returns the path of a line of values, broken where there is none. */
export function brokenPath(values: ArrayLike<number>, toX: (i: number) => number, band: Band): string {
  let path = '';
  let isDrawn = false;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (Number.isNaN(value)) {
      isDrawn = false;
      continue;
    }
    path += `${isDrawn ? 'L' : 'M'}${toX(i).toFixed(1)} ${yOf(band, value).toFixed(1)}`;
    isDrawn = true;
  }
  return path;
}

/** Returns values for a scale's figures: two to five round steps. */
export function scaleTicks({ low, high, height }: Band): number[] {
  const wanted = Math.max(2, Math.min(5, Math.floor(height / 48)));
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(Number(tick.toPrecision(12)));
  return ticks;
}

/** Prices of what is drawn, by which a chart's scale is chosen. */
export interface DrawnPrices {
  bars: readonly ChartBar[];
  lines?: readonly { values: ArrayLike<number> }[];
  zone?: readonly [number, number] | undefined;
  neckline?: readonly { price: number }[] | undefined;
  markedPrice?: number | undefined;
}

/** Returns all prices that a chart's scale must hold; NaN where a line has none. */
export function* valuesOf({ bars, lines = [], zone, neckline, markedPrice }: DrawnPrices): Generator<number> {
  for (const [, high, low] of bars) yield* [high, low];
  for (const { values } of lines) for (let i = 0; i < values.length; i++) yield values[i] as number;
  if (zone) yield* zone;
  if (markedPrice !== undefined) yield markedPrice;
  if (neckline) for (const { price } of neckline) yield price;
}
