import type { MouseEventParams } from 'lightweight-charts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadChunk } from '../../lib/load-once.ts';
import { log } from '../../lib/log.ts';
import { type AttachedLayer, attachLayer } from '../layer.ts';
import type { Scene } from '../scene.ts';
import type { ChartColors } from '../theme.ts';
import { type BarMark, pressedMark } from './bar-marks.ts';
import type { MarkState, SignalMark } from './mark.ts';
import { markLayer } from './mark-layer.ts';

export interface Marks {
  marks: readonly SignalMark[];
  chosenId: string | undefined;
  colors: ChartColors;
  onChoose: ((id: string | undefined) => void) | undefined;
}

/** Draws signals on a chart, and reports clicks on them. */
export function useMarks(scene: Scene | undefined, { marks, chosenId, colors, onChoose }: Marks): void {
  const drawn = useRef<{ state: MarkState; layer: AttachedLayer; wantDetails: () => void }>(undefined);
  const choose = useEffectEvent((pressed: BarMark | undefined) => {
    onChoose?.(pressed && pressedMark(pressed, chosenId)?.id);
  });
  const first = useEffectEvent((): MarkState => ({ marks, chosenId, namedMs: undefined, colors, details: undefined }));

  useEffect(() => {
    if (!scene) return undefined;
    const state = first();
    const layer = markLayer(scene, state);
    const attached = attachLayer(scene, layer);
    const wantDetails = (): void => {
      if (state.details) return;
      loadChunk(() => import('./mark-details.ts')).then(
        (details) => {
          state.details = details;
          attached.redraw();
        },
        () => log.note('names and shapes of signals come with the next try'),
      );
    };
    drawn.current = { state, layer: attached, wantDetails };
    if (state.chosenId) wantDetails();
    const onClick = ({ point, paneIndex = 0 }: { point?: { x: number; y: number }; paneIndex?: number }): void => {
      if (point && paneIndex === 0) choose(layer.at(point));
    };
    // a pointer names the mark it is on, keys the bar they have reached
    const onMove = ({ point, logical, sourceEvent, paneIndex = 0 }: MouseEventParams): void => {
      const isByKey = sourceEvent === undefined && point !== undefined && logical !== undefined;
      const pointed = point && paneIndex === 0 ? layer.at(point)?.barMs : undefined;
      const namedMs = isByKey ? scene.timeline.timeOf(scene.timeline.nearest(logical)) : pointed;
      if (namedMs === state.namedMs) return;
      state.namedMs = namedMs;
      if (namedMs !== undefined) wantDetails();
      attached.redraw();
    };
    scene.chart.subscribeClick(onClick);
    scene.chart.subscribeCrosshairMove(onMove);
    return () => {
      drawn.current = undefined; // the chart removes its layers and listeners
    };
  }, [scene]);

  useEffect(() => {
    if (!drawn.current) return;
    Object.assign(drawn.current.state, { marks, chosenId, colors });
    if (chosenId) drawn.current.wantDetails();
    drawn.current.layer.redraw();
  }, [marks, chosenId, colors]);
}
