import { BarSeries } from '@wickwise/market';
import { readRecordedCsv } from '@wickwise/market/testing';

/**
 * Arithmetic without rounding, by which comparisons of computed numbers are judged.
 *
 * A number is an integer of 2^-256ths. Decimal prices are kept as whole multiples of their last decimal, so that sums, and
 * their comparison with prices, are exact integers; divisions, square roots and fading averages are cut at 2^-256, some 60
 * digits beyond what a float64 keeps. Numbers that differ by less than 2^-128 are equal: a real difference between averages
 * of prices with eight decimals is above 10^-16, and what a fading average still owes after 128 halvings is nobody's cross.
 */
export type Exact = bigint;

/** A column of exact numbers; undefined for missing values. */
export type ExactColumn = readonly (Exact | undefined)[];

const PLACES = 256n;
const CLOSE = 1n << 128n;

/** Returns -1, 0 or 1 where a is below, at or above b. */
export function exactSign(a: Exact, b: Exact): -1 | 0 | 1 {
  const gap = a - b;
  if (gap >= CLOSE) return 1;
  return gap <= -CLOSE ? -1 : 0;
}

/**
 * Returns the sign of numbers that converge for ever, such as a flat price and its EMA: equal within the engine's
 * tolerance. Undefined within a factor of two of it, where rounding decides.
 */
export function fadedSign(a: Exact, b: Exact): -1 | 0 | 1 | undefined {
  const gap = distanceOf(a, b) << TOLERANCE;
  const size = distanceOf(a, 0n) + distanceOf(b, 0n);
  if (2n * gap <= size) return 0;
  return gap >= 2n * size ? exactSign(a, b) : undefined;
}

/** Numbers are equal within the 2^38th part of both together. */
const TOLERANCE = 38n;

/** Parses a decimal such as `1234.05`. */
export function exactOf(decimal: string): Exact {
  const [whole = '', places = ''] = plain(decimal).split('.');
  return (BigInt(whole + places) << PLACES) / 10n ** BigInt(places.length);
}

/** Expands the exponent that some volumes have. */
const plain = (decimal: string): string =>
  decimal.includes('e')
    ? Number(decimal).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : decimal;

const divide = (a: Exact, b: Exact): Exact => (a << PLACES) / b;
const multiply = (a: Exact, b: Exact): Exact => (a * b) >> PLACES;
const greater = (a: Exact, b: Exact): Exact => (a > b ? a : b);
const lesser = (a: Exact, b: Exact): Exact => (a < b ? a : b);

