import { useEffect, useEffectEvent, useRef } from 'react';
import { type AttachedLayer, attachLayer } from '../layer.ts';
import type { Scene } from '../scene.ts';
import { useChartColors } from '../theme.ts';
import { type BarRun, type RunState, runLayer } from './run-layer.ts';

/** Shades runs on a chart. */
export function useRuns(scene: Scene | undefined, runs: readonly BarRun[], chosenTime: number | undefined): void {
  const colors = useChartColors();
  const drawn = useRef<{ state: RunState; layer: AttachedLayer }>(undefined);
  const first = useEffectEvent((): RunState => ({ runs, chosenTime, colors }));
  useEffect(() => {
    if (!scene) return undefined;
    const state = first();
    const layer = runLayer(state, () => scene.chart.timeScale().options().barSpacing);
    drawn.current = { state, layer: attachLayer(scene, layer) };
    return () => {
      drawn.current = undefined; // the chart removes its layers
    };
  }, [scene]);
  useEffect(() => {
    if (!drawn.current) return;
    Object.assign(drawn.current.state, { runs, chosenTime, colors });
    drawn.current.layer.redraw();
  }, [runs, chosenTime, colors]);
}
