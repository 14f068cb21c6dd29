import { useEffect, useEffectEvent, useRef } from 'react';
import { textsOf } from '../../lib/texts.ts';
import { type AttachedLayer, attachLayer } from '../layer.ts';
import type { Scene } from '../scene.ts';
import type { ChartColors } from '../theme.ts';
import type { SignalMark } from './mark.ts';
import { type MarkState, markLayer } from './mark-layer.ts';

const words = textsOf({ en: { target: 'Target', stop: 'SL' }, hi: async () => (await import('./hindi.ts')).marks });

export interface Marks {
  marks: readonly SignalMark[];
  chosenId: string | undefined;
  colors: ChartColors;
  onChoose: ((id: string | undefined) => void) | undefined;
}

/** Draws signals on a chart, and tells which of them was pressed. */
export function useMarks(scene: Scene | undefined, { marks, chosenId, colors, onChoose }: Marks): void {
  const drawn = useRef<{ state: MarkState; layer: AttachedLayer }>(undefined);
  const choose = useEffectEvent((id: string | undefined) => onChoose?.(id));
  const first = useEffectEvent((): MarkState => ({ marks, chosenId, colors, words }));

  useEffect(() => {
    if (!scene) return undefined;
    const state = first();
    const layer = markLayer(scene, state);
    const attached = attachLayer(scene, layer);
    drawn.current = { state, layer: attached };
    const onClick = ({ point, paneIndex = 0 }: { point?: { x: number; y: number }; paneIndex?: number }): void => {
      if (point && paneIndex === 0) choose(layer.at(point)?.id);
    };
    scene.chart.subscribeClick(onClick);
    return () => {
      drawn.current = undefined; // the chart takes its layers and listeners along
    };
  }, [scene]);

  useEffect(() => {
    if (!drawn.current) return;
    Object.assign(drawn.current.state, { marks, chosenId, colors });
    drawn.current.layer.redraw();
  }, [marks, chosenId, colors]);
}
