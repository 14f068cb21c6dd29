import type { Logical, MouseEventParams } from 'lightweight-charts';
import { useEffect, useEffectEvent } from 'react';
import { axisTime } from './axis.ts';
import type { Scene } from './scene.ts';

/** Bars beside the crosshair when keys move it out of view. */
const MARGIN = 5;

/** Sets the crosshair on a bar and scrolls it into view. */
export function pointAtBar(scene: Scene, index: number): void {
  if (scene.isGone) return;
  const nearest = scene.timeline.nearest(index);
  reveal(scene, nearest);
  setCrosshair(scene, nearest);
}

/** Sets the crosshair on a bar where that has come to be; out of view it has none, and nothing scrolls. */
export function keepAtBar(scene: Scene, index: number): void {
  if (scene.isGone) return;
  const { first, last } = visibleBars(scene);
  if (index < first || index > last) hideCrosshair(scene);
  else setCrosshair(scene, index);
}

function setCrosshair(scene: Scene, index: number): void {
  const bar = scene.bars[index];
  if (bar) scene.chart.setCrosshairPosition(bar[4], axisTime(scene.axis, bar[0]), scene.candles);
}

export function hideCrosshair(scene: Scene): void {
  if (!scene.isGone) scene.chart.clearCrosshairPosition();
}

function reveal({ chart }: Scene, index: number): void {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (!range) return;
  const shift = Math.max(index + MARGIN - range.to, 0) || Math.min(index - MARGIN - range.from, 0);
  if (shift !== 0) chart.timeScale().setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift });
}

/** Zooms around the right edge. */
export function zoom({ chart }: Scene, factor: number): void {
  const range = chart.timeScale().getVisibleLogicalRange();
  if (!range) return;
  const bars = Math.max((range.to - range.from) * factor, 10);
  chart.timeScale().setVisibleLogicalRange({ from: range.to - bars, to: range.to });
}

/** Reports the bar under the crosshair, by pointer or keys, and the first visible bar. */
export function useCrosshair(
  scene: Scene | undefined,
  onBar: (index: number | undefined, isPointer: boolean) => void,
  onFirst: (index: number) => void,
): void {
  const tellBar = useEffectEvent(onBar);
  const tellFirst = useEffectEvent(onFirst);
  useEffect(() => {
    if (!scene) return undefined;
    const onMove = ({ logical, sourceEvent, point }: MouseEventParams): void => {
      const isThere = point !== undefined && logical !== undefined;
      tellBar(isThere ? scene.timeline.nearest(logical) : undefined, sourceEvent !== undefined);
    };
    const onRange = (range: { from: number; to: number } | null): void => {
      if (range) tellFirst(Math.max(Math.floor(range.from), 0)); // a bar cut by the edge is the library's base of percent
    };
    scene.chart.subscribeCrosshairMove(onMove);
    scene.chart.timeScale().subscribeVisibleLogicalRangeChange(onRange);
    onRange(scene.chart.timeScale().getVisibleLogicalRange());
    return () => {
      if (scene.isGone) return;
      scene.chart.unsubscribeCrosshairMove(onMove);
      scene.chart.timeScale().unsubscribeVisibleLogicalRangeChange(onRange);
    };
  }, [scene]);
}

/** Returns the indices of the first and last visible bar. */
export function visibleBars({ chart, timeline }: Scene): { first: number; last: number } {
  const range = chart.timeScale().getVisibleLogicalRange() ?? { from: 0 as Logical, to: 0 as Logical };
  return { first: timeline.nearest(range.from), last: timeline.nearest(range.to) };
}
