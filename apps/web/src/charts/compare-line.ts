import type { BarTuple } from '@wickwise/contract';
import { LineSeries } from 'lightweight-charts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Axis, axisTime } from './axis.ts';
import type { Scene } from './scene.ts';

/**
 * Another instrument's closes on the bars of a chart: for each bar the last close known by its own time on the axis. Bars of
 * two markets that trade at other hours never show what came later.
 */
export function alignedCloses(
  bars: readonly BarTuple[],
  axis: Axis,
  others: readonly BarTuple[],
  otherAxis: Axis,
): Float64Array {
  const aligned = new Float64Array(bars.length).fill(Number.NaN);
  const placeOf = (one: Axis, timeMs: number): number => (one.isIntraday ? timeMs : axisTime(one, timeMs));
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

/** Draws a second instrument's line on the candles' scale, which is one of percent then. */
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
