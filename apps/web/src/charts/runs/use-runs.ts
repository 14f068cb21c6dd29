import { useMemo } from 'react';
import type { Scene } from '../scene.ts';
import { useLayer } from '../use-layer.ts';
import { type BarRun, runLayer } from './run-layer.ts';

/** Shades runs on a chart. */
export function useRuns(scene: Scene | undefined, runs: readonly BarRun[], chosenTime: number | undefined): void {
  const marks = useMemo(() => ({ runs, chosenTime }), [runs, chosenTime]);
  useLayer(scene, (state, { chart }) => runLayer(state, () => chart.timeScale().options().barSpacing), marks);
}
