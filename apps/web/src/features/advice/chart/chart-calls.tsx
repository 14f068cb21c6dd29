import { useQuery } from '@tanstack/react-query';
import type { InstrumentView } from '@wickwise/contract';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type AttachedLayer, attachLayer } from '../../../charts/layer.ts';
import type { Scene } from '../../../charts/scene.ts';
import { useChartColors } from '../../../charts/theme.ts';
import { symbolCallsQuery } from '../queries.ts';
import { adviceTexts as texts } from '../texts/advice.ts';
import { type CallMarks, callLayer } from './call-layer.ts';
import { type CallMark, callMarkOf } from './call-marks.ts';

/** Storage key of hiding calls on charts. */
const KEY = 'chart-calls';
const HIDDEN = 'hidden';
const NONE: readonly CallMark[] = [];

interface ChartCallsProps {
  scene: Scene;
  instrument: Pick<InstrumentView, 'market' | 'symbol'>;
}

/** The calls of the list below a chart as marks on its bars, and a button that hides them. */
export function ChartCalls({ scene, instrument: { market, symbol } }: ChartCallsProps) {
  const [isShown, setShown] = useState(() => localStorage.getItem(KEY) !== HIDDEN);
  const { data } = useQuery(symbolCallsQuery(market, symbol));
  const calls = useMemo(() => data?.map(callMarkOf) ?? NONE, [data]);
  useCallLayer(scene, isShown ? calls : NONE);
  if (calls.length === 0) return null;
  const toggle = (): void => {
    localStorage.setItem(KEY, isShown ? HIDDEN : 'shown');
    setShown(!isShown);
  };
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={toggle}
      className="absolute bottom-25 left-2 z-1 min-h-7 border border-hairline bg-panel px-2 text-label text-quiet hover:text-ink aria-pressed:border-accent pointer-coarse:bottom-33 pointer-coarse:min-h-11"
    >
      {texts.onChart(calls.length)}
    </button>
  );
}

function useCallLayer(scene: Scene, calls: readonly CallMark[]): void {
  const colors = useChartColors();
  const drawn = useRef<{ state: CallMarks; layer: AttachedLayer }>(undefined);
  const first = useEffectEvent((): CallMarks => ({ calls, colors }));
  useEffect(() => {
    const state = first();
    const layer = attachLayer(scene, callLayer(state));
    drawn.current = { state, layer };
    return () => {
      drawn.current = undefined;
      if (!scene.isGone) layer.detach();
    };
  }, [scene]);
  useEffect(() => {
    if (!drawn.current) return;
    Object.assign(drawn.current.state, { calls, colors });
    drawn.current.layer.redraw();
  }, [calls, colors]);
}
