import type { BarTuple, PriceGap } from '@wickwise/contract';
import { useMemo } from 'react';
import type { Scene } from '../scene.ts';
import { useLayer } from '../use-layer.ts';
import { gapLayer } from './gap-layer.ts';

/** Hatches stretches of a chart in which prices are missing. */
export function useGaps(
  scene: Scene,
  { gaps, bars, barMs }: { gaps: readonly PriceGap[]; bars: readonly BarTuple[]; barMs: number },
): void {
  const marks = useMemo(() => ({ gaps, opens: bars.map(([openMs]) => openMs), barMs }), [gaps, bars, barMs]);
  useLayer(scene, (state, { chart }) => gapLayer(state, () => chart.timeScale().options().barSpacing), marks);
}