/** Returns an integer square root by Newton's method. */
function squareRoot(value: Exact): Exact {
  const wanted = value << PLACES;
  if (wanted < 2n) return wanted;
  let root = 1n << BigInt((wanted.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + wanted / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

export interface ExactBars {
  /** The same bars as the engine reads them. */
  bars: BarSeries;
  length: number;
  open: readonly Exact[];
  high: readonly Exact[];
  low: readonly Exact[];
  close: readonly Exact[];
  volume: readonly Exact[];
}

export type DecimalRow = Record<'open' | 'high' | 'low' | 'close' | 'volume', string> & { timeMs: number };

/** Returns bars of decimals. */
export function exactBars(rows: readonly DecimalRow[]): ExactBars {
  const column = (name: 'open' | 'high' | 'low' | 'close' | 'volume') => rows.map((row) => exactOf(row[name]));
  return {
    bars: BarSeries.from(
      rows.map((row) => ({
        timeMs: row.timeMs,
        open: Number(row.open),
        high: Number(row.high),
        low: Number(row.low),
        close: Number(row.close),
        volume: Number(row.volume),
      })),
    ),
    length: rows.length,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
}

/** Returns the newest bars of a recorded file with its decimals. */
export function recordedExact(name: string, newest: number): ExactBars {
  const rows = readRecordedCsv(`ohlcv/${name}.csv.gz`).slice(-newest);
  return exactBars(
    rows.map(({ timestamp_utc = '', open = '', high = '', low = '', close = '', volume = '' }) => ({
      timeMs: Date.parse(timestamp_utc),
      open,
      high,
      low,
      close,
      volume,
    })),
  );
}

/** Attributes without rounding, by key; written from the definitions, independently of the kernels. */
const EXACT: Readonly<Record<string, (bars: ExactBars, period: number) => ExactColumn>> = {
  open: ({ open }) => open,
  high: ({ high }) => high,
  low: ({ low }) => low,
  close: ({ close }) => close,
  volume: ({ volume }) => volume,
  sma: ({ close }, period) => means(close, period),
  volume_sma: ({ volume }, period) => means(volume, period),
  wma: ({ close }, period) =>
    windows(close, period, (last) => {
      const sum = last.reduce((all, price, k) => all + BigInt(k + 1) * price, 0n);
      return sum / BigInt((period * (period + 1)) / 2);
    }),
  ema: ({ close }, period) => fading(close, period, 2n, BigInt(period + 1)),
  dc_middle: ({ high, low }, period) =>
    high.map((_, i) => (i < period - 1 ? undefined : (highest(high, i, period) + lowest(low, i, period)) / 2n)),
  bb_upper: ({ close }, period) => band(close, period, 2n),
  bb_lower: ({ close }, period) => band(close, period, -2n),
  zscore: ({ close }, period) =>
    windows(close, period, (last) => {
      const { mean, deviation } = spreadOf(last);
      return deviation === 0n ? 0n : divide((last.at(-1) as Exact) - mean, deviation);
    }),
  linreg_slope: ({ close }, period) =>
    windows(close, period, (last) => {
      const products = last.reduce((all, price, k) => all + BigInt(2 * k + 1 - period) * price, 0n);
      return (6n * products) / BigInt(period * (period * period - 1));
    }),
  mom: ({ close }, period) => close.map((price, i) => (i < period ? undefined : price - close[i - period])),
  change_pct: ({ close }) =>
    close.map((price, i) => {
      const before = close[i - 1];
      return before === undefined ? undefined : divide(100n * (price - before), before);
    }),
  rsi: ({ close }, period) => strengths(close, period),
  willr: (bars, period) => bars.close.map((price, i) => place(bars, i, period, (top) => price - top)),
  stoch_K: (bars, period) => exactMeans(readings(bars, period), 3),
  stoch_D: (bars, signal) => exactMeans(exactMeans(readings(bars, 14), 3), signal),
  ao: ({ high, low }) => {
    const middles = high.map((top, i) => top + low[i]);
    const short = means(middles, 5);
    return means(middles, 34).map((long, i) => (long === undefined ? undefined : ((short[i] as Exact) - long) / 2n));
  },
  cci: ({ high, low, close }, period) =>
    windows(
      close.map((price, i) => price + high[i] + low[i]),
      period,
      (last) => {
        const count = BigInt(period);
        const sum = last.reduce((all, value) => all + value, 0n);
        const distance = last.reduce((all, value) => all + distanceOf(count * value, sum), 0n);
        return distance === 0n ? 0n : divide((count * (last.at(-1) as Exact) - sum) * count * 1000n, 15n * distance);
      },
    ),
  psar: ({ high, low }) => stops(high, low),
  di_plus: (bars, period) => directions(bars, period, (up) => up),
  di_minus: (bars, period) => directions(bars, period, (_, down) => down),
};

/** Returns the exact column of a key such as `close`, `sma_20`, `stoch_14_K` or `psar`. */
export function exactColumn(bars: ExactBars, key: string): ExactColumn {
  const [, head = key, period = '0', tail = ''] = /^(.+?)_(\d+)(_[A-Z])?$/.exec(key) ?? [];
  const column = EXACT[head + tail];
  if (!column) throw new RangeError(`nobody wrote ${key} without rounding`);
  return column(bars, Number(period));
}

const distanceOf = (a: Exact, b: Exact): Exact => (a > b ? a - b : b - a);

function windows(column: readonly Exact[], period: number, of: (last: readonly Exact[]) => Exact): ExactColumn {
  return column.map((_, i) => (i < period - 1 ? undefined : of(column.slice(i - period + 1, i + 1))));
}

function means(column: readonly Exact[], period: number): ExactColumn {
  let sum = 0n;
  return column.map((value, i) => {
    sum += value - (column[i - period] ?? 0n);
    return i < period - 1 ? undefined : sum / BigInt(period);
  });
}

/** Returns means of a column that begins later. */
function exactMeans(column: ExactColumn, period: number): ExactColumn {
  const first = column.findIndex((value) => value !== undefined);
  if (first < 0) return column;
  return [...column.slice(0, first), ...means(column.slice(first) as Exact[], period)];
}

/** Returns an average seeded with the mean of the first values; each later one weighs `up / down`. */
function fading(column: readonly Exact[], period: number, up: Exact, down: Exact): ExactColumn {
  let average = 0n;
  return column.map((value, i) => {
    if (i < period) average += value;
    if (i === period - 1) average /= BigInt(period);
    if (i >= period) average += ((value - average) * up) / down;
    return i < period - 1 ? undefined : average;
  });
}

const band = (column: readonly Exact[], period: number, arms: Exact): ExactColumn =>
  windows(column, period, (last) => {
    const { mean, deviation } = spreadOf(last);
    return mean + arms * deviation;
  });

function spreadOf(values: readonly Exact[]): { mean: Exact; deviation: Exact } {
  const count = BigInt(values.length);
  const mean = values.reduce((all, value) => all + value, 0n) / count;
  const squares = values.reduce((all, value) => all + multiply(value - mean, value - mean), 0n);
  return { mean, deviation: squareRoot(squares / count) };
}

function strengths(close: readonly Exact[], period: number): ExactColumn {
  const count = BigInt(period);
  let gain = 0n;
  let loss = 0n;
  return close.map((price, i) => {
    const change = i === 0 ? 0n : price - close[i - 1];
    const [up, down] = [greater(change, 0n), greater(-change, 0n)];
    gain = i <= period ? gain + up : gain - gain / count + up;
    loss = i <= period ? loss + down : loss - loss / count + down;
    if (i < period) return undefined;
    return gain + loss < CLOSE ? 0n : divide(100n * gain, gain + loss);
  });
}

function highest(column: readonly Exact[], i: number, period: number): Exact {
  return column.slice(i - period + 1, i + 1).reduce(greater);
}

function lowest(column: readonly Exact[], i: number, period: number): Exact {
  return column.slice(i - period + 1, i + 1).reduce(lesser);
}

/** Returns a distance in percent of the range of the last bars; 0 without a range. */
function place(
  { high, low }: ExactBars,
  i: number,
  period: number,
  distance: (top: Exact, bottom: Exact) => Exact,
): Exact | undefined {
  if (i < period - 1) return undefined;
  const [top, bottom] = [highest(high, i, period), lowest(low, i, period)];
  return top > bottom ? divide(100n * distance(top, bottom), top - bottom) : 0n;
}

const readings = (bars: ExactBars, period: number): ExactColumn =>
  bars.close.map((price, i) => place(bars, i, period, (_, bottom) => price - bottom));

/** Returns Wilder's directional indicator: dominant moves of one side in percent of the true range. */
function directions(
  { high, low, close }: ExactBars,
  period: number,
  side: (up: Exact, down: Exact) => Exact,
): ExactColumn {
  const count = BigInt(period);
  let moves = 0n;
  let ranges = 0n;
  return high.map((top, i) => {
    if (i === 0) return undefined;
    const [bottom, last] = [low[i], close[i - 1]];
    const [up, down] = [top - high[i - 1], low[i - 1] - bottom];
    const [own, other] = [side(up, down), side(down, up)];
    const move = exactSign(own, 0n) > 0 && exactSign(own, other) > 0 ? own : 0n;
    moves += move - (i < period ? 0n : moves / count);
    ranges += greater(top, last) - lesser(bottom, last) - (i < period ? 0n : ranges / count);
    if (i < period) return undefined;
    return ranges < CLOSE ? 0n : divide(100n * moves, ranges);
  });
}

/** Returns Wilder's stops, for rising and falling swings separately. */
function stops(high: readonly Exact[], low: readonly Exact[]): ExactColumn {
  const [step, limit] = [exactOf('0.02'), exactOf('0.2')];
  if (high.length < 2) return high.map(() => undefined);
  const [highs, lows] = [high as Exact[], low as Exact[]];
  const fall = lows[0] - lows[1];
  const rise = highs[1] - highs[0];
  let isRising = !(exactSign(fall, 0n) > 0 && exactSign(fall, rise) > 0);
  let stop = isRising ? lows[0] : highs[0];
  let extreme = isRising ? highs[1] : lows[1];
  let pace = step;
  const out: (Exact | undefined)[] = [undefined];
  for (let i = 1; i < highs.length; i++) {
    const before = Math.max(i - 1, 1); // the second bar replaces the one before it
    const [top, bottom] = [highs[i], lows[i]];
    const [topBefore, bottomBefore] = [highs[before], lows[before]];
    const isTouched = isRising ? exactSign(bottom, stop) <= 0 : exactSign(top, stop) >= 0;
    if (isTouched) {
      isRising = !isRising;
      stop = isRising ? lesser(extreme, lesser(bottomBefore, bottom)) : greater(extreme, greater(topBefore, top));
      extreme = isRising ? top : bottom;
      pace = step;
      out.push(stop);
    } else {
      out.push(stop);
      if (isRising ? top > extreme : bottom < extreme) {
        extreme = isRising ? top : bottom;
        pace = lesser(pace + step, limit);
      }
    }
    stop += multiply(pace, extreme - stop);
    stop = isRising ? lesser(stop, lesser(bottomBefore, bottom)) : greater(stop, greater(topBefore, top));
  }
  return out;
}
