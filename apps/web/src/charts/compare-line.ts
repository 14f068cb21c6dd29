import type { BarTuple } from '@wickwise/contract';
import { dateMs, sessionDate } from '@wickwise/market';
import { LineSeries } from 'lightweight-charts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Axis, axisTime } from './axis.ts';
import type { Scene } from './scene.ts';

/** What bars of two instruments are matched by: their time, or on longer timeframes the date of their session. */
export type BarPlace = Pick<Axis, 'market' | 'isIntraday'>;

/**
 * Returns another instrument's closes on a chart's bars: the last one known at each bar's time, so markets with other
 * hours never show later data.
 */
export function alignedCloses(
  bars: readonly BarTuple[],
  axis: BarPlace,
  others: readonly BarTuple[],
  otherAxis: BarPlace,
): Float64Array {
  const aligned = new Float64Array(bars.length).fill(Number.NaN);
  const placeOf = ({ market, isIntraday }: BarPlace, timeMs: number): number =>
    isIntraday ? timeMs : dateMs(sessionDate(market, timeMs));
  let next = 0;
  let close = Number.NaN;
  for (const [i, bar] of bars.entries()) {
    const place = placeOf(axis, bar[0]);
    for (let other = others[next]; other && placeOf(otherAxis, other[0]) <= place; other = others[++next])
      close = other[4];
    aligned[i] = close;
  }
  return aligned;
}

/** Returns the first close at or after a bar, from which the percent scale counts; NaN for none. */
export const firstClose = (closes: Float64Array, from: number): number =>
  closes.find((close, i) => i >= from && !Number.isNaN(close)) ?? Number.NaN;

/** Draws a second instrument's line on the candles' scale, which is then in percent. */
export function useCompareLine(scene: Scene | undefined, closes: Float64Array, color: string): void {
  const [line, setLine] = useState<ReturnType<typeof addLine>>();
  const startColor = useEffectEvent(() => color);
  useEffect(() => {
    if (!scene) return undefined;
    const made = addLine(scene, startColor());
    setLine(made);
    return () => {
      setLine(undefined);
      if (!scene.isGone) scene.chart.removeSeries(made);
    };
  }, [scene]);
  useEffect(() => line?.applyOptions({ color }), [line, color]);
  useEffect(() => {
    if (!scene || scene.isGone || !line) return;
    line.setData(
      scene.bars.map(([timeMs], i) => {
        const time = axisTime(scene.axis, timeMs);
        const value = closes[i] ?? Number.NaN;
        return Number.isNaN(value) ? { time } : { time, value };
      }),
    );
  }, [scene, line, closes]);
}

const addLine = ({ chart }: Scene, color: string) =>
  chart.addSeries(LineSeries, { color, lineWidth: 2, priceLineVisible: false, crosshairMarkerVisible: false });
