import { useEffect, useEffectEvent, useRef } from 'react';
import { type AttachedLayer, attachLayer } from '../layer.ts';
import type { Scene } from '../scene.ts';
import { useChartColors } from '../theme.ts';
import { overlayLayer } from './overlay-layer.ts';
import { StudyPanes } from './panes.ts';
import type { StudyLine } from './study-line.ts';

interface Shown {
  overlays: { lines: readonly StudyLine[] };
  layer: AttachedLayer;
  panes: StudyPanes;
}

/** Draws indicators on and below the candles. Values belong to the bars last given to the chart. */
export function useStudies(scene: Scene | undefined, lines: readonly StudyLine[]): void {
  const shown = useRef<Shown>(undefined);
  const colors = useChartColors();
  const show = useEffectEvent(() => {
    if (!scene || scene.isGone || !shown.current) return;
    const { overlays, layer, panes } = shown.current;
    overlays.lines = lines.filter(({ pane }) => pane === 'overlay');
    layer.redraw();
    panes.show(
      lines.filter(({ pane }) => pane !== 'overlay'),
      colors,
    );
  });

  useEffect(() => {
    if (!scene) return undefined;
    const overlays = { lines: [] };
    shown.current = {
      overlays,
      layer: attachLayer(scene, overlayLayer(scene, overlays)),
      panes: new StudyPanes(scene),
    };
    return () => {
      shown.current = undefined;
    };
  }, [scene]);

  useEffect(() => {
    if (scene && lines && colors) show();
  }, [scene, lines, colors]);
}
