import { useEffect, useEffectEvent, useRef } from 'react';
import { type AttachedLayer, attachLayer, type Layer } from './layer.ts';
import type { Scene } from './scene.ts';
import { type ChartColors, useChartColors } from './theme.ts';

/**
 * Draws marks on a chart once it is there, again whenever they change: `marks` stays the same object until then.
 */
export function useLayer<Marks extends object>(
  scene: Scene | undefined,
  layerOf: (state: Marks & { colors: ChartColors }, scene: Scene) => Layer,
  marks: Marks,
): void {
  const colors = useChartColors();
  const drawn = useRef<{ state: Marks & { colors: ChartColors }; layer: AttachedLayer }>(undefined);
  const first = useEffectEvent(() => ({ ...marks, colors }));
  const layerFor = useEffectEvent(layerOf);
  useEffect(() => {
    if (!scene) return undefined;
    const state = first();
    const layer = attachLayer(scene, layerFor(state, scene));
    drawn.current = { state, layer };
    return () => {
      drawn.current = undefined;
      if (!scene.isGone) layer.detach();
    };
  }, [scene]);
  useEffect(() => {
    if (!drawn.current) return;
    Object.assign(drawn.current.state, marks, { colors });
    drawn.current.layer.redraw();
  }, [marks, colors]);
}
