import { type Bar, BarSeries } from '@wickwise/market';
import type { Mulberry32 } from './random.ts';

/** A bar, and its high or low. */
export type Knot = readonly [bar: number, price: number];

/** Bars before the first knot, as history of the rules' indicators. */
export const QUIET_BARS = 40;

export interface Noise {
  random: Mulberry32;
  /** Standard deviation of a close around its leg, in price units. */
  size: number;
}

/** Draws a quiet stretch and then straight legs between knots. Noise stays within a leg, so knots are the extremes. */
export function drawBars(knots: readonly Knot[], noise?: Noise): BarSeries {
  const series = new BarSeries();
  const [, opening] = knots[0];
  const shake = (share: number) => (noise ? share * noise.size * noise.random.normal() : 0);
  let previous = opening;
  const push = (price: number, low: number, high: number, knot?: number) => {
    const clamp = (value: number) => Math.min(Math.max(value, low), high);
    const close = clamp(price);
    const open = clamp(previous);
    const top = clamp(Math.max(open, close) + Math.abs(shake(0.5)));
    const bottom = clamp(Math.min(open, close) - Math.abs(shake(0.5)));
    const timeMs = series.length * 60_000;
    series.push({
      timeMs,
      open,
      high: Math.max(top, knot ?? top),
      low: Math.min(bottom, knot ?? bottom),
      close,
      volume: 1,
    });
    previous = close;
  };
  const quiet = 0.002 * Math.abs(knots[1][1] - opening);
  for (let i = 0; i <= QUIET_BARS; i++)
    push(opening + (i % 2 ? quiet : -quiet) + shake(0.5), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  for (let k = 1; k < knots.length; k++) {
    const [fromBar, from] = knots[k - 1];
    const [toBar, to] = knots[k];
    for (let bar = fromBar + 1; bar <= toBar; bar++) {
      const line = from + ((to - from) * (bar - fromBar)) / (toBar - fromBar);
      const close = bar === toBar ? line + (from - to) * 0.02 : line + shake(1);
      push(close, Math.min(from, to), Math.max(from, to), bar === toBar ? to : undefined);
    }
  }
  return series;
}

/** Draws legs given as length in bars and price at the end, after the quiet stretch. */
export function drawLegs(...legs: readonly (readonly [bars: number, price: number])[]): BarSeries {
  let bar = QUIET_BARS;
  return drawBars(
    legs.map(([bars, price]) => {
      bar += bars;
      return [bar, price];
    }),
  );
}

/** Returns the bars with changed prices; where that inverts them, highs and lows are swapped. */
export function withPrices(bars: BarSeries, change: (price: number) => number): BarSeries {
  return BarSeries.from(
    [...bars].map(({ timeMs, volume, open, high, low, close }) => {
      const [a, b] = [change(high), change(low)];
      return { timeMs, volume, open: change(open), high: Math.max(a, b), low: Math.min(a, b), close: change(close) };
    }),
  );
}

/** Returns the bars, one of them with other prices. */
export const withBar = (bars: BarSeries, at: number, prices: Partial<Omit<Bar, 'timeMs'>>): BarSeries =>
  BarSeries.from([...bars].map((bar, i) => (i === at ? { ...bar, ...prices } : bar)));
