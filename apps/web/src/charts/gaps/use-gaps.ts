import type { BarTuple, PriceGap } from '@wickwise/contract';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type AttachedLayer, attachLayer } from '../layer.ts';
import type { Scene } from '../scene.ts';
import { useChartColors } from '../theme.ts';
import { type GapState, gapLayer } from './gap-layer.ts';

/** Hatches stretches of a chart in which prices are missing. */
export function useGaps(
  scene: Scene,
  { gaps, bars, barMs }: { gaps: readonly PriceGap[]; bars: readonly BarTuple[]; barMs: number },
): void {
  const colors = useChartColors();
  const opens = useMemo(() => bars.map(([openMs]) => openMs), [bars]);
  const drawn = useRef<{ state: GapState; layer: AttachedLayer }>(undefined);
  const first = useEffectEvent((): GapState => ({ gaps, opens, barMs, colors }));
  useEffect(() => {
    const state = first();
    const layer = attachLayer(
      scene,
      gapLayer(state, () => scene.chart.timeScale().options().barSpacing),
    );
    drawn.current = { state, layer };
    layer.redraw();
    return () => {
      drawn.current = undefined;
      if (!scene.isGone) layer.detach();
    };
  }, [scene]);
  useEffect(() => {
    if (!drawn.current) return;
    Object.assign(drawn.current.state, { gaps, opens, barMs, colors });
    drawn.current.layer.redraw();
  }, [gaps, opens, barMs, colors]);
}
