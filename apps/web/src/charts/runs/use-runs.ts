import { useEffect, useEffectEvent, useRef } from 'react';
import { type AttachedLayer, attachLayer } from '../layer.ts';
import type { Scene } from '../scene.ts';
import { useChartColors } from '../theme.ts';
import { type Run, type RunState, runLayer } from './run-layer.ts';

/** Shades on a chart where something was true. */
export function useRuns(scene: Scene | undefined, runs: readonly Run[], chosenTime: number | undefined): void {
  const colors = useChartColors();
  const drawn = useRef<{ state: RunState; layer: AttachedLayer }>(undefined);
  const first = useEffectEvent((): RunState => ({ runs, chosenTime, colors }));
  useEffect(() => {
    if (!scene) return undefined;
    const state = first();
    const layer = runLayer(state, () => scene.chart.timeScale().options().barSpacing);
    drawn.current = { state, layer: attachLayer(scene, layer) };
    return () => {
      drawn.current = undefined; // the chart takes its layers along
    };
  }, [scene]);
  useEffect(() => {
    if (!drawn.current) return;
    Object.assign(drawn.current.state, { runs, chosenTime, colors });
    drawn.current.layer.redraw();
  }, [runs, chosenTime, colors]);
}
